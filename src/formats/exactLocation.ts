import type { Location, Subject } from '../mesh/finding.ts';
import type { Sheet, TokenRole } from './sheet.ts';

/** The numbers that a `slot` counts. */
const references: readonly TokenRole[] = ['edge', 'point', 'triangle'];

/**
 * The place with column and length in bytes of the text it is about: the number that its `slot` says, else all that
 * is on the line. A place that has a length, or names a column without a slot, is left as it is.
 */
export function exactLocation(sheet: Sheet, place: Location & Subject): Location {
	const { file, line, column, length, slot } = place;
	if (length !== undefined || line > sheet.lineCount || (slot === undefined && column > 1))
		return { file, line, column, ...(length === undefined ? {} : { length }) };
	const tokens = sheet.tokensOf(line - 1);
	const told = tokens.filter(({ role }) => references.includes(role));
	const numbers = told.length > 0 ? told : tokens.filter(({ role }) => role === 'coordinate');
	const one = slot === undefined ? undefined : numbers[slot];
	const first = one ?? tokens[0];
	const last = one ?? tokens.at(-1);
	if (!first || !last) return { file, line, column };
	return { file, line, column: first.start + 1, length: last.end - first.start };
}
