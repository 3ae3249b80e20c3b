/** Reads bytes of an open file from `at` on; returns how many were read. */
export type ReadAt = (at: number, bytes: Uint8Array) => number;

/** A line does not fit in a block: splitting at line ends is given up. */
export class LineTooLong extends Error {}

/** Maximum number of bytes of a range's last line after the end of the range. */
export const maxLineOverrun = 1 << 12;

/** First byte to read of a range [from, to): the byte before `from` shows whether a line begins at `from`. */
export const firstRead = (from: number): number => Math.max(0, from - 1);

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Index after the first line end at or after `at`; `length` if there is none. */
function behindLineEnd(bytes: Uint8Array, at: number, length: number): number {
	let end = at;
	while (end < length && !isLineEnd(bytes[end])) end++;
	if (end >= length) return length;
	return end + (bytes[end] === 13 && bytes[end + 1] === 10 && end + 1 < length ? 2 : 1);
}

/**
 * Reads the lines of a file that begin in bytes [from, to). Consecutive ranges yield each line once. Appends a missing
 * end of the last line.
 *
 * @param size of the file in bytes
 * @param room gives an array of that many bytes
 * @returns the array, and the range of the lines in it
 */
export function linesIn(
	from: number,
	to: number,
	size: number,
	read: ReadAt,
	room: (bytes: number) => Uint8Array<ArrayBuffer>,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly from: number; readonly to: number } {
	const start = firstRead(from);
	const most = Math.min(size, to + maxLineOverrun) - start;
	const bytes = room(most + 1);
	let length = 0;
	while (length < most) {
		const more = read(start + length, bytes.subarray(length, most));
		if (more === 0) break;
		length += more;
	}
	const begin = from === 0 ? 0 : behindLineEnd(bytes, 0, length);
	const end = to < size ? behindLineEnd(bytes, to - 1 - start, length) : length;
	if (end <= begin) return { bytes, from: 0, to: 0 };
	if (isLineEnd(bytes[end - 1])) return { bytes, from: begin, to: end };
	if (start + end < size) throw new LineTooLong();
	bytes[end] = 10;
	return { bytes, from: begin, to: end + 1 };
}
