import type { TypedElements } from './elementsByType.ts';
import { type Numbers, type Piece, type Row, section, type Table } from './encode.ts';
import { fillNodes, nodeTable } from './nodeTable.ts';
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
	const head = encoding === 'ascii' ? 3 : 1;
	const width = head + tagCount + kind.nodes;
	const own = numbers[p] as number | Float64Array;
	const setOf = sets.of[p] as Uint32Array;
	const tagOf = tags[p] as Int32Array;
	// 0 says that there is no group: of several the first that has another number.
	const physical = Int32Array.from(sets.sets, (set) => {
		const group = set.find((one) => mesh.groups?.[one]?.tag !== 0);
		return group === undefined ? 0 : (mesh.groups?.[group]?.tag ?? 0);
	});
	const fill = (from: number, to: number): Numbers => {
		const integers = new Float64Array(width * (to - from));
		for (let row = from; row < to; row++) {
			const i = first + row;
			let at = width * (row - from);
			integers[at++] = typeof own === 'number' ? own + i : (own[i] as number);
			if (head === 3) {
				integers[at++] = kind.type;
				integers[at++] = tagCount;
			}
			integers[at++] = physical[setOf[i] as number] as number;
			integers[at++] = tagOf[i] as number;
			if (partitions && partitionCount > 0) {
				integers[at++] = partitionCount;
				for (let k = 0; k < partitionCount; k++)
					integers[at++] = partitions.values[partitions.components * i + k] as number;
			}
			fillNodes(plan, part, i, integers, at);
		}
		return { integers, reals: new Float64Array(0) };
	};
	return { rows: end - first, integers: width, reals: 0, fill };
}
