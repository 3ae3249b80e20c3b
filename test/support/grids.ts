import { cellTriangles, latticePoints, planarMesh } from '../../src/bench/grids.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

export { orderFreeChecksum } from '../../src/bench/checkMesh.ts';
export {
	gradedRing,
	hashedSelection,
	pcg,
	perturbedGrid,
} from '../../src/bench/grids.ts';

/** Square cells, each halved by its rising diagonal: all triangles are right and alike, of `side` 1. */
export function rightTriangleGrid(columns: number, rows: number): TriMesh {
	return planarMesh(
		latticePoints(columns, rows, (i, j) => [i, j]),
		cellTriangles(columns, rows, () => true),
	);
}

/** A parallelogram of equilateral triangles of side 1. */
export function equilateralLattice(columns: number, rows: number): TriMesh {
	const height = Math.sqrt(3) / 2;
	// Rows lean to the right, so that the falling diagonal of each cell has length 1 too.
	return planarMesh(
		latticePoints(columns, rows, (i, j) => [i + j / 2, j * height]),
		cellTriangles(columns, rows, () => false),
	);
}

/** Triangles round the point 0, listed in scattered order, open between the last and the first. */
export function fan(count: number): TriMesh {
	const points = new Float64Array(2 * (count + 2));
	for (let p = 1; p < count + 2; p++) {
		points[2 * p] = Math.cos((6 * p) / count);
		points[2 * p + 1] = Math.sin((6 * p) / count);
	}
	const triangles = new Uint32Array(3 * count);
	for (let t = 0; t < count; t++) {
		// A prime number: what has no factor in common with the count comes by all triangles.
		const rim = ((t * 7919) % count) + 1;
		triangles.set([0, rim, rim + 1], 3 * t);
	}
	return { dimension: 2, points, triangles, fields: [] };
}

/**
 * A closed surface of 2 n² triangles (x, y, z) with x + y + z = 0 or 1 modulo n, its points being n of each of three
 * kinds, every two of different kinds joined: all have 2 n triangles. Its points lie in one place.
 */
export function tripartite(n: number): TriMesh {
	const triangles = new Uint32Array(6 * n * n);
	let at = 0;
	for (let x = 0; x < n; x++)
		for (let y = 0; y < n; y++)
			for (const sum of [0, 1]) {
				const z = (sum + 2 * n - x - y) % n;
				// The two triangles at an edge go round in different directions.
				triangles.set(sum === 0 ? [x, n + y, 2 * n + z] : [n + y, x, 2 * n + z], at);
				at += 3;
			}
	return { dimension: 2, points: new Float64Array(6 * n), triangles, fields: [] };
}
