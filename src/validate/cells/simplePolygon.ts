import { orientationOf } from '../../mesh/orientation.ts';
import { BoxIndex, boxOfPoints } from '../boxIndex.ts';

/** Edges of polygons with more corners are searched for intersections by a `BoxIndex`. */
const manyCorners = 24;

/**
 * Finds the first two edges of a polygon that cross or touch, by their first corners; undefined if the polygon is simple.
 * Exact. Consecutive edges share a corner, and touch only if they have further points in common.
 *
 * @param points x y of each point
 * @param ring three or more distinct points (0-based), in order round the polygon
 */
export function meetingSides(
	points: Float64Array,
	ring: Uint32Array,
): readonly [number, number] | undefined {
	const count = ring.length;
	const closed = new Uint32Array(count + 1);
	closed.set(ring);
	closed[count] = ring[0]!;
	const meet = (i: number, j: number): boolean => {
		if (i + 1 === j) return foldsBack(points, closed[i]!, closed[j]!, closed[j + 1]!);
		if (i === 0 && j === count - 1) return foldsBack(points, closed[j]!, closed[0]!, closed[1]!);
		return doMeet(points, closed[i]!, closed[i + 1]!, closed[j]!, closed[j + 1]!);
	};
	if (count <= manyCorners) {
		for (let i = 0; i < count; i++)
			for (let j = i + 1; j < count; j++) if (meet(i, j)) return [i, j];
		return undefined;
	}
	const index = new BoxIndex(count, (i, box) => boxOfPoints(points, closed, i, i + 2, box));
	const box = new Float64Array(4);
	for (let i = 0; i < count; i++) {
		boxOfPoints(points, closed, i, i + 2, box);
		let first = count;
		index.visit(box, (j) => {
			if (j > i && j < first && meet(i, j)) first = j;
			return false;
		});
		if (first < count) return [i, first];
	}
	return undefined;
}

/**
 * Orientation of a strictly convex triangle or quad: if all its corners have the same orientation, it is convex, as they can't
 * wind twice. 0 otherwise, and for more corners, which may wind twice.
 */
export function convexOrientation(points: Float64Array, ring: Uint32Array): -1 | 0 | 1 {
	const count = ring.length;
	if (count > 4) return 0;
	let way: -1 | 0 | 1 = 0;
	for (let k = 0; k < count; k++) {
		const orientation = orientationOf(
			points,
			ring[k]!,
			ring[(k + 1) % count]!,
			ring[(k + 2) % count]!,
		);
		if (orientation === 0 || orientation === -way) return 0;
		way = orientation;
	}
	return way;
}

/** Whether edge bc folds back on edge ab; also if b coincides with a or c. */
function foldsBack(points: Float64Array, a: number, b: number, c: number): boolean {
	if (orientationOf(points, a, b, c) !== 0) return false;
	const along = (axis: number) => {
		const at = points[2 * b + axis]!;
		return Math.sign(points[2 * a + axis]! - at) * Math.sign(points[2 * c + axis]! - at);
	};
	const isOne = (p: number) =>
		points[2 * p] === points[2 * b] && points[2 * p + 1] === points[2 * b + 1];
	// For collinear points, b is between a and c along every axis on which they differ, unless the edges fold.
	return along(0) > 0 || along(1) > 0 || isOne(a) || isOne(c);
}

/** Whether edges ab and cd have a point in common. */
function doMeet(points: Float64Array, a: number, b: number, c: number, d: number): boolean {
	for (const axis of [0, 1]) {
		const [p, q] = [points[2 * a + axis]!, points[2 * b + axis]!];
		const [r, s] = [points[2 * c + axis]!, points[2 * d + axis]!];
		if (Math.max(p, q) < Math.min(r, s) || Math.max(r, s) < Math.min(p, q)) return false;
	}
	return (
		orientationOf(points, a, b, c) * orientationOf(points, a, b, d) <= 0 &&
		orientationOf(points, c, d, a) * orientationOf(points, c, d, b) <= 0
	);
}

/** Orientation of a simple polygon: 1 counter-clockwise, −1 clockwise. Exact: that of the leftmost, then lowest, corner. */
export function directionOf(points: Float64Array, ring: Uint32Array): -1 | 0 | 1 {
	let first = 0;
	for (let k = 1; k < ring.length; k++) {
		const [p, q] = [ring[k]!, ring[first]!];
		const x = points[2 * p]! - points[2 * q]!;
		if (x < 0 || (x === 0 && points[2 * p + 1]! < points[2 * q + 1]!)) first = k;
	}
	const count = ring.length;
	const [before, after] = [ring[(first + count - 1) % count]!, ring[(first + 1) % count]!];
	return orientationOf(points, before, ring[first]!, after);
}

/** Whether all corners are collinear or coincident. */
export function isOnLine(points: Float64Array, ring: Uint32Array): boolean {
	const [a] = ring as unknown as [number];
	const other = ring.findIndex(
		(p) => points[2 * p] !== points[2 * a] || points[2 * p + 1] !== points[2 * a + 1],
	);
	if (other < 0) return true;
	const b = ring[other]!;
	return ring.every((p) => orientationOf(points, a, b, p) === 0);
}
