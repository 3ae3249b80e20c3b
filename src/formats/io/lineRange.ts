/** Reads bytes of an open file from offset `at` on; returns the number of bytes read. */
export type ReadAt = (at: number, bytes: Uint8Array) => number;

/** Thrown if a line does not fit in a block, so that the file cannot be split at line ends. */
export class LineTooLong extends Error {}

/** Maximum number of bytes of a range's last line after the end of the range. */
export const maxLineOverrun = 1 << 12;

/** Offset from which a range [from, to) is read: the byte before `from` shows whether a line begins at `from`. */
export const firstRead = (from: number): number => Math.max(0, from - 1);

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Index after the first line end at or after `at`; `length` if there is none. */
function afterLineEnd(bytes: Uint8Array, at: number, length: number): number {
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
 * @param room returns an array of this number of bytes
 * @returns the array, and the range of the lines in it. Throws `LineTooLong`
 */
export function linesIn(
	from: number,
	to: number,
	size: number,
	read: ReadAt,
	room: (bytes: number) => Uint8Array<ArrayBuffer>,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly from: number; readonly to: number } {
	const start = firstRead(from);
	const maxLength = Math.min(size, to + maxLineOverrun) - start;
	const bytes = room(maxLength + 1);
	let length = 0;
	while (length < maxLength) {
		const more = read(start + length, bytes.subarray(length, maxLength));
		if (more === 0) break;
		length += more;
	}
	const begin = from === 0 ? 0 : afterLineEnd(bytes, 0, length);
	const end = to < size ? afterLineEnd(bytes, to - 1 - start, length) : length;
	if (end <= begin) return { bytes, from: 0, to: 0 };
	if (isLineEnd(bytes[end - 1])) return { bytes, from: begin, to: end };
	if (start + end < size) throw new LineTooLong();
	bytes[end] = 10;
	return { bytes, from: begin, to: end + 1 };
}
