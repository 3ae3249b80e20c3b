import Delaunator from 'delaunator';
import { orientationOf } from '../orientation.ts';
import { firstCoincident } from './firstCoincident.ts';
import { sweep } from './sweep.ts';
import { inCircle, link, next, previous, scaled, type Triangulation } from './triangulation.ts';

/** A Delaunay triangulation of the convex hull of some points. */
export interface Delaunay extends Triangulation {
	/** For each point the first one at the same position, possibly itself: only these have triangles. */
	readonly first: Uint32Array;
}

/**
 * Computes the Delaunay triangulation of points. Delaunator finds nearly all of it; as its in-circle test rounds, the result is
 * checked, and flips with exact predicates make it Delaunay. No triangles if all points are collinear.
 *
 * @param coordinates x y of each point, finite
 * @param count points [0, count) are triangulated
 */
export function* delaunayOf(
	coordinates: Float64Array,
	count = coordinates.length / 2,
): Generator<void, Delaunay> {
	const points = scaled(coordinates);
	const first = firstCoincident(points.subarray(0, 2 * count));
	const distinct: number[] = [];
	for (let p = 0; p < first.length; p++) if (first[p] === p) distinct.push(p);
	yield;
	const candidate = byDelaunator(points, distinct);
	yield;
	const { triangles, twins } = triangulatesHull(points, candidate, distinct.length)
		? candidate
		: sweep(points, distinct);
	const triangulation = { points, triangles, twins, fixed: new Uint8Array(triangles.length) };
	flipAll(triangulation);
	return { ...triangulation, first };
}

type Triangles = Pick<Triangulation, 'triangles' | 'twins'>;

/** Triangulates the points `distinct` by Delaunator. */
function byDelaunator(points: Float64Array, distinct: readonly number[]): Triangles {
	const coords = new Float64Array(2 * distinct.length);
	for (let i = 0; i < distinct.length; i++) {
		coords[2 * i] = points[2 * distinct[i]!]!;
		// Its y axis points down.
		coords[2 * i + 1] = -points[2 * distinct[i]! + 1]!;
	}
	const { triangles, halfedges } = new Delaunator(coords);
	return { triangles: triangles.map((p) => distinct[p]!), twins: halfedges };
}

/**
 * Whether triangles triangulate the convex hull of `count` points: all are counter-clockwise, their number satisfies Euler's
 * formula, and the boundary has no right turn.
 */
export function triangulatesHull(
	points: Float64Array,
	{ triangles, twins }: Triangles,
	count: number,
): boolean {
	for (let t = 0; t < triangles.length; t += 3)
		if (orientationOf(points, triangles[t]!, triangles[t + 1]!, triangles[t + 2]!) <= 0)
			return false;
	const nextOnHull = new Map<number, number>();
	for (let h = 0; h < twins.length; h++)
		if (twins[h]! < 0) nextOnHull.set(triangles[h]!, triangles[next(h)]!);
	for (const [a, b] of nextOnHull) {
		const c = nextOnHull.get(b);
		if (c === undefined || orientationOf(points, a, b, c) < 0) return false;
	}
	return triangles.length / 3 === 2 * count - 2 - nextOnHull.size;
}

/** Flips edges until each is Delaunay (Lawson 1977); there are no segments yet. */
export function flipAll({ points, triangles, twins }: Triangulation): void {
	const stack: number[] = [];
	for (let h = 0; h < twins.length; h++) if (twins[h]! > h) stack.push(h);
	for (let h = stack.pop(); h !== undefined; h = stack.pop()) {
		const twin = twins[h]!;
		if (twin < 0) continue;
		const [hNext, hPrevious] = [next(h), previous(h)];
		const twinPrevious = previous(twin);
		const [a, b, c, d] = [
			triangles[h]!,
			triangles[hNext]!,
			triangles[hPrevious]!,
			triangles[twinPrevious]!,
		];
		if (!inCircle(points, a, b, c, d)) continue;
		//      c                c
		//    / | \            /   \
		//   a--h->b    to    a     b   h runs from d to b, its twin from c to a.
		//    \ | /            \   /
		//      d                d
		triangles[h] = d;
		triangles[twin] = c;
		link(twins, h, twins[twinPrevious]!);
		link(twins, twin, twins[hPrevious]!);
		link(twins, hPrevious, twinPrevious);
		stack.push(h, hNext, twin, next(twin));
	}
}
