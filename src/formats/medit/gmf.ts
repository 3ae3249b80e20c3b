import type { FileBytes } from '../io/fileBytes.ts';
import { Words } from './words.ts';

/** Layout of a binary file, by its version: 1 to 4. */
export interface GmfLayout {
	readonly version: number;
	/** Numbers are little-endian. */
	readonly little: boolean;
	/** Words of 4 bytes of a real, a position, a number of rows, and an integer in a row. */
	readonly realWords: 1 | 2;
	readonly positionWords: 1 | 2;
	readonly countWords: 1 | 2;
	readonly integerWords: 1 | 2;
}

/** The layout of a version. */
export const layoutOf = (version: number, little: boolean): GmfLayout => ({
	version,
	little,
	realWords: version > 1 ? 2 : 1,
	positionWords: version > 2 ? 2 : 1,
	countWords: version > 3 ? 2 : 1,
	integerWords: version > 3 ? 2 : 1,
});

/** An integer of `size` words; one of 8 bytes is rounded if a double does not hold it. */
export function integerAt(bytes: Uint8Array, at: number, size: 1 | 2, little: boolean): number {
	const { ints, low } = Words.of(bytes, at, size, little);
	return size === 1 ? ints[0]! : ints[1 - low]! * 2 ** 32 + (ints[low]! >>> 0);
}

/** The same from a file, whose bytes are loaded first. */
export function integerIn(content: FileBytes, at: number, size: 1 | 2, little: boolean): number {
	content.ensureLoaded(at, at + 4 * size);
	return integerAt(content.bytes, at, size, little);
}

/** Byte order and version of a file that begins with `head`; undefined if it is not binary. */
export function gmfHead(
	head: Uint8Array,
): { readonly little: boolean; readonly version: number } | undefined {
	if (head.length < 8) return undefined;
	const little = head[0] === 1;
	if (integerAt(head, 0, 1, little) !== 1) return undefined;
	return { little, version: integerAt(head, 4, 1, little) };
}
