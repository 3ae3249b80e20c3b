import { SHORT_EDGE, writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { OWNED } from '../../steps/halfEdgeBits.ts';
import { counted } from '../../util/counted.ts';
import type { LeppMesh } from './mesh.ts';

const length = new Uint32Array(2);

/**
 * Edges of fewer lattice units are not divided. Halves and the edges to the corners across are shorter than the edge that is
 * divided, by the median at most √3/2 of it, and rounding moves a middle by √3/2 units at most: above 7 units each edge
 * that is made comes before the divided one in the order, so that bisection terminates.
 * An edge has less than 2³¹ units, so that no point has a level above 140.
 */
const TINY_EDGE = 8;

/** Warns of targets that are not bisected. */
export const tinyWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'selected triangle is', 'selected triangles are')} not divided: Lepp-bisection divides no edge shorter than ${TINY_EDGE} lattice units`,
			];

/** Whether all edges of a triangle are below `TINY_EDGE`. */
export function isTiny(mesh: LeppMesh, t: number): boolean {
	const { corners } = mesh;
	const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
	return (
		isShorter(mesh, a, b, TINY_EDGE) &&
		isShorter(mesh, b, c, TINY_EDGE) &&
		isShorter(mesh, c, a, TINY_EDGE)
	);
}

/** Whether the edge between two points is shorter than `units` lattice units; `units` is below 2¹⁶. */
function isShorter(mesh: LeppMesh, p: number, q: number, units: number): boolean {
	writeSquaredLength(mesh, p, q, length, 0);
	return length[0] === 0 && length[1]! < units * units;
}

const isShort = (mesh: LeppMesh, p: number, q: number): number =>
	isShorter(mesh, p, q, SHORT_EDGE) ? 1 : 0;

/** Counts the edges that a triangle owns and that are shorter than 1,024 lattice units. */
export function shortEdgesOf(mesh: LeppMesh, t: number): number {
	const { corners, halfEdges } = mesh;
	let count = 0;
	for (let k = 0; k < 3; k++)
		if ((halfEdges[3 * t + k]! & OWNED) !== 0)
			count += isShort(mesh, corners[3 * t + k]!, corners[3 * t + ((k + 1) % 3)]!);
	return count;
}

/**
 * Change of the number of edges shorter than 1,024 lattice units when the edge a b is divided by the point `middle` and
 * `middle` is joined to the corners across, `c` and `d`; `d` is −1 on the boundary.
 */
export function shortEdgesAdded(
	mesh: LeppMesh,
	a: number,
	b: number,
	c: number,
	d: number,
	middle: number,
): number {
	return (
		isShort(mesh, a, middle) +
		isShort(mesh, middle, b) +
		isShort(mesh, middle, c) +
		(d < 0 ? 0 : isShort(mesh, middle, d)) -
		isShort(mesh, a, b)
	);
}
