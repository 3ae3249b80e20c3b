import type { TriMesh } from '../../mesh/triMesh.ts';
import { trimmed } from '../../util/ensureCapacity.ts';
import { freeShared } from '../../util/sharedMemory.ts';
import { doublesFor } from '../io/numbers.ts';

/**
 * The first `count` points of an array of x, y, z as the points of a mesh: without z if every z is 0. Points that keep
 * z stay in the array's memory, if it has no others.
 *
 * @param shared allocates points without z in shared memory
 */
export function inPlane(
	coordinates: Float64Array,
	count: number,
	shared?: boolean,
): Pick<TriMesh, 'dimension' | 'points'> {
	const used = coordinates.subarray(0, 3 * count);
	if (!isFlat(used)) return { dimension: 3, points: trimmed(coordinates, 3 * count) };
	const points = doublesFor(2 * count, shared);
	flatten(used, points);
	return { dimension: 2, points };
}

/** `inPlane` for all points of an array of x, y or x, y, z; frees shared memory of an array that was copied. */
export function placedPoints(
	coordinates: Float64Array,
	dimension: 2 | 3,
	shared?: boolean,
): Pick<TriMesh, 'dimension' | 'points'> {
	if (dimension === 2) return { dimension, points: coordinates };
	const mesh = inPlane(coordinates, coordinates.length / 3, shared);
	if (mesh.points !== coordinates) freeShared(coordinates);
	return mesh;
}

function isFlat(coordinates: Float64Array): boolean {
	for (let i = 2; i < coordinates.length; i += 3) if (coordinates[i] !== 0) return false;
	return true;
}

/** Copies x and y of points with three coordinates. */
function flatten(coordinates: Float64Array, into: Float64Array): void {
	for (let from = 0, to = 0; to < into.length; from += 3, to += 2) {
		into[to] = coordinates[from]!;
		into[to + 1] = coordinates[from + 1]!;
	}
}

/** The points of a mesh as x, y, z; z is 0 for a mesh in the plane. Not a copy if they have z. */
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
