import { pointCount } from '../../../mesh/triMesh.ts';
import type { Part } from '../../io/outputFile.ts';
import { integers, type NumberTable, type TableColumn } from '../../text/numberTable.ts';
import { middleSecond } from '../shared/elementTypes.ts';
import type { Plan } from './plan.ts';
import type { PlannedElements } from './plannedElements.ts';

/** `NumberTable.between` of a row of `numbers` numbers: commas, then a line end. */
export const commas = (numbers: number): string[] =>
	Array.from({ length: numbers + 1 }, (_, i) => (i === 0 ? '' : i === numbers ? '\n' : ', '));

/** A column of integers within ±2⁵³. */
export const exact = (values: Float64Array): TableColumn => ({
	kind: 'reals',
	values,
	width: 1,
	taken: 1,
});

/** The rows of nodes: number and coordinates, with z = 0 appended if the file has three and the mesh two. */
export function nodePart({ mesh, nodes, coordinates, pointNumbers }: Plan): NumberTable {
	const { points, dimension } = nodes;
	return {
		rows: pointCount(mesh),
		between: dimension < coordinates ? ['', ', ', ', ', ', 0\n'] : commas(1 + coordinates),
		columns: (from, to) => [
			pointNumbers ? exact(pointNumbers.subarray(from, to)) : { kind: 'count', first: 1 + from },
			{
				kind: 'reals',
				values: points.subarray(dimension * from, dimension * to),
				width: dimension,
				taken: dimension,
			},
		],
	};
}

/** The elements: for each run of elements of one type, an `*ELEMENT` keyword and its rows. */
export function elementParts(plan: Plan): Part[] {
	const parts: Part[] = [];
	for (const [p, part] of plan.parts.entries()) {
		if (part.count === 0) continue;
		const { type } = part;
		if (typeof type === 'string') {
			parts.push(`*ELEMENT, TYPE=${type}\n`, elementTable(plan, p, 0, part.count));
			continue;
		}
		const { order, ends } = runsOf(type);
		let from = 0;
		for (const to of ends) {
			const name = plan.types[type[order ? order[from]! : from]!]!;
			parts.push(`*ELEMENT, TYPE=${name}\n`, elementTable(plan, p, from, to, order));
			from = to;
		}
	}
	return parts;
}

/**
 * Ends of the runs of elements of one type; elements are sorted by type, as `order` says, if there are many more runs
 * than types.
 */
function runsOf(types: Int32Array): { order: Uint32Array | undefined; ends: number[] } {
	const ends: number[] = [];
	for (let i = 1; i <= types.length; i++)
		if (i === types.length || types[i] !== types[i - 1]) ends.push(i);
	const kinds = [...new Set(types)];
	if (ends.length <= 4 * kinds.length + 64) return { order: undefined, ends };
	const order = Uint32Array.from(types.keys());
	const rank = new Map(kinds.map((type, k) => [type, k]));
	order.sort((a, b) => rank.get(types[a]!)! - rank.get(types[b]!)! || a - b);
	const sortedEnds: number[] = [];
	for (let i = 1; i <= order.length; i++)
		if (i === order.length || types[order[i]!] !== types[order[i - 1]!]) sortedEnds.push(i);
	return { order, ends: sortedEnds };
}

/** The rows of elements [first, end) of part `p`, in the given order or in that of the part. */
function elementTable(
	plan: Plan,
	p: number,
	first: number,
	end: number,
	order?: Uint32Array,
): NumberTable {
	const part = plan.parts[p]!;
	const partNumbers = plan.numbers[p]!;
	const { nodes: width, midNodes } = part.kind;
	const { pointNumbers } = plan;
	const isContiguous = midNodes === 0 && !order && !pointNumbers;
	return {
		rows: end - first,
		between: commas(1 + width),
		columns(from, to) {
			const number: TableColumn =
				typeof partNumbers === 'number' && !order
					? { kind: 'count', first: partNumbers + first + from }
					: exact(
							Float64Array.from({ length: to - from }, (_, i) => {
								const e = order ? order[first + from + i]! : first + from + i;
								return typeof partNumbers === 'number' ? partNumbers + e : partNumbers[e]!;
							}),
						);
			if (isContiguous) return [number, integers(part.nodes, width, first + from, first + to, 1)];
			const values = new Float64Array(width * (to - from));
			for (let i = 0; i < to - from; i++)
				fillNodes(
					plan,
					part,
					order ? order[first + from + i]! : first + from + i,
					values,
					width * i,
				);
			return [number, { kind: 'reals', values, width, taken: width }];
		},
	};
}

/**
 * Writes the node numbers of an element into a row: corners, then midside nodes, k being on the edge from corner k to
 * k + 1.
 */
function fillNodes(
	{ nodeNumber }: Plan,
	{ kind, nodes, midNodes }: PlannedElements,
	element: number,
	row: Float64Array,
	start: number,
): void {
	const { midNodes: count } = kind;
	const corners = kind.nodes - count;
	for (let k = 0; k < corners; k++) row[start + k] = nodeNumber(nodes[corners * element + k]!);
	for (let k = 0; k < count; k++)
		row[start + corners + k] = nodeNumber(midNodes![count * element + ((k + 2) % count)]!);
	if (!middleSecond(kind)) return;
	const last = row[start + 1]!;
	row[start + 1] = row[start + 2]!;
	row[start + 2] = last;
}
