import type { ByteSource, ReadOptions, ReadResult } from './format.ts';
import { readGmr } from './gmr/readGmr.ts';
import { formatOf } from './registry.ts';
import type { Sheet } from './sheet.ts';
import { coordinatesGmr, indexedGmr } from './sheets/gmrSyntax.ts';
import { TextSheet } from './sheets/textSheet.ts';
import { triangleFiles } from './sheets/triangleSyntax.ts';
import { partOf } from './triangle/names.ts';
import { readTriangle } from './triangle/readTriangle.ts';

/**
 * One file as lines of numbers; undefined where no format takes it for its own. A file named `.gmr` or as one of
 * Triangle's is taken for what its name says unless its content is known to be something else. The bytes are copied.
 */
export function openSheet(name: string, bytes: Uint8Array): Sheet | undefined {
	const format = formatOf(name, bytes.subarray(0, 4096));
	if (format?.id === 'gmr') return new TextSheet(name, bytes, [indexedGmr, coordinatesGmr]);
	const part = partOf(name);
	return format && part ? new TextSheet(name, bytes, [triangleFiles[part]]) : undefined;
}

/** Reads a mesh from its sheets, the opened one first; see `Format.read`. */
export function readSheets(
	sheets: readonly Sheet[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const sources = sheets.map(sourceOf);
	return sheets[0]?.part === 'gmr'
		? readGmr(sources[0] as ByteSource, options)
		: readTriangle(sources, options);
}

const sourceOf = ({ file, bytes, length }: Sheet): ByteSource => ({
	name: file,
	size: length,
	chunks: () => [bytes.subarray(0, length)],
});
