import { readTextFile } from '../bytes/readFile.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import type { Loaded } from '../wholeFile.ts';
import { buildMesh } from './buildMesh.ts';
import { Reader } from './reader.ts';

/**
 * Reads a mesh of SU2 (its documentation, "Mesh File"), a row in each line. Zones become one mesh, each a group. What is
 * wrong with it is a finding. Throws `Cancelled`.
 */
export const readSu2 = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** Reads the text of a file of SU2; see `readSu2`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const reader = new Reader(file, loaded, options);
	reader.read();
	return reader.whole
		? { ...buildMesh(reader, options), ...reader.report.result() }
		: reader.report.result();
}
