import Flatbush from 'flatbush';
import { orientationOf } from '../orientation.ts';
import type { Triangulation } from './triangulation.ts';

/**
 * The triangle that each place is in, of two that it is on the edge of either; −1 where there is none. A place on a part
 * of a segment is told by `onSegment`.
 */
export interface Places {
	readonly triangles: Int32Array;
	readonly onSegment: Uint8Array;
}

/**
 * Finds the triangles of places.
 *
 * @param triangulation its points go up to the places
 * @param from the first point that is a place, not a corner
 */
export function placesIn({ points, triangles, fixed }: Triangulation, from: number): Places {
	const count = points.length / 2 - from;
	const found = { triangles: new Int32Array(count).fill(-1), onSegment: new Uint8Array(count) };
	if (count === 0) return found;
	const index = new Flatbush(count);
	for (let p = from; p < from + count; p++) index.add(points[2 * p]!, points[2 * p + 1]!);
	index.finish();
	for (let h = 0; h < triangles.length; h += 3) {
		const corners = [triangles[h]!, triangles[h + 1]!, triangles[h + 2]!];
		const xs = corners.map((p) => points[2 * p]!);
		const ys = corners.map((p) => points[2 * p + 1]!);
		const near = index.search(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
		for (const place of near) {
			const orientations = corners.map((p, k) =>
				orientationOf(points, p, corners[(k + 1) % 3]!, from + place),
			);
			if (orientations.includes(-1)) continue;
			found.triangles[place] = h / 3;
			if (orientations.some((side, k) => side === 0 && fixed[h + k] === 1))
				found.onSegment[place] = 1;
		}
	}
	return found;
}

/**
 * Calls a visitor for each triangle that is reached from some without crossing a segment, those included.
 *
 * @param isFree whether a triangle may be entered; it is asked about one again unless the visitor changes that
 */
export function flood(
	{ twins, fixed }: Triangulation,
	from: readonly number[],
	isFree: (triangle: number) => boolean,
	visit: (triangle: number) => void,
): void {
	const stack = [...from];
	for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
		if (!isFree(t)) continue;
		visit(t);
		for (let h = 3 * t; h < 3 * t + 3; h++)
			if (fixed[h] === 0 && twins[h]! >= 0) stack.push(Math.floor(twins[h]! / 3));
	}
}

/** The triangles that have an edge of the boundary that is no part of a segment. */
export function openTriangles({ twins, fixed }: Triangulation): number[] {
	const open: number[] = [];
	for (let h = 0; h < twins.length; h++)
		if (twins[h]! < 0 && fixed[h] === 0) open.push(Math.floor(h / 3));
	return open;
}
