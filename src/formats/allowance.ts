/*
 * One rule for everything that a file can become more of than it is: gzip, members of archives, blocks of zlib data, filtered
 * chunks, and arrays that name the same bytes again and again.
 */

/** The largest ratio of decompressed to compressed bytes that a mesh reaches. */
export const mostRatio = 500;
/** Small files may. */
const harmless = 1 << 26;

/** The most bytes that a file of `size` bytes may become. */
const mostOf = (size: number): number => Math.max(harmless, mostRatio * size);

/** How many bytes may still be made of a file, or of the files of a set together. */
export class Allowance {
	#left: number;

	/** @param size bytes on disk */
	constructor(size: number) {
		this.#left = mostOf(size);
	}

	/** Counts bytes before they are made; false where they are too many, or `bytes` is no number. */
	take(bytes: number): boolean {
		if (!(bytes <= this.#left)) return false;
		this.#left -= bytes;
		return true;
	}

	/** Why something is not read that would take more, in a sentence; `what` begins it: "The array x". */
	static refusal = (what: string, bytes: number): string =>
		`${what} would become ${bytes} bytes: the file would become more than ${mostRatio} times as large, as no mesh does.`;
}
