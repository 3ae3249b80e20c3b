import type { Field } from '../../mesh/triMesh.ts';
import { valuesColumn } from '../bytes/rowBytes.ts';
import type { TypedElements } from './elementsByType.ts';
import { type Column, type Piece, type Row, section, type Table, typeOf } from './encode.ts';
import { elementNumbers, nodeColumn, nodeTable } from './nodeTable.ts';
import { type Plan, partitionsIn } from './plan.ts';

/** Nodes and elements of version 2.2. */
export function pieces2(plan: Plan): Piece[] {
	const { encoding, points, parts } = plan;
	const elements = parts.reduce((sum, { count }) => sum + count, 0);
	return [
		...section('Nodes', encoding, [`${points}\n`, nodeTable(plan, 0, points, true)]),
		...section('Elements', encoding, [
			`${elements}\n`,
			...parts.flatMap((part, p) => elementPieces(plan, part, p)),
		]),
	];
}

/** The elements of a part, in runs of as many partitions. */
function elementPieces(plan: Plan, part: TypedElements, p: number): Piece[] {
	const partitions = partitionsIn(part);
	const width = partitions?.components ?? 0;
	const used = (i: number): number => {
		let count = width;
		while (count > 0 && partitions?.values[width * i + count - 1] === 0) count--;
		return count;
	};
	const pieces: Piece[] = [];
	for (let from = 0, to = 0; from < part.count; from = to) {
		const count = width === 0 ? 0 : used(from);
		to = width === 0 ? part.count : from + 1;
		while (to < part.count && used(to) === count) to++;
		if (plan.encoding === 'binary') {
			const row: Row = [
				['int', part.kind.type],
				['int', to - from],
				['int', count === 0 ? 2 : 3 + count],
			];
			pieces.push(row);
		}
		pieces.push(elementTable(plan, part, p, from, to, count));
	}
	return pieces;
}

/** Elements from `first` to `end`, each of which has so many partitions. */
function elementTable(
	plan: Plan,
	part: TypedElements,
	p: number,
	first: number,
	end: number,
	partitionCount: number,
): Table {
	const { mesh, encoding, tags, numbers, sets } = plan;
	const { kind } = part;
	const partitions = partitionsIn(part);
	const tagCount = partitionCount === 0 ? 2 : 3 + partitionCount;
	const { int } = typeOf;
	const same = (value: number): Column => ({ kind: 'same', type: int, value });
	const own = numbers[p] as number | Float64Array;
	const setOf = sets.of[p] as Uint32Array;
	const tagOf = tags[p] as Int32Array;
	// 0 says that there is no group: of several the first that has another number.
	const physical = Int32Array.from(sets.sets, (set) => {
		const group = set.find((one) => mesh.groups?.[one]?.tag !== 0);
		return group === undefined ? 0 : (mesh.groups?.[group]?.tag ?? 0);
	});
	const columns: Table['columns'] = (from, to) => {
		const elements = [first + from, first + to] as const;
		const groups = new Int32Array(to - from);
		for (let row = 0; row < groups.length; row++)
			groups[row] = physical[setOf[elements[0] + row] as number] as number;
		return [
			elementNumbers(own, elements, int),
			...(encoding === 'ascii' ? [same(kind.type), same(tagCount)] : []),
			valuesColumn(groups, int, 1),
			valuesColumn(tagOf.subarray(...elements), int, 1),
			...(partitions && partitionCount > 0
				? [same(partitionCount), partitionColumn(partitions, elements, partitionCount)]
				: []),
			nodeColumn(plan, part, elements, int),
		];
	};
	return { rows: end - first, columns };
}

/** The first so many partitions of elements from one to another. */
const partitionColumn = (
	{ components, values }: Field,
	[from, to]: readonly [number, number],
	taken: number,
): Column => ({
	...valuesColumn(values.subarray(components * from, components * to), typeOf.int, components),
	taken,
});
