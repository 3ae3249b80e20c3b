import type { Section } from '../formats/model/section.ts';
import type { TextModel } from '../formats/model/textModel.ts';
import { ModelEdits } from './fixes/modelEdits.ts';
import { tokenSpans } from './fixes/tokenSpans.ts';

/** `set` and `clear` change the marks of the given triangles; `replace` marks them and clears all others. */
export type MarkAction = 'set' | 'clear' | 'replace';

/** Changes of a file's marks. */
export interface MarkEdits {
	readonly edits: ModelEdits;
	/** Triangles marked afterwards, and all triangles. */
	readonly marked: number;
	readonly total: number;
}

/** The triangles section of a file with marks; undefined for other files. */
export function markedSection(model: TextModel): Section | undefined {
	return model.syntax.marks ? model.sections.find(({ kind }) => kind === 'triangles') : undefined;
}

/** The entries of a section on some lines (1-based, inclusive), in increasing order without duplicates. */
export function rowsOnLines(
	section: Section,
	lines: readonly { readonly start: number; readonly end: number }[],
): Uint32Array {
	const isOnLines = new Uint8Array(section.count);
	for (const { start, end } of lines)
		for (let row = firstRowFrom(section, start - 1); row < section.count; row++) {
			if (section.lineOf(row) >= end) break;
			isOnLines[row] = 1;
		}
	const rows: number[] = [];
	for (let row = 0; row < isOnLines.length; row++) if (isOnLines[row] === 1) rows.push(row);
	return Uint32Array.from(rows);
}

/** The first entry on or after a line (0-based), by bisection. */
function firstRowFrom(section: Section, line: number): number {
	let [low, high] = [0, section.count];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (section.lineOf(middle) < line) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Sets or clears the marks of triangles `rows`, in increasing order. Replaces only the digits of changed marks;
 * appends a missing mark after the last value. Skips incomplete lines.
 */
export function markEdits(
	model: TextModel,
	section: Section,
	rows: Uint32Array,
	action: MarkAction,
): MarkEdits {
	const edits = new ModelEdits(model);
	const column = section.roles.indexOf('mark');
	const spans = new Float64Array(2 * (column + 1));
	let marked = 0;
	let next = 0;
	for (let row = 0; row < section.count; row++) {
		const isGiven = rows[next] === row;
		if (isGiven) next++;
		const old = section.value(row, column);
		const mark = isGiven ? (action === 'clear' ? 0 : 1) : action === 'replace' ? 0 : old;
		if (mark !== old && !(Number.isNaN(mark) && Number.isNaN(old))) {
			const tokens = tokenSpans(model, section.lineOf(row), spans);
			if (tokens > column) edits.replace(spans[2 * column]!, spans[2 * column + 1]!, mark);
			else if (tokens === column)
				edits.replace(spans[2 * column - 1]!, spans[2 * column - 1]!, ` ${mark}`);
			else continue;
		}
		if (mark === 1) marked++;
	}
	return { edits, marked, total: section.count };
}
