/** Bytes of an open file from `at` on; returns how many there were. */
export type ReadAt = (at: number, bytes: Uint8Array) => number;

/** A line does not fit in a block: cutting at line ends is given up. */
export class LineTooLong extends Error {}

/** Bytes of lines that begin in a block and end behind it, at most. */
export const mostOver = 1 << 12;

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** The first byte behind a line end at or behind `at`; `length` where there is none. */
function behindLineEnd(bytes: Uint8Array, at: number, length: number): number {
	let end = at;
	while (end < length && !isLineEnd(bytes[end])) end++;
	if (end >= length) return length;
	return end + (bytes[end] === 13 && bytes[end + 1] === 10 && end + 1 < length ? 2 : 1);
}

/**
 * Reads the lines of a file that begin in a range of its bytes, the first line of the file where the range begins with
 * it. Ranges that follow each other have all lines once. The last line gets the line end that it may lack.
 *
 * @param size bytes of the file
 * @param room gives an array of so many bytes
 * @returns the array, and where in it the lines begin and end
 */
export function linesIn(
	from: number,
	to: number,
	size: number,
	read: ReadAt,
	room: (bytes: number) => Uint8Array<ArrayBuffer>,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly from: number; readonly to: number } {
	const start = Math.max(0, from - 1);
	const most = Math.min(size, to + mostOver) - start;
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
