import { expect } from 'vitest';
import { NONE, topologyOfTriangles } from '../../../src/mesh/topology.ts';
import { AGAINST, OWNED } from '../../../src/steps/halfEdgeBits.ts';

/** Triangles in an order that holds the file's number of each. */
export const rows = (triangles: Uint32Array, order: Uint32Array): Uint32Array =>
	triangles.map((_, i) => triangles[3 * order[Math.floor(i / 3)]! + (i % 3)]!);

/**
 * What is derived from triangles in a working order, told from the topology of the file: edges of a dictionary, renumbered by first appearance in the working
 * order. `fileOrder` holds the file's number of each working triangle.
 */
export function expected(file: Uint32Array, points: number, fileOrder: Uint32Array) {
	const topology = topologyOfTriangles(file, points);
	const numbers = new Map<number, number>();
	const working = new Uint32Array(fileOrder.length);
	for (const [t, f] of fileOrder.entries()) working[f] = t;
	const edgeTriangles: number[] = [];
	const halfEdges: number[] = [];
	for (const [t, f] of fileOrder.entries())
		for (let k = 0; k < 3; k++) {
			const signed = topology.triangleEdges[3 * f + k]!;
			const e = Math.abs(signed) - 1;
			const [owner, other] = topology.edgeTriangles.subarray(2 * e, 2 * e + 2);
			if (!numbers.has(e)) {
				numbers.set(e, numbers.size);
				edgeTriangles.push(working[owner!]!, other === NONE ? NONE : working[other!]!);
			}
			const flags = (owner === f ? OWNED : 0) | (signed < 0 ? AGAINST : 0);
			halfEdges.push((numbers.get(e)! | flags) >>> 0);
			expect(t).toBe(working[f]);
		}
	const fileEdges = Uint32Array.from(numbers.keys());
	const { boundaryEdges } = topology;
	return { halfEdges, edgeTriangles, edges: numbers.size, boundaryEdges, fileEdges };
}

/** The same with lists in place of arrays, to be compared. */
export const plain = <T extends { halfEdges: Iterable<number>; edgeTriangles: Iterable<number> }>(
	t: T,
) => ({
	...t,
	halfEdges: [...t.halfEdges],
	edgeTriangles: [...t.edgeTriangles],
});
