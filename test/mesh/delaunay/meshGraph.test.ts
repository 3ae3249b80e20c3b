import { describe, expect, test } from 'vitest';
import { delaunayOf, flipAll, triangulatesHull } from '../../../src/mesh/delaunay/delaunay.ts';
import { meshGraph } from '../../../src/mesh/delaunay/meshGraph.ts';
import { sweep } from '../../../src/mesh/delaunay/sweep.ts';
import { next, previous, type Triangulation } from '../../../src/mesh/delaunay/triangulation.ts';
import type { Graph } from '../../../src/mesh/graph.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { seededRandom } from '../../support/random.ts';
import { circleSide, cross, doubleArea, doubleHullArea, graph, isBetween, ring } from './graphs.ts';

type Pair = readonly [number, number];

const meshed = (of: Graph, convex = false) => allSlices(meshGraph(of, convex));

/** Twice the area of the triangles that are kept; all points have whole coordinates. */
function doubleAreaOf(points: readonly Pair[], { triangles }: Triangulation, inside?: Uint8Array) {
	let sum = 0n;
	for (let t = 0; t < triangles.length / 3; t++) {
		if (inside?.[t] === 0) continue;
		const [a, b, c] = [0, 1, 2].map((k) => points[triangles[3 * t + k]!]!) as [Pair, Pair, Pair];
		const area = doubleArea(a, b, c);
		expect(area > 0n).toBe(true);
		sum += area;
	}
	return sum;
}

/** Whether each edge that is no segment has the empty circle, and half-edges fit each other. */
function expectDelaunay(points: readonly Pair[], { triangles, twins, fixed }: Triangulation) {
	for (const [h, twin] of twins.entries()) {
		if (twin < 0) continue;
		expect([twins[twin], triangles[twin], triangles[next(twin)], fixed[twin]]).toEqual([
			h,
			triangles[next(h)],
			triangles[h],
			fixed[h],
		]);
		if (fixed[h] === 1) continue;
		const [a, b, c, d] = [h, next(h), previous(h), previous(twin)].map(
			(at) => points[triangles[at]!]!,
		) as [Pair, Pair, Pair, Pair];
		expect(circleSide(a, b, c, d) <= 0n).toBe(true);
	}
}

/** Points on a small lattice, so that many are in one place, on one line or on one circle, and segments that do not cross. */
function randomGraph(seed: number) {
	const next = seededRandom(seed);
	const width = 3 + Math.floor(next() * 25);
	const count = 4 + Math.floor(next() * 60);
	const points: Pair[] = Array.from({ length: count }, () => [
		Math.floor(next() * width),
		Math.floor(next() * width),
	]);
	const segments: Pair[] = [];
	for (let tries = 0; tries < 2 * count; tries++) {
		const [a, b] = [Math.floor(next() * count), Math.floor(next() * count)];
		const crosses = segments.some(([c, d]) =>
			cross(points[a]!, points[b]!, points[c]!, points[d]!),
		);
		if (!crosses) segments.push([a, b]);
	}
	return { points, segments };
}

describe('random graphs', () => {
	test.each(Array.from({ length: 300 }, (_, i) => i))('seed %i', (seed) => {
		const { points, segments } = randomGraph(seed);
		const hull = doubleHullArea(points);
		const { triangulation, subsegments } = meshed(graph(points, segments), true);
		const { triangles, twins } = triangulation;
		expect(doubleAreaOf(points, triangulation)).toBe(hull);
		expectDelaunay(points, triangulation);
		if (hull === 0n) return;
		const places = new Set(points.map(String));
		const outer = twins.filter((twin) => twin < 0).length;
		expect(triangles.length / 3).toBe(2 * places.size - 2 - outer);
		const edges = new Map<string, number>();
		for (const [h, p] of triangles.entries()) {
			const ends = [points[p]!, points[triangles[next(h)]!]!];
			edges.set(ends.map(String).sort().join(), h);
		}
		for (const [s, [a, b]] of segments.entries()) {
			const [from, to] = [points[a]!, points[b]!];
			const on = [...places]
				.map((place) => place.split(',').map(Number) as unknown as Pair)
				.filter((p) => isBetween(from, to, p))
				.concat(`${from}` === `${to}` ? [] : [from, to])
				.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
			for (let i = 0; i + 1 < on.length; i++) {
				const h = edges.get([on[i]!, on[i + 1]!].map(String).sort().join());
				expect(h).toBeDefined();
				expect(triangulation.fixed[h!]).toBe(1);
			}
			expect(subsegments.segment.filter((one) => one === s).length).toBe(
				Math.max(0, on.length - 1),
			);
		}
	});

	test('segments that cross are refused with both', () => {
		for (let seed = 0; seed < 50; seed++) {
			const { points, segments } = randomGraph(seed);
			const next = seededRandom(seed + 1000);
			const [a, b] = [0, 1].map(() => Math.floor(next() * points.length)) as [number, number];
			const crossed = segments.flatMap(([c, d], i) =>
				cross(points[a]!, points[b]!, points[c]!, points[d]!) ? [i] : [],
			);
			const run = () => meshed(graph(points, [...segments, [a, b]]));
			if (crossed.length === 0) expect(run).not.toThrow();
			else {
				let found: unknown;
				try {
					run();
				} catch (error) {
					found = error;
				}
				const [one, other] = (found as { segments: [number, number] }).segments;
				expect(other).toBe(segments.length);
				// A segment along the crossed one may have come first.
				const [c, d] = segments[one]!;
				expect(cross(points[a]!, points[b]!, points[c]!, points[d]!)).toBe(true);
			}
		}
	});
});

