import { orientationOf } from '../orientation.ts';
import type { Triangulation } from './triangulation.ts';

/**
 * Triangulates the convex hull of points by exact orientation tests alone: points are added from left to right, and each is
 * joined to the hull edges visible from it. The result is far from Delaunay; the cost is that of sorting. No triangles if
 * all points are collinear.
 *
 * @param distinct points with distinct positions
 */
export function sweep(
	points: Float64Array,
	distinct: readonly number[],
): Pick<Triangulation, 'triangles' | 'twins'> {
	const order = [...distinct].sort(
		(a, b) => points[2 * a]! - points[2 * b]! || points[2 * a + 1]! - points[2 * b + 1]!,
	);
	const triangles: number[] = [];
	const twins: number[] = [];
	// The points up to the first that is not collinear with those before it make a fan.
	let apex = 2;
	while (apex < order.length && orientationOf(points, order[0]!, order[1]!, order[apex]!) === 0)
		apex++;
	if (apex >= order.length) return { triangles: new Uint32Array(0), twins: new Int32Array(0) };
	/** Counter-clockwise neighbours on the hull, and the half-edge from each point to the next. */
	const after = new Map<number, number>();
	const before = new Map<number, number>();
	const edge = new Map<number, number>();
	const join = (a: number, b: number, h: number) => {
		after.set(a, b);
		before.set(b, a);
		edge.set(a, h);
	};
	const add = (a: number, b: number, c: number): number => {
		triangles.push(a, b, c);
		twins.push(-1, -1, -1);
		return triangles.length - 3;
	};
	const pair = (h: number, twin: number) => {
		twins[h] = twin;
		twins[twin] = h;
	};
	const tip = order[apex]!;
	const base = order.slice(0, apex);
	if (orientationOf(points, base[0]!, base[1]!, tip) < 0) base.reverse();
	let last = -1;
	for (let i = 0; i + 1 < base.length; i++) {
		const h = add(base[i]!, base[i + 1]!, tip);
		join(base[i]!, base[i + 1]!, h);
		if (last >= 0) pair(last, h + 2);
		else join(tip, base[i]!, h + 2);
		last = h + 1;
	}
	join(base.at(-1)!, tip, last);
	for (let i = apex + 1; i < order.length; i++) {
		const p = order[i]!;
		// The previous point is on the hull, and an edge at it is visible from p.
		let [low, high] = [order[i - 1]!, order[i - 1]!];
		let lowEdge = -1;
		let highEdge = -1;
		for (let to = after.get(high)!; orientationOf(points, high, to, p) < 0; to = after.get(high)!) {
			const h = add(to, high, p);
			pair(h, edge.get(high)!);
			if (highEdge >= 0) pair(h + 1, highEdge);
			else lowEdge = h + 1;
			highEdge = h + 2;
			high = to;
		}
		for (
			let from = before.get(low)!;
			orientationOf(points, from, low, p) < 0;
			from = before.get(low)!
		) {
			const h = add(low, from, p);
			pair(h, edge.get(from)!);
			if (lowEdge >= 0) pair(h + 2, lowEdge);
			else highEdge = h + 2;
			lowEdge = h + 1;
			low = from;
		}
		join(low, p, lowEdge);
		join(p, high, highEdge);
	}
	return { triangles: Uint32Array.from(triangles), twins: Int32Array.from(twins) };
}
