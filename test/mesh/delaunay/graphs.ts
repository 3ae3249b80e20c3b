import type { Graph } from '../../../src/mesh/graph.ts';

type Pair = readonly [number, number];

/** A graph by its points, the ends of its segments, and places in its holes and regions. */
export function graph(
	points: readonly Pair[],
	segments: readonly Pair[] = [],
	{ holes = [], regions = [] }: { holes?: readonly Pair[]; regions?: readonly number[][] } = {},
): Graph {
	return {
		dimension: 2,
		points: Float64Array.from(points.flat()),
		triangles: new Uint32Array(0),
		edges: Uint32Array.from(segments.flat()),
		triangleEdges: new Int32Array(0),
		fields: [],
		source: {
			format: 'triangle',
			firstIndex: 1,
			parts: ['poly'],
			segments: Uint32Array.from(segments, (_, i) => i),
			holes: Float64Array.from(holes.flat()),
			...(regions.length > 0 && { regions }),
		},
	};
}

/** The segments of a closed polygon of so many points, the first of which is `from`. */
export const ring = (count: number, from = 0): Pair[] =>
	Array.from({ length: count }, (_, i) => [from + i, from + ((i + 1) % count)]);

/** Twice the area of a b c in integers, above 0 where they go round counter-clockwise. */
export const doubleArea = (a: Pair, b: Pair, c: Pair): bigint =>
	(BigInt(b[0]) - BigInt(a[0])) * (BigInt(c[1]) - BigInt(a[1])) -
	(BigInt(b[1]) - BigInt(a[1])) * (BigInt(c[0]) - BigInt(a[0]));

/** Above 0 where d is inside the circle through a, b and c, which go round counter-clockwise; in integers. */
export function circleSide(a: Pair, b: Pair, c: Pair, d: Pair): bigint {
	const rows = [a, b, c].map(([x, y]) => {
		const [u, v] = [BigInt(x) - BigInt(d[0]), BigInt(y) - BigInt(d[1])];
		return [u, v, u * u + v * v] as const;
	});
	const [p, q, r] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
	return (
		p[0] * (q[1] * r[2] - q[2] * r[1]) -
		p[1] * (q[0] * r[2] - q[2] * r[0]) +
		p[2] * (q[0] * r[1] - q[1] * r[0])
	);
}

/** Whether c lies between a and b, on their line and in the place of neither; in integers. */
export const isBetween = (a: Pair, b: Pair, c: Pair): boolean =>
	doubleArea(a, b, c) === 0n && (c[0] - a[0]) * (c[0] - b[0]) + (c[1] - a[1]) * (c[1] - b[1]) < 0;

/** Whether the insides of two segments have one point in common, which is inside both; in integers. */
export function cross(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
	const sides = (p: Pair, q: Pair, r: Pair, s: Pair) =>
		doubleArea(p, q, r) * doubleArea(p, q, s) < 0n;
	return sides(a, b, c, d) && sides(c, d, a, b);
}

/** Twice the area of the convex hull, by Andrew's monotone chain. */
export function doubleHullArea(points: readonly Pair[]): bigint {
	const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	const half = (order: readonly Pair[]) => {
		const chain: Pair[] = [];
		for (const p of order) {
			while (chain.length > 1 && doubleArea(chain.at(-2)!, chain.at(-1)!, p) <= 0n) chain.pop();
			chain.push(p);
		}
		return chain.slice(0, -1);
	};
	return doublePolygonArea([...half(sorted), ...half(sorted.reverse())]);
}

/** Twice the area of a polygon, by the shoelace formula. */
export function doublePolygonArea(points: readonly Pair[]): bigint {
	let sum = 0n;
	for (const [i, [x, y]] of points.entries()) {
		const [u, v] = points[(i + 1) % points.length]!;
		sum += BigInt(x) * BigInt(v) - BigInt(u) * BigInt(y);
	}
	return sum;
}