describe('the sweep', () => {
	test.each(Array.from({ length: 100 }, (_, i) => i))('seed %i', (seed) => {
		const { points } = randomGraph(seed);
		const { points: scaled, first } = allSlices(delaunayOf(Float64Array.from(points.flat())));
		const own = points.flatMap((_, i) => (first[i] === i ? [i] : []));
		const swept = sweep(scaled, own);
		const result = { ...swept, points: scaled, fixed: new Uint8Array(swept.triangles.length) };
		expect(doubleAreaOf(points, result)).toBe(doubleHullArea(points));
		if (swept.triangles.length > 0) expect(triangulatesHull(scaled, swept, own.length)).toBe(true);
		flipAll(result);
		expectDelaunay(points, result);
		expect(doubleAreaOf(points, result)).toBe(doubleHullArea(points));
	});
});

describe('the domain', () => {
	const square = (x: number, y: number, size: number): Pair[] => [
		[x, y],
		[x + size, y],
		[x + size, y + size],
		[x, y + size],
	];

	test('is what segments enclose, without holes', () => {
		const points = [...square(0, 0, 10), ...square(2, 2, 3), ...square(6, 6, 2)];
		const rings = [...ring(4), ...ring(4, 4), ...ring(4, 8)];
		const area = (holes: Pair[]) => {
			const { triangulation, inside } = meshed(graph(points, rings, { holes }));
			return Number(doubleAreaOf(points, triangulation, inside)) / 2;
		};
		expect(area([])).toBe(100);
		expect(area([[3, 3]])).toBe(91);
		expect(
			area([
				[3, 3],
				[7, 7],
			]),
		).toBe(87);
		expect(area([[1, 1]])).toBe(13);
	});

	test('loses concavities unless it is to be convex', () => {
		const points: Pair[] = [
			[0, 0],
			[4, 0],
			[4, 4],
			[2, 1],
			[0, 4],
		];
		const area = (convex: boolean) => {
			const { triangulation, inside } = meshed(graph(points, ring(5)), convex);
			return Number(doubleAreaOf(points, triangulation, inside)) / 2;
		};
		expect(area(false)).toBe(10);
		expect(area(true)).toBe(16);
	});

	test('has as many regions as fields of a chessboard', () => {
		const n = 8;
		const points: Pair[] = [];
		const segments: Pair[] = [];
		for (let y = 0; y <= n; y++) for (let x = 0; x <= n; x++) points.push([2 * x, 2 * y]);
		// Each line goes through all points on it.
		for (let i = 0; i <= n; i++) {
			segments.push([i * (n + 1), i * (n + 1) + n]);
			segments.push([i, n * (n + 1) + i]);
		}
		const regions = Array.from({ length: n * n }, (_, i) => [
			2 * (i % n) + 1,
			2 * Math.floor(i / n) + 0.5,
			i,
		]);
		const { tri2region, inside } = meshed(graph(points, segments, { regions }));
		const counts = new Map<number, number>();
		for (const [t, region] of tri2region.entries())
			if (inside[t] === 1) counts.set(region, (counts.get(region) ?? 0) + 1);
		expect(counts.size).toBe(n * n);
		expect([...counts.values()].every((count) => count === 2)).toBe(true);
	});

	test('says which seeds are outside and which on a segment', () => {
		const points = square(0, 0, 4);
		const { holes, inside } = meshed(
			graph(points, ring(4), {
				holes: [
					[9, 9],
					[2, 0],
					[5, 2],
				],
			}),
		);
		expect([...holes.outside]).toEqual([1, 0, 1]);
		expect([...holes.onSegment]).toEqual([0, 1, 0]);
		expect([...inside]).toEqual([1, 1]);
	});
});

describe('coordinates of any size', () => {
	test.each([1e-300, 1e-20, 1, 1e20, 1e300])('unit %d', (unit) => {
		const { points, segments } = randomGraph(7);
		const one = meshed(graph(points, segments), true);
		const other = meshed(
			graph(
				// Near 2 ** k times the same, so that the same points are on one line.
				points.map(([x, y]) => [
					x * 2 ** Math.round(Math.log2(unit)),
					y * 2 ** Math.round(Math.log2(unit)),
				]),
				segments,
			),
			true,
		);
		expect(other.triangulation.triangles).toEqual(one.triangulation.triangles);
	});

	test('far from 0, where few digits are left', () => {
		const points: Pair[] = [];
		for (let i = 0; i < 30; i++)
			for (let j = 0; j < 30; j++) points.push([2 ** 52 + i, 2 ** 52 + j]);
		const { triangulation } = meshed(graph(points), true);
		expect(triangulation.triangles.length / 3).toBe(2 * 29 * 29);
		expectDelaunay(points, triangulation);
	});
});
