import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { encodingOf, warnLatin1 } from '../text/encoding.ts';
import { Report } from '../text/report.ts';
import { FileBytes } from './fileBytes.ts';

/** Line feed, the `endByte` of text files. */
export const lineFeed = 10;

/**
 * Applies `read` to the content of a file followed by `endByte`; undefined, and reported, if the file is larger than
 * 4 GiB. Throws `Cancelled` and errors of the source.
 */
export async function readFrom<T>(
	source: ByteSource,
	options: ReadOptions,
	report: Report,
	endByte: number,
	read: (content: FileBytes) => T,
): Promise<T | undefined> {
	const content = await FileBytes.of(source, options, endByte);
	if (!content) {
		const location = { file: source.name, line: 1, column: 1, length: 0 };
		report.error('not-supported', () => ({
			...location,
			message: 'The file is larger than 4 GiB.',
		}));
		return undefined;
	}
	try {
		const result = read(content);
		if (encodingOf(content).isLatin1) warnLatin1(report, source.name);
		return result;
	} finally {
		content.close();
		options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	}
}

/** Reads a mesh of one file by `read`, and adds findings about its encoding. Throws like `readFrom`. */
export async function readFile(
	sources: readonly ByteSource[],
	options: ReadOptions,
	endByte: number,
	read: (content: FileBytes) => ReadResult,
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const result = await readFrom(source, options, report, endByte, read);
	if (!result) return report.result();
	const { findings } = report.result();
	if (findings.length === 0) return result;
	const { mesh } = result;
	return {
		...result,
		findings: [...findings, ...result.findings],
		...(mesh?.source && {
			mesh: { ...mesh, source: { ...mesh.source, encoding: 'latin1' as const } },
		}),
	};
}

/** `readFile` for a text file. */
export const readTextFile = (
	sources: readonly ByteSource[],
	options: ReadOptions,
	read: (file: string, text: FileBytes, options: ReadOptions) => ReadResult,
): Promise<ReadResult> =>
	readFile(sources, options, lineFeed, (text) => read(text.name, text, options));
