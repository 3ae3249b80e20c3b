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
	const taken = new Uint8Array(section.count);
	for (const { start, end } of lines)
		for (let row = firstRowFrom(section, start - 1); row < section.count; row++) {
			if (section.lineOf(row) >= end) break;
			taken[row] = 1;
		}
	const rows: number[] = [];
	for (let row = 0; row < taken.length; row++) if (taken[row] === 1) rows.push(row);
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
		const given = rows[next] === row;
		if (given) next++;
		const before = section.value(row, column);
		const wanted = given ? (action === 'clear' ? 0 : 1) : action === 'replace' ? 0 : before;
		if (wanted !== before && !(Number.isNaN(wanted) && Number.isNaN(before))) {
			const tokens = tokenSpans(model, section.lineOf(row), spans);
			if (tokens > column) edits.replace(spans[2 * column]!, spans[2 * column + 1]!, wanted);
			else if (tokens === column)
				edits.replace(spans[2 * column - 1]!, spans[2 * column - 1]!, ` ${wanted}`);
			else continue;
		}
		if (wanted === 1) marked++;
	}
	return { edits, marked, total: section.count };
}
