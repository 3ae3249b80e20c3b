import { orientationOf } from '../../mesh/orientation.ts';
import { BoxIndex, boxOfPoints } from '../boxIndex.ts';

/** Polygons of more corners look for sides that may meet in an index of boxes. */
const manyCorners = 24;

/**
 * The first two sides of a polygon that cross or touch, by the corners that they begin in; undefined where there are
 * none, and the polygon is simple. Exact. Sides that follow each other have their corner in common, and touch where they
 * have more.
 *
 * @param points x y of each point
 * @param ring points (0-based) round the polygon, each once, three or more
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
 * Which way three or four corners turn, where all turn the same way: they are convex then, as the turns add up to less
 * than two rounds. 0 where they do not, and for more corners, which may go round twice.
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

/** Whether the way from a to b and on to c comes back on itself; also where two of them are in one place. */
function foldsBack(points: Float64Array, a: number, b: number, c: number): boolean {
	if (orientationOf(points, a, b, c) !== 0) return false;
	const along = (axis: number) => {
		const at = points[2 * b + axis]!;
		return Math.sign(points[2 * a + axis]! - at) * Math.sign(points[2 * c + axis]! - at);
	};
	const isOne = (p: number) =>
		points[2 * p] === points[2 * b] && points[2 * p + 1] === points[2 * b + 1];
	// On one line, a and c are on opposite sides of b along any axis on which they differ.
	return along(0) > 0 || along(1) > 0 || isOne(a) || isOne(c);
}

/** Whether two sides have a point in common. */
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

/**
 * Which way a simple polygon goes round: 1 counter-clockwise, −1 clockwise. Exact: the corner that is furthest to the
 * left, and lowest there, turns that way.
 */
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

/** Whether all corners are on one line, or in one place. */
export function isOnLine(points: Float64Array, ring: Uint32Array): boolean {
	const [a] = ring as unknown as [number];
	const other = ring.findIndex(
		(p) => points[2 * p] !== points[2 * a] || points[2 * p + 1] !== points[2 * a + 1],
	);
	if (other < 0) return true;
	const b = ring[other]!;
	return ring.every((p) => orientationOf(points, a, b, p) === 0);
}
