import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { ModelEdits } from './modelEdits.ts';
import { tokenSpans } from './tokenSpans.ts';

/** Value of an unchanged column. */
const KEEP = Number.NaN;

/** Changes of the entries of a section. */
export interface SectionChange {
	/** 1 for each removed entry; absent if all stay. */
	readonly gone?: Uint8Array;
	/**
	 * Writes the new values of an entry's columns into `values`; other columns stay. Returns false if nothing changes.
	 */
	readonly change?: (row: number, values: Float64Array) => boolean;
	/** Columns [0, width) may change. */
	readonly width: number;
}

/** Adds the changes of a section to `edits`: its count, removed lines, and changed columns. */
export function sectionEdits(
	edits: ModelEdits,
	section: Section,
	{ gone, change, width }: SectionChange,
): void {
	const { model } = edits;
	if (gone) updateCount(edits, section, gone);
	const values = new Float64Array(width);
	const spans = new Float64Array(2 * width);
	for (let row = 0; row < section.count; row++) {
		if (gone?.[row] === 1) {
			edits.removeLine(section.lineOf(row));
			continue;
		}
		if (!change) continue;
		values.fill(KEEP);
		if (!change(row, values)) continue;
		let tokens = -1;
		for (let column = 0; column < width; column++) {
			const value = values[column]!;
			if (Number.isNaN(value) || value === section.value(row, column)) continue;
			if (tokens < 0) tokens = tokenSpans(model, section.lineOf(row), spans);
			if (column < tokens) edits.replace(spans[2 * column]!, spans[2 * column + 1]!, value);
		}
	}
}

/** Subtracts the removed entries from a section's count. */
function updateCount(edits: ModelEdits, section: Section, gone: Uint8Array): void {
	let remaining = section.count;
	for (let row = 0; row < section.count; row++) if (gone[row] === 1) remaining--;
	if (remaining < section.count) countEdit(edits, section, remaining);
}

/** Number of tokens of `[x y] [x y]`, brackets included. */
const BRACKETED_TOKENS = 8;

/** Removes and reverses edges given by coordinates: swaps the texts of the two ends. */
export function bracketedEdges(
	edits: ModelEdits,
	section: Section,
	gone: Uint8Array | undefined,
	reversed: (edge: number) => boolean,
): void {
	const { model } = edits;
	if (gone) updateCount(edits, section, gone);
	const spans = new Float64Array(2 * BRACKETED_TOKENS);
	const text = (from: number, to: number) =>
		new TextDecoder().decode(model.bytes.subarray(from, to));
	for (let e = 0; e < section.count; e++) {
		if (gone?.[e] === 1) edits.removeLine(section.lineOf(e));
		else if (reversed(e) && tokenSpans(model, section.lineOf(e), spans) === BRACKETED_TOKENS) {
			const [from, fromEnd, to, toEnd] = [spans[0]!, spans[7]!, spans[8]!, spans[15]!];
			edits.replace(from, fromEnd, text(to, toEnd));
			edits.replace(to, toEnd, text(from, fromEnd));
		}
	}
}

/** Position of a section's count: its line, and bytes of the whole text; undefined if it is missing. */
export function countToken(
	model: TextModel,
	{ header, countIn }: Section,
): { readonly line: number; readonly start: number; readonly end: number } | undefined {
	const { line, nth } = countIn ?? { line: header, nth: 0 };
	if (line < 0) return undefined;
	const numbers = model.tokensOf(line).filter(({ role }) => role === 'count' || role === 'header');
	const token = numbers[nth];
	const from = model.lineStart(line);
	return token && { line, start: from + token.start, end: from + token.end };
}

/** Replaces a section's count, if it has one. */
export function countEdit(edits: ModelEdits, section: Section, count: number): void {
	const token = countToken(edits.model, section);
	if (token) edits.replace(token.start, token.end, count);
}

/** Exclusive prefix sum of the entries that stay: new positions, 0-based. */
export function positionsAfter(gone: Uint8Array): Uint32Array {
	const positions = new Uint32Array(gone.length);
	for (let i = 0, at = 0; i < gone.length; i++) {
		positions[i] = at;
		if (gone[i] === 0) at++;
	}
	return positions;
}
