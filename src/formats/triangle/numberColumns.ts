import { integers, type TableColumn } from '../text/numberTable.ts';

/** The numbers of rows [from, to): their own, else counted from `first`. */
export const rowNumbers = (
	numbers: Float64Array | undefined,
	first: 0 | 1,
	from: number,
	to: number,
): TableColumn =>
	numbers
		? { kind: 'reals', values: numbers.subarray(from, to), width: 1, taken: 1 }
		: { kind: 'count', first: first + from };

/** `width` references in each of rows [from, to): the entities' own numbers, else counted from `first`. */
export function references(
	entities: Int32Array | Uint32Array,
	width: number,
	from: number,
	to: number,
	numbers: Float64Array | undefined,
	first: 0 | 1,
): TableColumn {
	if (!numbers) return integers(entities, width, from, to, first);
	const values = new Float64Array(width * (to - from));
	for (let i = 0, at = width * from; i < values.length; i++, at++)
		values[i] = numbers[entities[at]!]!;
	return { kind: 'reals', values, width, taken: width };
}
