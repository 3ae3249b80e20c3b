import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { Report } from '../text/report.ts';
import { type Loaded, load } from '../wholeFile.ts';
import { buildMesh } from './buildMesh.ts';
import { Reader } from './reader.ts';

/**
 * Reads a mesh of SU2 (its documentation, "Mesh File"), a row in each line. Zones become one mesh, each a group. What is
 * wrong with it is a finding. Throws `Cancelled`.
 */
export async function readSu2(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const loaded = await load(source, options);
	if (!loaded) {
		const report = new Report(options.maxFindings);
		const place = { file: source.name, line: 1, column: 1, length: 0 };
		report.error('not-text', () => ({ ...place, message: 'The file is larger than 4 GiB.' }));
		return report.result();
	}
	const result = readText(source.name, loaded, options);
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	return result;
}

/** Reads the text of a file of SU2; see `readSu2`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const reader = new Reader(file, loaded, options);
	reader.read();
	return reader.whole
		? { ...buildMesh(reader, options), ...reader.report.result() }
		: reader.report.result();
}
