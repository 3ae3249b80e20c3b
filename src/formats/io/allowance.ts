/*
 * One limit for everything that expands a file: gzip, archive members, zlib blocks, filtered chunks, and arrays that
 * refer to the same bytes repeatedly.
 */

/** Largest allowed ratio of decompressed to compressed bytes; meshes stay below it. */
export const maxRatio = 500;
/** Bytes to which any file may expand, whatever its size. */
const harmless = 1 << 26;

/** Maximum number of bytes to which a file of `size` bytes may expand. */
const maxOf = (size: number): number => Math.max(harmless, maxRatio * size);

/** Bytes that may still be made from a file, or from all files of a set. */
export class Allowance {
	#left: number;

	/** @param size bytes on disk */
	constructor(size: number) {
		this.#left = maxOf(size);
	}

	/** Counts `bytes` before they are made; false if they exceed the limit or are NaN. */
	take(bytes: number): boolean {
		if (!(bytes <= this.#left)) return false;
		this.#left -= bytes;
		return true;
	}

	/** Message for data that would exceed the limit; `what` is its subject: "The array x". */
	static refusal = (what: string, bytes: number): string =>
		`${what} would become ${bytes} bytes: the file would become more than ${maxRatio} times as large, as no mesh does.`;
}
