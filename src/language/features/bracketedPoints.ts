import type { TextModel } from '../../formats/model/textModel.ts';
import type { TokenAtPosition } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';
import type { Occurrence } from './occurrences.ts';

/** An end of an edge in GMR's output form, whose edges have coordinates instead of point numbers. */
export interface End {
	readonly model: TextModel;
	readonly x: number;
	readonly y: number;
}

/** The bracketed point at a position; undefined if there is none or it is unreadable. */
export function endAt({ model, line, token }: TokenAtPosition): End | undefined {
	if (!model.syntax.pointsInEdges || !token) return undefined;
	if (token.role !== 'coordinate' && token.role !== 'bracket') return undefined;
	const which = Math.floor(token.nth / 2);
	const [x, y] = model
		.tokensOf(line)
		.filter(({ role, nth }) => role === 'coordinate' && Math.floor(nth / 2) === which)
		.map(({ value }) => value);
	if (x === undefined || y === undefined || Number.isNaN(x + y)) return undefined;
	return { model, x, y };
}

/** Occurrences of a bracketed point, at most `most`, in file order; points with equal coordinates are the same. */
export function endOccurrences({ model, x, y }: End, most: number): Occurrence[] {
	const found: Occurrence[] = [];
	for (const section of model.sections) {
		const columns = columnsOf(section, 'coordinate');
		for (let row = 0; row < section.count && columns.length === 4; row++)
			for (const which of [0, 1]) {
				if (section.value(row, columns[2 * which]!) !== x) continue;
				if (section.value(row, columns[2 * which + 1]!) !== y) continue;
				if (found.length === most) return found;
				const line = section.lineOf(row);
				const tokens = model
					.tokensOf(line)
					.filter(
						({ role, nth }) =>
							(role === 'bracket' || role === 'coordinate') && Math.floor(nth / 2) === which,
					);
				const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end];
				found.push({ model, line, start, end, isDefinition: found.length === 0 });
			}
	}
	return found;
}
