import type { FileBytes } from '../io/fileBytes.ts';
import { Words } from './words.ts';

/** Layout of a binary file, by its version: 1 to 4. */
export interface GmfLayout {
	readonly version: number;
	/** Numbers are little-endian. */
	readonly little: boolean;
	/** Sizes, in words of 4 bytes, of a real, a position, a number of rows, and an integer in a row. */
	readonly realWords: 1 | 2;
	readonly positionWords: 1 | 2;
	readonly countWords: 1 | 2;
	readonly integerWords: 1 | 2;
}

/** The layout of files of a version (1 to 4), as libMeshb writes them. */
export const layoutOf = (version: number, little: boolean): GmfLayout => ({
	version,
	little,
	realWords: version > 1 ? 2 : 1,
	positionWords: version > 2 ? 2 : 1,
	countWords: version > 3 ? 2 : 1,
	integerWords: version > 3 ? 2 : 1,
});

/** Decodes an integer of `size` words; one of 8 bytes is rounded to a double. */
export function integerAt(bytes: Uint8Array, at: number, size: 1 | 2, little: boolean): number {
	const { ints, low } = Words.of(bytes, at, size, little);
	return size === 1 ? ints[0]! : ints[1 - low]! * 2 ** 32 + (ints[low]! >>> 0);
}

/** Decodes an integer of a file, as `integerAt`; loads its bytes. */
export function integerIn(content: FileBytes, at: number, size: 1 | 2, little: boolean): number {
	content.ensureLoaded(at, at + 4 * size);
	return integerAt(content.bytes, at, size, little);
}

/** Byte order and version of a binary file from its first 8 bytes; undefined if the file is not binary. */
export function gmfHead(
	head: Uint8Array,
): { readonly little: boolean; readonly version: number } | undefined {
	if (head.length < 8) return undefined;
	const little = head[0] === 1;
	if (integerAt(head, 0, 1, little) !== 1) return undefined;
	return { little, version: integerAt(head, 4, 1, little) };
}
