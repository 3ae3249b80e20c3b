import { midNodesOf, type TypedElements } from './elementsByType.ts';
import type { Numbers, Table } from './encode.ts';
import type { Plan } from './plan.ts';

/** The number of a node. */
const numberOf = ({ pointNumbers, first }: Plan, point: number): number =>
	pointNumbers ? (pointNumbers[point] as number) : first + point;

/** Nodes from `from` to `end`: their numbers where `numbered`, and three coordinates. */
export function nodeTable(plan: Plan, start: number, end: number, numbered: boolean): Table {
	const { dimension, points } = plan.mesh;
	const fill = (from: number, to: number): Numbers => {
		const integers = new Float64Array(numbered ? to - from : 0);
		const reals = new Float64Array(3 * (to - from));
		for (let row = from; row < to; row++) {
			const point = start + row;
			const at = row - from;
			if (numbered) integers[at] = numberOf(plan, point);
			for (let k = 0; k < dimension; k++)
				reals[3 * at + k] = points[dimension * point + k] as number;
		}
		return { integers, reals };
	};
	return { rows: end - start, integers: numbered ? 1 : 0, reals: 3, fill };
}

/** The numbers of nodes from `start` to `end` alone, as sizes. */
export const nodeNumbers = (plan: Plan, start: number, end: number): Table => ({
	rows: end - start,
	integers: 1,
	sizes: true,
	reals: 0,
	fill: (from, to) => ({
		integers: Float64Array.from({ length: to - from }, (_, i) => numberOf(plan, start + from + i)),
		reals: new Float64Array(0),
	}),
});

/** Puts the numbers of the nodes of an element into a row, in the order of Gmsh. */
export function fillNodes(
	plan: Plan,
	{ of, kind, fields }: TypedElements,
	element: number,
	row: Float64Array,
	start: number,
): void {
	const { mesh, pointNumbers, first } = plan;
	const nodes = of === 'triangles' ? mesh.triangles : (mesh.cells?.[of]?.nodes as Uint32Array);
	const { midNodes = 0 } = kind;
	const corners = kind.nodes - midNodes;
	let at = start;
	for (let k = corners * element; k < corners * element + corners; k++) {
		const point = nodes[k] as number;
		row[at++] = pointNumbers ? (pointNumbers[point] as number) : first + point;
	}
	if (midNodes === 0) return;
	const middle = midNodesOf(fields)?.values as Int32Array;
	// The node behind the corners lies on the first edge, which is opposite the last corner.
	for (let k = 0; k < midNodes; k++)
		row[at++] = numberOf(plan, middle[midNodes * element + ((k + 2) % midNodes)] as number);
}

/** The least and the greatest number of a list of own numbers, or of numbers that count on. */
export function rangeOf(
	numbers: Float64Array | undefined,
	first: number,
	count: number,
): [number, number] {
	if (!numbers) return count === 0 ? [0, 0] : [first, first + count - 1];
	let least = Number.POSITIVE_INFINITY;
	let most = 0;
	for (const number of numbers) {
		least = Math.min(least, number);
		most = Math.max(most, number);
	}
	return count === 0 ? [0, 0] : [least, most];
}
