import { FileBytes } from '../bytes/fileBytes.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import type { Loaded } from '../wholeFile.ts';
import { Report } from './report.ts';

const lineFeed = 10;

/** What is read of the text of a file by a function; undefined, and reported, where it has more than 4 GiB. Throws `Cancelled`. */
export async function withText<T>(
	source: ByteSource,
	options: ReadOptions,
	report: Report,
	read: (text: FileBytes) => T,
): Promise<T | undefined> {
	const text = await FileBytes.of(source, options, lineFeed);
	if (!text) {
		const place = { file: source.name, line: 1, column: 1, length: 0 };
		report.error('not-text', () => ({ ...place, message: 'The file is larger than 4 GiB.' }));
		return undefined;
	}
	try {
		const result = read(text);
		options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
		return result;
	} finally {
		text.close();
	}
}

/** Reads the one text file of a mesh by a function. Throws `Cancelled`. */
export async function readTextFile(
	sources: readonly ByteSource[],
	options: ReadOptions,
	read: (file: string, text: Loaded, options: ReadOptions) => ReadResult,
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const result = await withText(source, options, report, (text) =>
		read(source.name, text, options),
	);
	return result ?? report.result();
}
