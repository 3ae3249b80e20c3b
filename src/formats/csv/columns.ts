import type { Field } from '../../mesh/triMesh.ts';
import { isInt32, realMark } from '../text/values.ts';
import type { Table } from './table.ts';

/** Names of the column with the numbers of rows, as programs write them. */
export const ids: ReadonlySet<string> = new Set(['id', 'index', 'number', 'nr', 'fid', '']);

/** Columns of a table by their role. */
export interface Columns {
	/** Coordinates or corners. */
	readonly required: readonly number[];
	/** Column with the numbers of the rows. */
	readonly id: number | undefined;
	/** All other columns. */
	readonly rest: readonly number[];
}

/**
 * Finds columns by name; without names, or if no set is complete, selects the first columns. Undefined if there are too
 * few.
 *
 * @param sets sets of names, in lower case; the first complete one is used
 * @param fewest number of columns that are taken if the names are others, then the number without names
 */
export function columnsOf(
	{ names, columns }: Table,
	sets: readonly (readonly string[])[],
	[min, max]: readonly [number, number],
): Columns | undefined {
	const all = Array.from({ length: columns }, (_, k) => k);
	const lowerNames = names?.map((name) => name.toLowerCase());
	const id = lowerNames?.findIndex((name) => ids.has(name)) ?? -1;
	const others = all.filter((k) => k !== id);
	const matched =
		lowerNames &&
		sets.find((columnNames) => columnNames.every((name) => lowerNames.includes(name)));
	const coordinates = matched
		? matched.map((name) => lowerNames.indexOf(name))
		: others.slice(0, names ? min : max);
	if (coordinates.length < min) return undefined;
	return {
		required: coordinates,
		id: id < 0 ? undefined : id,
		rest: others.filter((k) => !coordinates.includes(k)),
	};
}

/** Converts columns to fields; `name[0]`, `name[1]`, … are the components of one field. */
export function fieldsOf(
	{ names, columns, rows, values }: Table,
	rest: readonly number[],
	on: 'points' | 'triangles',
): Field[] {
	const groups = new Map<string, number[]>();
	for (const k of rest) {
		const name = names?.[k] ?? `column ${k + 1}`;
		const match = /^(.*)\[(\d+)\](:real)?$/.exec(name);
		const previous = match ? groups.get(`${match[1]}[`) : undefined;
		if (match && Number(match[2]) === (previous?.length ?? 0))
			groups.set(`${match[1]}[`, [...(previous ?? []), k]);
		else groups.set(groups.has(name) ? `${name} ${k + 1}` : name, [k]);
	}
	return [...groups].map(([key, members]): Field => {
		const components = members.length;
		const numbers = new Float64Array(rows * components);
		for (let r = 0; r < rows; r++)
			for (const [c, k] of members.entries())
				numbers[components * r + c] = values[columns * r + k]!;
		const real = key.endsWith(realMark);
		const name = real ? key.slice(0, -realMark.length) : key.replace(/\[$/, '');
		const areIntegers = components === 1 && !key.endsWith('[') && numbers.every(isInt32);
		return areIntegers && !real
			? { name, on, role: 'marker', type: 'integer', components, values: Int32Array.from(numbers) }
			: { name, on, role: 'attribute', type: 'real', components, values: numbers };
	});
}
