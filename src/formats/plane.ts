import type { TriMesh } from '../mesh/triMesh.ts';
import { cutTo } from '../util/grow.ts';

/**
 * Points of three coordinates each, as those of a mesh in the plane where every z is 0.
 *
 * @param count points that are taken
 */
export function inPlane(
	coordinates: Float64Array,
	count: number,
): Pick<TriMesh, 'dimension' | 'points'> {
	let flat = true;
	for (let i = 2; i < 3 * count && flat; i += 3) flat = coordinates[i] === 0;
	if (!flat) return { dimension: 3, points: cutTo(coordinates, 3 * count) };
	const points = new Float64Array(2 * count);
	for (let i = 0; i < count; i++) {
		points[2 * i] = coordinates[3 * i]!;
		points[2 * i + 1] = coordinates[3 * i + 1]!;
	}
	return { dimension: 2, points };
}
