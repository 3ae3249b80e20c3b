import type { Field } from '../../../mesh/triMesh.ts';
import { valuesColumn } from '../../io/rowBytes.ts';
import type { TypedElements } from '../shared/elementsByType.ts';
import { type Column, type Row, type Segment, section, type Table, typeOf } from './encode.ts';
import { elementNumbers, nodeColumn, nodeTable } from './nodeTable.ts';
import { type Plan, partitionsIn } from './plan.ts';

/** Nodes and elements of version 2.2; as in Gmsh, an element is repeated for each group after its first. */
export function segments2(plan: Plan): Segment[] {
	const { encoding, points, parts, repeats } = plan;
	const elements = parts.reduce((sum, { count }) => sum + count, 0);
	const repeated = repeats.reduce((sum, { groups }) => sum + groups.length, 0);
	let next = plan.firstRepeat;
	return [
		...section('Nodes', encoding, [`${points}\n`, nodeTable(plan, 0, points, true)]),
		...section('Elements', encoding, [
			`${elements + repeated}\n`,
			...parts.flatMap((part, p) => elementSegments(plan, part, firstRows(plan, part, p))),
			...parts.flatMap((part, p) => {
				const { elements, groups } = repeats[p]!;
				const rows = repeatedRows(plan, p, elements, groups, next);
				next += groups.length;
				return elementSegments(plan, part, rows);
			}),
		]),
	];
}

/** Rows of elements of a part: each element once, or the repeated elements. */
interface Rows {
	readonly count: number;
	/** Index of the element in a row. */
	element(row: number): number;
	/** The elements of rows [from, to): a range or their indices, as for `nodeColumn`. */
	elements(from: number, to: number): readonly [from: number, to: number] | Uint32Array;
	numbers(from: number, to: number): Column;
	groups(from: number, to: number): Int32Array;
	tags(from: number, to: number): Int32Array;
}

/** A row for each element of a part, with its first group. */
function firstRows({ mesh, tags, numbers, sets }: Plan, { count }: TypedElements, p: number): Rows {
	const partNumbers = numbers[p]!;
	const setOf = sets.of[p]!;
	const tagOf = tags[p]!;
	const physical = Int32Array.from(sets.sets, ([first]) =>
		first === undefined ? 0 : (mesh.groups?.[first]?.tag ?? 0),
	);
	return {
		count,
		element: (row) => row,
		elements: (from, to) => [from, to],
		numbers: (from, to) => elementNumbers(partNumbers, [from, to], typeOf.int),
		groups: (from, to) => {
			const groups = new Int32Array(to - from);
			for (let row = 0; row < groups.length; row++) groups[row] = physical[setOf[from + row]!]!;
			return groups;
		},
		tags: (from, to) => tagOf.subarray(from, to),
	};
}

/** Rows of repeated elements, numbered from `first`. */
function repeatedRows(
	{ tags }: Plan,
	p: number,
	elements: Uint32Array,
	groups: Int32Array,
	first: number,
): Rows {
	const tagOf = tags[p]!;
	return {
		count: elements.length,
		element: (row) => elements[row]!,
		elements: (from, to) => elements.subarray(from, to),
		numbers: (from, to) => elementNumbers(first, [from, to], typeOf.int),
		groups: (from, to) => groups.subarray(from, to),
		tags: (from, to) => Int32Array.from(elements.subarray(from, to), (i) => tagOf[i]!),
	};
}

/** Segments of the rows of a part, in runs with equal numbers of partitions. */
function elementSegments(plan: Plan, part: TypedElements, rows: Rows): Segment[] {
	const partitions = partitionsIn(part);
	const width = partitions?.components ?? 0;
	const partitionCount = (row: number): number => {
		const i = rows.element(row);
		let count = width;
		while (count > 0 && partitions?.values[width * i + count - 1] === 0) count--;
		return count;
	};
	const segments: Segment[] = [];
	for (let from = 0, to = 0; from < rows.count; from = to) {
		const count = width === 0 ? 0 : partitionCount(from);
		to = width === 0 ? rows.count : from + 1;
		while (to < rows.count && partitionCount(to) === count) to++;
		if (plan.encoding === 'binary') {
			const row: Row = [
				['int', part.kind.type],
				['int', to - from],
				['int', count === 0 ? 2 : 3 + count],
			];
			segments.push(row);
		}
		segments.push(elementTable(plan, part, rows, from, to, count));
	}
	return segments;
}

/** Rows [first, end), each with `partitionCount` partitions. */
function elementTable(
	plan: Plan,
	part: TypedElements,
	rows: Rows,
	first: number,
	end: number,
	partitionCount: number,
): Table {
	const partitions = partitionsIn(part);
	const tagCount = partitionCount === 0 ? 2 : 3 + partitionCount;
	const { int } = typeOf;
	const same = (value: number): Column => ({ kind: 'same', type: int, value });
	const columns: Table['columns'] = (from, to) => {
		const [start, stop] = [first + from, first + to];
		const elements = rows.elements(start, stop);
		return [
			rows.numbers(start, stop),
			...(plan.encoding === 'ascii' ? [same(part.kind.type), same(tagCount)] : []),
			valuesColumn(rows.groups(start, stop), int, 1),
			valuesColumn(rows.tags(start, stop), int, 1),
			...(partitions && partitionCount > 0
				? [same(partitionCount), partitionColumn(partitions, elements, partitionCount)]
				: []),
			nodeColumn(plan, part, elements, int),
		];
	};
	return { rows: end - first, columns };
}

/** The first `taken` partitions of each element. */
function partitionColumn(
	{ components, values }: Field,
	elements: readonly [from: number, to: number] | Uint32Array,
	taken: number,
): Column {
	if (!(elements instanceof Uint32Array)) {
		const [from, to] = elements;
		const rows = values.subarray(components * from, components * to);
		return { ...valuesColumn(rows, typeOf.int, components), taken };
	}
	const selected = new Int32Array(taken * elements.length);
	for (const [row, i] of elements.entries())
		for (let k = 0; k < taken; k++) selected[taken * row + k] = values[components * i + k]!;
	return valuesColumn(selected, typeOf.int, taken);
}
