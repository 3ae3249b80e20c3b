import type { Location, Subject } from '../../mesh/finding.ts';
import type { TokenRole } from './section.ts';
import type { TextModel } from './textModel.ts';

/** Roles that `slot` counts; in a line without them it counts coordinates. */
const references: readonly TokenRole[] = ['edge', 'point', 'triangle'];

/**
 * Adds column and length in bytes to a location: those of the number at its `slot`, else of the whole line. A location
 * with a length, or with a column but no slot, is returned unchanged.
 */
export function exactLocation(model: TextModel, location: Location & Subject): Location {
	const { file, line, column, length, slot } = location;
	if (length !== undefined || line > model.lineCount || (slot === undefined && column > 1))
		return { file, line, column, ...(length === undefined ? {} : { length }) };
	const tokens = model.tokensOf(line - 1);
	const referencesIn = tokens.filter(({ role }) => references.includes(role));
	const numbers =
		referencesIn.length > 0 ? referencesIn : tokens.filter(({ role }) => role === 'coordinate');
	const number = slot === undefined ? undefined : numbers[slot];
	const first = number ?? tokens[0];
	const last = number ?? tokens.at(-1);
	if (!first || !last) return { file, line, column };
	return { file, line, column: first.start + 1, length: last.end - first.start };
}
