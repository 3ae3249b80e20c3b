import type { Sheet } from '../../formats/sheet.ts';

/** The line end that a file uses, by its first line; LF where it has one line. */
export function lineEndOf(sheet: Sheet): string {
	if (sheet.lineCount < 2) return '\n';
	const end = sheet.lineEnd(0);
	if (sheet.bytes[end] === 10) return '\n';
	return sheet.bytes[end + 1] === 10 && sheet.lineStart(1) === end + 2 ? '\r\n' : '\r';
}
