import { NONE, type Topology } from '../../../mesh/topology.ts';

/** Edge of a half-edge, given as 3 × triangle + corner where it begins. */
export const edgeAt = ({ triangleEdges }: Topology, slot: number): number =>
	Math.abs(triangleEdges[slot]!) - 1;

/**
 * The triangle by which an edge is written: of two the only one inside, otherwise the first; `NONE` if the edge has
 * none.
 */
export function triangleOf(
	{ edgeTriangles }: Topology,
	edge: number,
	isInside?: (triangle: number) => boolean,
): number {
	const a = edgeTriangles[2 * edge]!;
	const b = edgeTriangles[2 * edge + 1]!;
	if (a === NONE || b === NONE) return a === NONE ? b : a;
	if (isInside && isInside(a) !== isInside(b)) return isInside(a) ? a : b;
	return Math.min(a, b);
}

/** Half-edges by which edges are written, ascending. */
export function slotsOf(
	topology: Topology,
	edges: Uint32Array,
	isInside?: (triangle: number) => boolean,
): Uint32Array {
	const slots: number[] = [];
	for (const edge of edges) {
		const first = 3 * triangleOf(topology, edge, isInside);
		for (let slot = first; slot < first + 3 && slot < topology.triangleEdges.length; slot++)
			if (edgeAt(topology, slot) === edge) slots.push(slot);
	}
	return Uint32Array.from(slots).sort();
}
