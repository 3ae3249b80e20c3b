import { afterAll, describe, expect, test } from 'vitest';
import { pairedHalfEdgesInSlices } from '../../src/mesh/pairedHalfEdges.ts';
import type { Loops } from '../../src/util/loop.ts';
import { allSlices } from '../../src/util/slices.ts';
import { perturbedGrid } from '../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../support/random.ts';
import { openThreaded } from '../support/threads.ts';

const engine = openThreaded(3);
afterAll(() => engine.destroy());

/** Edges and half-edges of the boundary by a dictionary of pairs of points; undefined where an edge is not as it should. */
function expected(triangles: Uint32Array, points: number) {
	const uses = new Map<number, number[]>();
	for (let i = 0; i < triangles.length; i++) {
		const [a, b] = endsOf(triangles, i);
		const key = Math.min(a, b) * points + Math.max(a, b);
		uses.set(key, [...(uses.get(key) ?? []), i]);
	}
	for (const [first, second, third] of uses.values()) {
		if (third !== undefined) return undefined;
		if (second === undefined) continue;
		const [a, b] = [endsOf(triangles, first!), endsOf(triangles, second)];
		// Neither starts before the other: they run in one direction.
		if (a[0] > a[1] === b[0] > b[1]) return undefined;
	}
	const boundary = [...uses.values()].filter(({ length }) => length === 1).flat();
	return { all: uses.size, boundary: boundary.sort((i, j) => i - j) };
}

const endsOf = (triangles: Uint32Array, i: number): [number, number] => [
	triangles[i]!,
	triangles[i % 3 === 2 ? i - 2 : i + 1]!,
];

function found(triangles: Uint32Array, points: number, loops?: Loops) {
	const pairs = allSlices(pairedHalfEdgesInSlices(triangles, points, loops));
	if (!pairs) return undefined;
	const boundary = allSlices(pairs.boundary());
	const { total: all, boundary: count } = pairs.counts;
	return { all, count, boundary: boundary && [...boundary] };
}

/** As `found` has it: no list where one half-edge in 32 is at the boundary. */
function inWords(triangles: Uint32Array, points: number) {
	const edges = expected(triangles, points);
	if (!edges) return undefined;
	const { all, boundary } = edges;
	const isRare = 32 * boundary.length <= triangles.length;
	return { all, count: boundary.length, boundary: isRare ? boundary : undefined };
}

/** A grid whose points and triangles come in any order, some of them left out. */
function scattered(size: number, left: number, seed: number) {
	const random = seededRandom(seed);
	const { triangles } = perturbedGrid(size, size);
	const points = (size + 1) ** 2;
	const numbers = shuffledIndexes(points, random);
	const order = shuffledIndexes(triangles.length / 3, random).slice(left);
	const corners = new Uint32Array(new SharedArrayBuffer(12 * order.length));
	for (let t = 0; t < order.length; t++)
		for (let k = 0; k < 3; k++) corners[3 * t + k] = numbers[triangles[3 * order[t]! + k]!]!;
	return { corners, points };
}

describe('paired sides', () => {
	test('are those of a dictionary on any list of triangles', () => {
		let known = 0;
		for (let seed = 7100; seed < 7400; seed++) {
			const random = seededRandom(seed);
			const points = 3 + Math.floor(60 * random() ** 2);
			const corners = Uint32Array.from({ length: 3 * Math.floor(8 * random()) }, () =>
				Math.floor(points * random()),
			);
			const words = inWords(corners, points);
			expect([seed, found(corners, points)]).toEqual([seed, words]);
			if (words) known++;
		}
		expect(known).toBeGreaterThan(100);
		expect(known).toBeLessThan(290);
	});

	test('are those of a dictionary in many buckets and parts, by one thread and by three', () => {
		for (const left of [0, 300]) {
			const { corners, points } = scattered(150, left, 7500);
			const words = inWords(corners, points)!;
			expect(words.boundary!.length).toBeGreaterThan(500);
			expect(found(corners, points)).toEqual(words);
			expect(found(corners, points, engine.loops)).toEqual(words);
		}
	});

	test.each([
		['a third triangle', [0, 1, 2, 2, 1, 3, 2, 1, 4]],
		['two that go along it in one direction', [0, 1, 2, 1, 2, 3]],
	])('are none where an edge has %s', (_, corners) => {
		const { corners: grid, points } = scattered(120, 0, 7600);
		const all = new Uint32Array(new SharedArrayBuffer(4 * (grid.length + corners.length)));
		all.set(grid);
		all.set(
			corners.map((p) => p + points),
			grid.length,
		);
		expect(found(grid, points)).toBeDefined();
		expect(found(all, points + 5)).toBeUndefined();
		expect(found(all, points + 5, engine.loops)).toBeUndefined();
	});
});
