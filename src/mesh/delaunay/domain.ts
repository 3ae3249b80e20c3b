import Flatbush from 'flatbush';
import { orientationOf } from '../orientation.ts';
import type { Triangulation } from './triangulation.ts';

/**
 * The triangle that contains each location, either of two for one on an edge; −1 if none does. `onSegment` is 1 for a location
 * on a subsegment.
 */
export interface LocatedPoints {
	readonly triangles: Int32Array;
	readonly onSegment: Uint8Array;
}

/**
 * Locates points in the triangles of a triangulation.
 *
 * @param triangulation points [from, end) are the locations
 * @param from first point to locate; those before it are corners
 */
export function locatePoints(
	{ points, triangles, fixed }: Triangulation,
	from: number,
): LocatedPoints {
	const count = points.length / 2 - from;
	const located = { triangles: new Int32Array(count).fill(-1), onSegment: new Uint8Array(count) };
	if (count === 0) return located;
	const index = new Flatbush(count);
	for (let p = from; p < from + count; p++) index.add(points[2 * p]!, points[2 * p + 1]!);
	index.finish();
	for (let h = 0; h < triangles.length; h += 3) {
		const corners = [triangles[h]!, triangles[h + 1]!, triangles[h + 2]!];
		const xs = corners.map((p) => points[2 * p]!);
		const ys = corners.map((p) => points[2 * p + 1]!);
		const candidates = index.search(
			Math.min(...xs),
			Math.min(...ys),
			Math.max(...xs),
			Math.max(...ys),
		);
		for (const location of candidates) {
			const orientations = corners.map((p, k) =>
				orientationOf(points, p, corners[(k + 1) % 3]!, from + location),
			);
			if (orientations.includes(-1)) continue;
			located.triangles[location] = h / 3;
			if (orientations.some((side, k) => side === 0 && fixed[h + k] === 1))
				located.onSegment[location] = 1;
		}
	}
	return located;
}

/**
 * Calls `visit` for each triangle reachable from the triangles `from`, these included, without crossing a segment.
 *
 * @param isFree whether a triangle may be entered; must be false for visited ones
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

/** The triangles with a boundary edge that is not a subsegment. */
export function openTriangles({ twins, fixed }: Triangulation): number[] {
	const open: number[] = [];
	for (let h = 0; h < twins.length; h++)
		if (twins[h]! < 0 && fixed[h] === 0) open.push(Math.floor(h / 3));
	return open;
}
