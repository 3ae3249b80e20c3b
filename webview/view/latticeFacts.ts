import { powerOfTwo } from '../../src/mesh/lattice.ts';
import type { LatticeCorners, LatticeFrame } from '../model/displayMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import type { FrameSpace } from '../model/space.ts';
import { factsOf } from '../model/triangleFacts.ts';

/**
 * Facts about a triangle, computed from its corners on the lattice, and marked as rounded.
 *
 * @param origin display origin
 * @param space view of a mesh in space
 */
export function latticeFacts(
	triangle: number,
	{ dimension, coordinates }: LatticeCorners,
	{ origin: latticeOrigin, exponent }: LatticeFrame,
	origin: readonly [number, number],
	space?: FrameSpace,
): TriangleFacts {
	const spacing = powerOfTwo(exponent);
	const points = Float64Array.from(
		coordinates,
		(v, i) => latticeOrigin[i % dimension]! + v * spacing,
	);
	if (space) rotate(points, space);
	const mesh = { dimension, points, triangles: Uint32Array.of(0, 1, 2), fields: [] };
	return { ...factsOf(mesh, origin, 0)!, index: triangle, rounded: true };
}

/** Rotates points about the centre of their mesh. */
function rotate(points: Float64Array, { matrix, middle }: FrameSpace): void {
	for (let p = 0; p < points.length; p += 3) {
		const offset = middle.map((value, k) => points[p + k]! - value);
		for (let k = 0; k < 3; k++)
			points[p + k] =
				middle[k]! + offset.reduce((sum, value, j) => sum + matrix[3 * k + j]! * value, 0);
	}
}
