import { orientationOf } from '../../mesh/orientation.ts';
import { BoxIndex, boxOfPoints } from '../boxIndex.ts';

/** Maximum number of edges that are compared pair by pair; those of larger polygons are searched by a `BoxIndex`. */
const MAX_PAIRWISE = 24;

/**
 * Finds the first two edges of a polygon that cross or touch: two indexes i < j into `ring`, where edge i runs from
 * corner i to the next. Undefined if the polygon is simple. Exact. Consecutive edges share a corner, and touch only if
 * they have further points in common.
 *
 * @param points x y of each point
 * @param ring three or more distinct points (0-based), in order round the polygon
 */
export function firstIntersection(
	points: Float64Array,
	ring: Uint32Array,
): readonly [number, number] | undefined {
	const count = ring.length;
	const closed = new Uint32Array(count + 1);
	closed.set(ring);
	closed[count] = ring[0]!;
	const touch = (i: number, j: number): boolean => {
		if (i + 1 === j) return foldsBack(points, closed[i]!, closed[j]!, closed[j + 1]!);
		if (i === 0 && j === count - 1) return foldsBack(points, closed[j]!, closed[0]!, closed[1]!);
		return segmentsIntersect(points, closed[i]!, closed[i + 1]!, closed[j]!, closed[j + 1]!);
	};
	if (count <= MAX_PAIRWISE) {
		for (let i = 0; i < count; i++)
			for (let j = i + 1; j < count; j++) if (touch(i, j)) return [i, j];
		return undefined;
	}
	const index = new BoxIndex(count, (i, box) => boxOfPoints(points, closed, i, i + 2, box));
	const box = new Float64Array(4);
	for (let i = 0; i < count; i++) {
		boxOfPoints(points, closed, i, i + 2, box);
		let first = count;
		index.visit(box, (j) => {
			if (j > i && j < first && touch(i, j)) first = j;
			return false;
		});
		if (first < count) return [i, first];
	}
	return undefined;
}

/** Whether edge bc folds back on edge ab; also if b coincides with a or c. */
function foldsBack(points: Float64Array, a: number, b: number, c: number): boolean {
	if (orientationOf(points, a, b, c) !== 0) return false;
	const along = (axis: number) => {
		const at = points[2 * b + axis]!;
		return Math.sign(points[2 * a + axis]! - at) * Math.sign(points[2 * c + axis]! - at);
	};
	// For collinear points, b is between a and c along every axis on which they differ, unless the edges fold.
	return along(0) > 0 || along(1) > 0 || coincide(points, a, b) || coincide(points, c, b);
}

/** Whether segments ab and cd have a point in common. */
function segmentsIntersect(
	points: Float64Array,
	a: number,
	b: number,
	c: number,
	d: number,
): boolean {
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

/**
 * Orientation of a strictly convex triangle or quad: 1 counter-clockwise, −1 clockwise. With at most four corners of the
 * same orientation a polygon is convex, as it can't wind twice. 0 if it is not strictly convex, or has more corners.
 */
export function convexOrientation(points: Float64Array, ring: Uint32Array): -1 | 0 | 1 {
	const count = ring.length;
	if (count > 4) return 0;
	let common: -1 | 0 | 1 = 0;
	for (let k = 0; k < count; k++) {
		const orientation = orientationOf(
			points,
			ring[k]!,
			ring[(k + 1) % count]!,
			ring[(k + 2) % count]!,
		);
		if (orientation === 0 || orientation === -common) return 0;
		common = orientation;
	}
	return common;
}

/** Orientation of a simple polygon: 1 counter-clockwise, −1 clockwise. Exact: that of the leftmost, then lowest, corner. */
export function polygonOrientation(points: Float64Array, ring: Uint32Array): -1 | 0 | 1 {
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
export function areCollinear(points: Float64Array, ring: Uint32Array): boolean {
	const [a] = ring as unknown as [number];
	const b = ring.find((p) => !coincide(points, p, a));
	return b === undefined || ring.every((p) => orientationOf(points, a, b, p) === 0);
}

/** Whether points a and b have equal coordinates. */
const coincide = (points: Float64Array, a: number, b: number): boolean =>
	points[2 * a] === points[2 * b] && points[2 * a + 1] === points[2 * b + 1];
