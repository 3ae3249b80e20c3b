import { cornerOpposite } from '../../mesh/carry/sixNodes.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE, type Topology, topologyOfTriangles } from '../../mesh/topology.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import type { Adapted } from './adapted.ts';
import type { MidNodes } from './midNodes.ts';

/** The midside nodes that adapted triangles keep, and the edges that need a new one. */
export interface MidNodePlan {
	/** For each half-edge, 3 × triangle + slot, its edge. */
	readonly edgeOf: Uint32Array;
	/** For each edge the node of the input that it keeps, or `NONE`. */
	readonly kept: Uint32Array;
	/** Two adapted points for each edge without one, in the order of the edges. */
	readonly ends: Uint32Array;
	/** For each of these its chain, or `NONE`. */
	readonly chain: Uint32Array;
}

/**
 * Plans the midside nodes of adapted triangles: an edge of the input keeps its node, every other edge gets a new one.
 *
 * @param topology of the input
 * @param midNodes of the input
 */
export function planMidNodes(
	{ edges: old }: Topology,
	{ ofEdge }: MidNodes,
	points: number,
	{ triangles, kept: corners, homes, lines }: Adapted,
): MidNodePlan {
	const derived = topologyOfTriangles(triangles, corners.length + homes.length);
	const edgeOf = Uint32Array.from(derived.triangleEdges, (signed) => Math.abs(signed) - 1);
	const { edges } = derived;
	const table = new EdgeTable(old, points);
	const carried = new Uint32Array(edges.length / 2).fill(NONE);
	let addedCount = 0;
	for (let e = 0; e < carried.length; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const isOld = a < corners.length && b < corners.length;
		const oldEdge = isOld ? table.indexOf(corners[a]!, corners[b]!) : -1;
		if (oldEdge >= 0) carried[e] = ofEdge[oldEdge]!;
		if (carried[e] === NONE) addedCount++;
	}
	const chainOf = new Uint32Array(carried.length).fill(NONE);
	for (let h = 0; h < lines.length; h++)
		if (lines[h] !== 0) chainOf[edgeOf[h]!] = ((lines[h]! & ~FIXED) >>> 0) - 1;
	const ends = new Uint32Array(2 * addedCount);
	const chain = new Uint32Array(addedCount);
	for (let e = 0, at = 0; e < carried.length; e++) {
		if (carried[e] !== NONE) continue;
		ends[2 * at] = edges[2 * e]!;
		ends[2 * at + 1] = edges[2 * e + 1]!;
		chain[at++] = chainOf[e]!;
	}
	return { edgeOf, kept: carried, ends, chain };
}

/**
 * The midside nodes of the triangles, each opposite a corner.
 *
 * @param input2result the point of the result of each point of the input
 * @param first the first new midside node of the result
 */
export function midNodesOfTriangles(
	{ edgeOf, kept }: MidNodePlan,
	input2result: Uint32Array,
	first: number,
): Int32Array {
	const nodes = new Uint32Array(kept.length);
	for (let e = 0, at = first; e < kept.length; e++)
		nodes[e] = kept[e] === NONE ? at++ : input2result[kept[e]!]!;
	const values = new Int32Array(edgeOf.length);
	for (let h = 0; h < values.length; h++) {
		const k = h % 3;
		values[h - k + cornerOpposite(k)] = nodes[edgeOf[h]!]!;
	}
	return values;
}
