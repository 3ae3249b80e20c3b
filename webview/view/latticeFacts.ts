import { powerOfTwo } from '../../src/mesh/lattice.ts';
import type { LatticeCorners, LatticeFrame } from '../model/displayMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import { factsOf } from '../model/triangleFacts.ts';

/**
 * What the view shows of a triangle, from where its corners are on the lattice: rounded to that, and said to be.
 *
 * @param origin what is taken off all coordinates for the display
 */
export function latticeFacts(
	triangle: number,
	{ dimension, coordinates }: LatticeCorners,
	{ origin: zero, exponent }: LatticeFrame,
	origin: readonly [number, number],
): TriangleFacts {
	const spacing = powerOfTwo(exponent);
	// How high the lattice lies is not known, and of no concern.
	const points = Float64Array.from(coordinates, (v, i) => (zero[i % dimension] ?? 0) + v * spacing);
	const mesh = { dimension, points, triangles: Uint32Array.of(0, 1, 2), fields: [] };
	return { ...factsOf(mesh, origin, 0)!, index: triangle, rounded: true };
}
