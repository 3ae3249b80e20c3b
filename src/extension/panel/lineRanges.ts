import type { LineRange } from '../../protocol/panelDocument.ts';

/** A text selection of VS Code: lines 0-based; the last line is excluded if `character` of the end is 0. */
export interface TextSpan {
	readonly start: { readonly line: number; readonly character: number };
	readonly end: { readonly line: number; readonly character: number };
}

/** Sorts ranges and joins those that touch or overlap. */
export function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
	const sorted = [...ranges].sort((a, b) => a.start - b.start);
	const merged: { start: number; end: number }[] = [];
	for (const { start, end } of sorted) {
		const last = merged.at(-1);
		if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
		else merged.push({ start, end });
	}
	return merged;
}

/**
 * The 1-based lines that selections cover. A cursor covers its line; a selection that ends at the start of a line
 * excludes that line.
 */
export function linesOf(selections: readonly TextSpan[]): LineRange[] {
	return mergeRanges(
		selections.map(({ start, end }) => {
			const excludesLast = end.character === 0 && end.line > start.line;
			return { start: start.line + 1, end: end.line + (excludesLast ? 0 : 1) };
		}),
	);
}

/** Whether two results of `mergeRanges` cover the same lines. */
export function sameRanges(a: readonly LineRange[], b: readonly LineRange[]): boolean {
	return (
		a.length === b.length &&
		a.every(({ start, end }, i) => start === b[i]?.start && end === b[i]?.end)
	);
}
