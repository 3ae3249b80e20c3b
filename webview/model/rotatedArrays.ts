import type { Matrix } from '../../src/mesh/rotation.ts';
import { buildGrid, type Grid } from '../../src/mesh/triangleGrid.ts';
import type { TriangleArrays } from './displayMesh.ts';
import type { MeshEntities } from './entities.ts';
import { isIdentity } from './space.ts';

/**
 * Rotated points: x y of each, and its depth, larger when nearer to the viewer, all relative to the centre of the mesh.
 */
export interface RotatedPositions {
	readonly positions: Float32Array;
	readonly depths: Float32Array;
}

/** Rotates points; `heights` are their third coordinates. */
export function rotatePositions(
	points: Float32Array,
	heights: Float32Array,
	m: Matrix,
): RotatedPositions {
	const result = {
		positions: new Float32Array(points.length),
		depths: new Float32Array(heights.length),
	};
	const [a, b, c, d, e, f, g, h, i] = m as [
		...[number, number, number],
		...[number, number, number],
		...[number, number, number],
	];
	for (let p = 0; p < heights.length; p++) {
		const [x, y, z] = [points[2 * p]!, points[2 * p + 1]!, heights[p]!];
		result.positions[2 * p] = a * x + b * y + c * z;
		result.positions[2 * p + 1] = d * x + e * y + f * z;
		result.depths[p] = g * x + h * y + i * z;
	}
	return result;
}

const cache = new WeakMap<
	TriangleArrays,
	{ readonly matrix: Matrix; readonly arrays: TriangleArrays }
>();

/** Rotates all triangles of a mesh in space; the last rotation of each mesh is cached. */
export function rotatedArrays(arrays: TriangleArrays, matrix: Matrix): TriangleArrays {
	const { corners, heights, angles, areas } = arrays;
	if (!heights || isIdentity(matrix)) return arrays;
	const cached = cache.get(arrays);
	if (cached?.matrix === matrix) return cached.arrays;
	const { positions, depths } = rotatePositions(corners, heights, matrix);
	let grid: Grid | undefined;
	const rotated: TriangleArrays = {
		...{ corners: positions, heights: depths, angles, areas },
		// Built on demand: while rotating, many frames are drawn without picking.
		get grid() {
			grid ??= buildGrid(positions);
			return grid;
		},
	};
	cache.set(arrays, { matrix, arrays: rotated });
	return rotated;
}

/** Rotates points and edges of a mesh in space. */
export function rotatedEntities(entities: MeshEntities, matrix: Matrix): MeshEntities {
	const { points, heights } = entities;
	if (!heights || isIdentity(matrix)) return entities;
	const { positions, depths } = rotatePositions(points, heights, matrix);
	return { ...entities, points: positions, heights: depths };
}
