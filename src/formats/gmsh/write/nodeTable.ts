import type { DataType } from '../../io/dataTypes.ts';
import { pointColumns, valuesColumn } from '../../io/rowBytes.ts';
import { midNodesOf, type TypedElements } from '../shared/elementsByType.ts';
import { type Column, type Table, typeOf } from './encode.ts';
import type { Plan } from './plan.ts';

/** Table of nodes [start, end): their numbers if `numbered` is set, and three coordinates. */
export function nodeTable(plan: Plan, start: number, end: number, numbered: boolean): Table {
	const { dimension, points } = plan.mesh;
	return {
		rows: end - start,
		columns(from, to) {
			const rows = rowsOf(points, dimension, start + from, start + to, plan.blocks.order);
			return [
				...(numbered ? [numbersOf(plan, start + from, start + to, typeOf.int)] : []),
				...pointColumns({ dimension, points: rows }, typeOf.real, 3),
			];
		},
	};
}

/** Table of the numbers of nodes [start, end), as sizes. */
export const nodeNumbers = (plan: Plan, start: number, end: number): Table => ({
	rows: end - start,
	columns: (from, to) => [numbersOf(plan, start + from, start + to, typeOf.size)],
});

/**
 * Column of the node numbers of elements, in Gmsh's order.
 *
 * @param elements a range [from, to) of elements, or their indices
 */
export function nodeColumn(
	plan: Plan,
	{ of, kind, fields }: TypedElements,
	elements: readonly [from: number, to: number] | Uint32Array,
	type: DataType,
): Column {
	const { mesh, pointNumbers, first } = plan;
	const nodes = of === 'triangles' ? mesh.triangles : (mesh.cells?.[of]?.nodes as Uint32Array);
	const { midNodes = 0 } = kind;
	const corners = kind.nodes - midNodes;
	const indices = elements instanceof Uint32Array ? elements : undefined;
	const [from, to] = elements as readonly [number, number];
	if (midNodes === 0 && !indices && !pointNumbers)
		return valuesColumn(nodes.subarray(corners * from, corners * to), type, corners, first);
	const rows = indices ? indices.length : to - from;
	const values = new Float64Array(kind.nodes * rows);
	const middle = midNodesOf(fields)?.values as Int32Array;
	for (let row = 0, at = 0; row < rows; row++) {
		const element = indices ? indices[row]! : from + row;
		for (let k = corners * element; k < corners * element + corners; k++)
			values[at++] = numberOf(plan, nodes[k]!);
		// The first node after the corners lies on the first edge, opposite the last corner.
		for (let k = 0; k < midNodes; k++)
			values[at++] = numberOf(plan, middle[midNodes * element + ((k + 2) % midNodes)]!);
	}
	return valuesColumn(values, type, kind.nodes);
}

/**
 * Column of the numbers of elements.
 *
 * @param numbers the number of each element of the part, or that of its first if they are consecutive
 * @param elements a range [from, to) of elements, or their indices
 */
export function elementNumbers(
	numbers: number | Float64Array,
	elements: readonly [from: number, to: number] | Uint32Array,
	type: DataType,
): Column {
	if (elements instanceof Uint32Array) {
		const values = new Float64Array(elements.length);
		for (let row = 0; row < values.length; row++) {
			const element = elements[row]!;
			values[row] = typeof numbers === 'number' ? numbers + element : numbers[element]!;
		}
		return valuesColumn(values, type, 1);
	}
	const [from, to] = elements;
	return typeof numbers === 'number'
		? { kind: 'count', type, first: numbers + from, step: 1 }
		: valuesColumn(numbers.subarray(from, to), type, 1);
}

/** Minimum and maximum of `numbers`, or of `count` consecutive numbers from `first`. */
export function rangeOf(
	numbers: Float64Array | undefined,
	first: number,
	count: number,
): [number, number] {
	if (!numbers) return count === 0 ? [0, 0] : [first, first + count - 1];
	let min = Number.POSITIVE_INFINITY;
	let max = 0;
	for (const number of numbers) {
		min = Math.min(min, number);
		max = Math.max(max, number);
	}
	return count === 0 ? [0, 0] : [min, max];
}

const numberOf = ({ pointNumbers, first }: Plan, point: number): number =>
	pointNumbers ? pointNumbers[point]! : first + point;

/** Column of the numbers of the nodes in rows [from, to). */
function numbersOf(
	{ pointNumbers, first, blocks: { order } }: Plan,
	from: number,
	to: number,
	type: DataType,
): Column {
	if (!pointNumbers) return { kind: 'count', type, first: first + from, step: 1 };
	return valuesColumn(rowsOf(pointNumbers, 1, from, to, order), type, 1);
}

/** Rows [from, to) of a table of `width` columns; row r is entry `order[r]` if `order` is given. */
function rowsOf(
	values: Float64Array,
	width: number,
	from: number,
	to: number,
	order: Uint32Array | undefined,
): Float64Array {
	if (!order) return values.subarray(width * from, width * to);
	const rows = new Float64Array(width * (to - from));
	for (let row = from, at = 0; row < to; row++)
		for (let k = 0; k < width; k++) rows[at++] = values[width * order[row]! + k]!;
	return rows;
}
