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
	const end = Math.floor(token.nth / 2);
	const [x, y] = model
		.tokensOf(line)
		.filter(({ role, nth }) => role === 'coordinate' && Math.floor(nth / 2) === end)
		.map(({ value }) => value);
	if (x === undefined || y === undefined || Number.isNaN(x + y)) return undefined;
	return { model, x, y };
}

/** Occurrences of a bracketed point, at most `limit`, in file order; points with equal coordinates are the same. */
export function endOccurrences({ model, x, y }: End, limit: number): Occurrence[] {
	const occurrences: Occurrence[] = [];
	for (const section of model.sections) {
		const columns = columnsOf(section, 'coordinate');
		for (let row = 0; row < section.count && columns.length === 4; row++)
			for (const side of [0, 1]) {
				if (section.value(row, columns[2 * side]!) !== x) continue;
				if (section.value(row, columns[2 * side + 1]!) !== y) continue;
				if (occurrences.length === limit) return occurrences;
				const line = section.lineOf(row);
				const tokens = model
					.tokensOf(line)
					.filter(
						({ role, nth }) =>
							(role === 'bracket' || role === 'coordinate') && Math.floor(nth / 2) === side,
					);
				const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end];
				occurrences.push({ model, line, start, end, isDefinition: occurrences.length === 0 });
			}
	}
	return occurrences;
}
