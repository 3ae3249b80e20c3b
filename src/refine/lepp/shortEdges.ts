import { SHORT_EDGE, writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { OWNED } from '../../steps/sides.ts';
import type { LeppMesh } from './mesh.ts';

const length = new Uint32Array(2);

/** Whether the edge between two points is shorter than so many lattice units, fewer than 2¹⁶. */
export function isShorter(mesh: LeppMesh, p: number, q: number, units: number): boolean {
	writeSquaredLength(mesh, p, q, length, 0);
	return length[0] === 0 && length[1]! < units * units;
}

const isShort = (mesh: LeppMesh, p: number, q: number): number =>
	isShorter(mesh, p, q, SHORT_EDGE) ? 1 : 0;

/** How many of the edges that a triangle owns are shorter than 1,024 lattice units. */
export function shortEdgesOf(mesh: LeppMesh, t: number): number {
	const { corners, sides } = mesh;
	let count = 0;
	for (let k = 0; k < 3; k++)
		if ((sides[3 * t + k]! & OWNED) !== 0)
			count += isShort(mesh, corners[3 * t + k]!, corners[3 * t + ((k + 1) % 3)]!);
	return count;
}

/**
 * How many more edges are shorter than 1,024 lattice units now that the edge a b is divided by the point `middle` and
 * joined from there to the corners across, `d` being −1 on the boundary.
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
