import type { TriMesh } from '../mesh/triMesh.ts';
import { cutTo } from '../util/grow.ts';
import { doublesFor } from './bytes/numbers.ts';

/**
 * Points of three coordinates each, as those of a mesh in the plane where every z is 0.
 *
 * @param count points that are taken
 * @param shared in memory that threads see, where they are in the plane
 */
export function inPlane(
	coordinates: Float64Array,
	count: number,
	shared?: boolean,
): Pick<TriMesh, 'dimension' | 'points'> {
	let flat = true;
	for (let i = 2; i < 3 * count && flat; i += 3) flat = coordinates[i] === 0;
	if (!flat) return { dimension: 3, points: cutTo(coordinates, 3 * count) };
	const points = doublesFor(2 * count, shared);
	for (let from = 0, to = 0; to < points.length; from += 3, to += 2) {
		points[to] = coordinates[from]!;
		points[to + 1] = coordinates[from + 1]!;
	}
	return { dimension: 2, points };
}

/** The points of a mesh with three coordinates each, z being 0 in the plane. */
export function spatialPoints({
	dimension,
	points,
}: Pick<TriMesh, 'dimension' | 'points'>): Float64Array {
	if (dimension === 3) return points;
	const spatial = new Float64Array((3 * points.length) / 2);
	for (let i = 0, at = 0; i < points.length; i += 2, at += 3) {
		spatial[at] = points[i]!;
		spatial[at + 1] = points[i + 1]!;
	}
	return spatial;
}
