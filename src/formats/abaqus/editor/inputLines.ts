import type { Lines } from '../../text/lines.ts';
import { byteClasses } from '../../text/tokens.ts';

/** Byte classes in which commas are blanks: the role of a field follows from its position in the line. */
export const classes = byteClasses('line');
classes[44] = 1;

const star = 42;
const comma = 44;

/** Offset of the first character of a line that is not blank. */
export function textStart({ bytes, starts }: Lines, line: number): number {
	let at = starts[line]!;
	while (classes[bytes[at]!] === 1 && bytes[at] !== comma) at++;
	return at;
}

/** Whether a line that is not blank is a comment (`**`). */
export function isComment(lines: Lines, line: number): boolean {
	const at = textStart(lines, line);
	return lines.bytes[at] === star && lines.bytes[at + 1] === star;
}

/** Whether a line begins with a star: it is a keyword line or a comment. */
export const hasStar = (lines: Lines, line: number): boolean =>
	lines.bytes[textStart(lines, line)] === star;

/** Whether a line ends with a comma, so that its entry continues in the next line. */
export function endsInComma({ bytes, starts }: Lines, line: number): boolean {
	let at = starts[line]!;
	let isComma = false;
	for (; bytes[at] !== 10 && bytes[at] !== 13; at++)
		if (bytes[at] === comma) isComma = true;
		else if (classes[bytes[at]!] !== 1) isComma = false;
	return isComma;
}
