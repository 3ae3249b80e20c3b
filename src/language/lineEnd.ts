import type { Sheet } from '../formats/sheet.ts';

/** The line end that a file uses, by its first line; LF where it has one line. */
export function lineEndOf({ bytes, length }: Pick<Sheet, 'bytes' | 'length'>): string {
	const at = bytes.subarray(0, length).findIndex((byte) => byte === 10 || byte === 13);
	if (at < 0 || bytes[at] === 10) return '\n';
	return bytes[at + 1] === 10 ? '\r\n' : '\r';
}
