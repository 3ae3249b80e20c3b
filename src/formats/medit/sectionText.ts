import type { TokenLines } from '../build/references/tokenLines.ts';
import { latin1 } from '../text/decimal.ts';
import { bytesFrom, type Loaded } from '../text/loaded.ts';

/** Skips a number, or a text in double quotes that ends in its line. */
export function skipToken(lines: TokenLines, loaded: Loaded): void {
	const { line } = lines;
	let isOpen = false;
	do {
		const start = lines.byte;
		lines.skip();
		const token = latin1(bytesFrom(loaded, start, lines.byte), 0, lines.byte - start);
		if (token.split('"').length % 2 === 0) isOpen = !isOpen;
	} while (isOpen && lines.ahead() && lines.line === line);
}

/** The text of a section in bytes [start, end), with a line end and without blanks after it. */
export function sectionText(loaded: Loaded, start: number, end: number): string {
	const text = latin1(bytesFrom(loaded, start, end), 0, end - start);
	return /[\r\n][ \t]*$/.test(text) ? text.replace(/[ \t]+$/, '') : `${text}\n`;
}
