import { NONE, type Topology } from '../../../mesh/topology.ts';

/** Index of the edge of a half-edge, which is given as 3 × triangle + 0-based corner where it begins. */
export const edgeAt = ({ triangleEdges }: Topology, slot: number): number =>
	Math.abs(triangleEdges[slot]!) - 1;

/**
 * The triangle on which an edge is written: of two triangles the only one for which `isInside` holds, otherwise the
 * first; `NONE` if the edge has none.
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

/** The half-edges as which edges are written, ascending; see `triangleOf`. */
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
