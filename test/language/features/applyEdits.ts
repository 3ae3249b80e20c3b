import type { TextEdit } from 'vscode-languageserver';
import { offsetOf } from '../open.ts';

/** The text after edits, which must not overlap; those at one place go in their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	const placed = edits.map(({ range, newText }, order) => ({
		start: offsetOf(text, range.start),
		end: offsetOf(text, range.end),
		newText,
		order,
	}));
	placed.sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
	let out = '';
	let at = 0;
	for (const { start, end, newText } of placed) {
		if (start < at) throw new Error('edits overlap');
		out += text.slice(at, start) + newText;
		at = end;
	}
	return out + text.slice(at);
}
