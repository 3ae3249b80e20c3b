import type { TriMesh } from '../../src/mesh/triMesh.ts';

/**
 * A strip of triangles in which each one's longest edge is the one that it shares with the next: to refine the first is
 * to refine all. Coordinates are whole numbers.
 */
export function longestChain(triangles: number): TriMesh {
	const height = 2 ** Math.ceil(Math.log2(4 * triangles + 4));
	const points = new Float64Array(2 * (triangles + 2));
	for (let p = 0, x = 0; p < triangles + 2; p++) {
		points[2 * p] = x;
		points[2 * p + 1] = p % 2 === 0 ? 0 : height;
		x += p + 1;
	}
	const corners = new Uint32Array(3 * triangles);
	for (let t = 0; t < triangles; t++)
		corners.set(t % 2 === 0 ? [t, t + 2, t + 1] : [t, t + 1, t + 2], 3 * t);
	return { dimension: 2, points, triangles: corners, fields: [] };
}
