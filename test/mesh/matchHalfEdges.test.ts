import { describe, expect, test } from 'vitest';
import { isScattered, matchHalfEdges } from '../../src/mesh/matchHalfEdges.ts';
import { topologyOfTriangles } from '../../src/mesh/topology.ts';
import { perturbedGrid, tripartite } from '../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../support/random.ts';

type Edges = { readonly edges: Uint32Array; readonly triangleEdges: Int32Array };

/** Edges by a dictionary of pairs of points. */
function expected(triangles: Uint32Array, points: number): Edges {
	const numbers = new Map<number, number>();
	const edges: number[] = [];
	const triangleEdges = new Int32Array(triangles.length);
	for (let i = 0; i < triangles.length; i++) {
		const a = triangles[i]!;
		const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
		const key = Math.min(a, b) * points + Math.max(a, b);
		const known = numbers.get(key);
		const e = known ?? numbers.size;
		if (known === undefined) {
			numbers.set(key, e);
			edges.push(a, b);
		}
		triangleEdges[i] = edges[2 * e] === a ? e + 1 : -e - 1;
	}
	return { edges: Uint32Array.from(edges), triangleEdges };
}

/** Whether long arrays are equal, in less time than `toEqual` takes to tell how they differ. */
const same = (one: Edges, other: Edges): boolean =>
	[one.edges, one.triangleEdges].every((array, at) => {
		const others = at === 0 ? other.edges : other.triangleEdges;
		return array.length === others.length && array.every((value, i) => value === others[i]);
	});

/** A grid whose points and triangles come in any order and go round either way, some twice, some with equal corners. */
function scattered(size: number, seed: number) {
	const random = seededRandom(seed);
	const { triangles } = perturbedGrid(size, size);
	const points = (size + 1) ** 2;
	const numbers = shuffledIndexes(points, random);
	const order = shuffledIndexes(triangles.length / 3, random);
	const corners = new Uint32Array(triangles.length);
	for (let t = 0; t < order.length; t++) {
		const from = random() < 0.01 ? order[0]! : order[t]!;
		const turn = Math.floor(3 * random());
		const way = random() < 0.5 ? 1 : 2;
		for (let k = 0; k < 3; k++)
			corners[3 * t + k] = numbers[triangles[3 * from + ((turn + way * k) % 3)]!]!;
		if (random() < 0.01) corners[3 * t] = corners[3 * t + 1]!;
		if (random() < 0.01) corners[3 * t] = Math.floor(points * random());
	}
	return { corners, points };
}

describe('matched sides', () => {
	test.each(Array.from({ length: 60 }, (_, i) => 4300 + i))(
		'are those of a dictionary on any list of triangles (seed %d)',
		(seed) => {
			const random = seededRandom(seed);
			const points = 3 + Math.floor(40 * random() ** 2);
			const corners = Uint32Array.from({ length: 3 * Math.floor(100 * random()) }, () =>
				Math.floor(points * random()),
			);
			expect(matchHalfEdges(corners, points)).toEqual(expected(corners, points));
		},
	);

	test('are those of a dictionary in many buckets, seed 4401', () => {
		const { corners, points } = scattered(220, 4401);
		expect(isScattered(corners)).toBe(true);
		const edges = expected(corners, points);
		expect(same(matchHalfEdges(corners, points)!, edges)).toBe(true);
		expect(same(topologyOfTriangles(corners, points), edges)).toBe(true);
	});

	test('are those of a dictionary where all points have many triangles', () => {
		const { triangles } = tripartite(70);
		expect(matchHalfEdges(triangles, 210)).toEqual(expected(triangles, 210));
	});

	test('take points with the largest numbers', () => {
		const last = 2 ** 31 - 1;
		const corners = Uint32Array.of(last, 0, last - 1, last - 1, last, 1);
		const { edges, triangleEdges } = matchHalfEdges(corners, 2 ** 31)!;
		expect([...edges]).toEqual([last, 0, 0, last - 1, last - 1, last, last, 1, 1, last - 1]);
		expect([...triangleEdges]).toEqual([1, 2, 3, 3, 4, 5]);
	});

	test('are none where an edge has more triangles than a bucket has room', () => {
		const corners = new Uint32Array(3 * 66_000);
		for (let t = 0; t < 66_000; t++) corners.set([1, 0, t + 2], 3 * t);
		expect(matchHalfEdges(corners, 66_002)).toBeUndefined();
	});
});

describe('triangles', () => {
	const corners = 3 * 2 * 220 ** 2;

	test('of a grid are not scattered', () => {
		const { triangles } = perturbedGrid(220, 220);
		expect(triangles.length).toBe(corners);
		expect(isScattered(triangles)).toBe(false);
	});

	test('whose points alone are in random order are not scattered, seed 4402', () => {
		const numbers = shuffledIndexes(221 ** 2, seededRandom(4402));
		const { triangles } = perturbedGrid(220, 220);
		expect(isScattered(triangles.map((point) => numbers[point]!))).toBe(false);
	});

	test('that are few are not scattered, seed 4403', () => {
		expect(isScattered(scattered(100, 4403).corners)).toBe(false);
	});
});
