import type { TextEdit } from 'vscode-languageserver';
import { offsetOf } from './open.ts';

/** A text after edits, which must neither overlap nor leave the text. */
export function edited(text: string, edits: readonly TextEdit[]): string {
	const places = edits
		.map(({ range, newText }) => ({
			start: offsetOf(text, range.start),
			end: offsetOf(text, range.end),
			newText,
		}))
		.sort((a, b) => a.start - b.start);
	let result = '';
	let at = 0;
	for (const { start, end, newText } of places) {
		if (start < at || end < start || end > text.length) throw new Error('edits overlap');
		result += text.slice(at, start) + newText;
		at = end;
	}
	return result + text.slice(at);
}
