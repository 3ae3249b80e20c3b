import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { EDGE } from '../../steps/halfEdgeBits.ts';
import { findLongestOfHalves } from './findLongest.ts';
import { divide, halfEdgeIndex, type LeppMesh, nextSlot, previousSlot } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';
import { shortEdgesAdded } from './shortEdges.ts';

/**
 * Bisects triangle `t` by its longest edge, in `slot`, and the triangle across, whose longest edge it is too. Changes
 * these two, and the opposite of the neighbours' half-edges across the half-edges `after` the divided one.
 * The edge is not below `TINY_EDGE`.
 *
 * @param keys order edges whose ends coincide on the lattice; without them such triangles stay undecided
 * @param b the number of the bisection; the arrays have room for it
 * @param across the name of the half-edge across, or −1 on the boundary
 */
export function bisectTerminal(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	b: number,
	t: number,
	slot: number,
	across: number,
): void {
	const { corners, halfEdges, opposites, input } = mesh;
	const halfEdge = 3 * t + slot;
	const start = corners[halfEdge]!;
	const end = corners[3 * t + nextSlot(slot)]!;
	const middle = addMiddle(mesh, b, start, end, halfEdges[halfEdge]!);
	const half = input.edges + 3 * b;
	const newTriangle = input.triangles + 2 * b;
	mesh.bisections++;
	let shortest: number;
	if (across < 0) {
		mesh.atBoundary++;
		divide(mesh, t, slot, middle, newTriangle, half, half + 1);
		opposites[3 * newTriangle + slot] = -1;
		shortest = findLongestOfHalves(mesh, keys, t, newTriangle, slot);
	} else {
		const u = across >> 2;
		const slotOfU = across & 3;
		// Triangles of opposite orientation have the same end of the edge first.
		const isSameDirection = corners[halfEdgeIndex(across)] === start;
		divide(mesh, t, slot, middle, newTriangle, half, half + 1);
		divide(mesh, u, slotOfU, middle, newTriangle + 1, half, half + 2);
		const near = isSameDirection ? u : newTriangle + 1;
		const far = isSameDirection ? newTriangle + 1 : u;
		linkOpposites(opposites, 4 * t + slot, 4 * near + slotOfU);
		linkOpposites(opposites, 4 * newTriangle + slot, 4 * far + slotOfU);
		shortest = Math.min(
			findLongestOfHalves(mesh, keys, t, newTriangle, slot),
			findLongestOfHalves(mesh, keys, u, newTriangle + 1, slotOfU),
		);
	}
	if (shortest < SHORT_EDGE * SHORT_EDGE) {
		const far = across < 0 ? -1 : corners[3 * (across >> 2) + previousSlot(across & 3)]!;
		const near = corners[3 * t + previousSlot(slot)]!;
		mesh.shortEdges += shortEdgesAdded(mesh, start, end, near, far, middle);
	}
}

/** Makes two half-edges opposites of each other, by their names. */
function linkOpposites(opposites: Int32Array, first: number, second: number): void {
	opposites[halfEdgeIndex(first)] = second;
	opposites[halfEdgeIndex(second)] = first;
}

/** Adds the point in the middle of the edge from `a` to `b` of a triangle with this half-edge, and the edge's new half. */
function addMiddle(
	{ dimension, input, coordinates, pointParents, levels, nextEdge }: LeppMesh,
	bisection: number,
	a: number,
	b: number,
	halfEdge: number,
): number {
	const middle = input.points + bisection;
	const at = 2 * bisection;
	pointParents[at] = halfEdge < 0 ? b : a;
	pointParents[at + 1] = halfEdge < 0 ? a : b;
	const level = a < input.points ? 0 : levels[a - input.points]!;
	const other = b < input.points ? 0 : levels[b - input.points]!;
	levels[bisection] = Math.max(level, other) + 1;
	for (let axis = 0; axis < dimension; axis++)
		coordinates[dimension * middle + axis] =
			(coordinates[dimension * a + axis]! + coordinates[dimension * b + axis]!) >>> 1;
	const e = halfEdge & EDGE;
	const half = input.edges + 3 * bisection;
	nextEdge[half] = nextEdge[e]!;
	nextEdge[e] = half;
	return middle;
}
