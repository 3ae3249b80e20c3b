import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGrid } from '../../../src/mesh/triangleGrid.ts';
import { triangleAt } from '../../../webview/search/triangleAt.ts';

/** Two triangles that make the unit square, the second clockwise, and a sliver far away. */
const square = Float32Array.of(0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 10, 0, 30, 0.01, 30, 0);

const area2 = (p: readonly number[], q: readonly number[], r: readonly number[]): number =>
	(q[0]! - p[0]!) * (r[1]! - p[1]!) - (q[1]! - p[1]!) * (r[0]! - p[0]!);

/** Barycentric coordinates by areas: another way than the one that is tested. */
function holds(corners: Float32Array, t: number, x: number, y: number): boolean {
	const [a, b, c] = [0, 2, 4].map((k) => [corners[6 * t + k]!, corners[6 * t + k + 1]!]) as [
		number[],
		number[],
		number[],
	];
	const all = area2(a, b, c);
	if (all === 0) return false;
	const p = [x, y];
	return [area2(p, b, c), area2(a, p, c), area2(a, b, p)].every((part) => part / all >= 0);
}

describe('picking by a point', () => {
	const grid = buildGrid(square);

	test('finds triangles that go round either way', () => {
		expect(triangleAt(square, grid, 0.7, 0.2)).toBe(0);
		expect(triangleAt(square, grid, 0.2, 0.7)).toBe(1);
	});

	test('gives the first triangle on a shared edge', () => {
		expect(triangleAt(square, grid, 0.5, 0.5)).toBe(0);
	});

	test('finds a sliver and misses what lies beside it', () => {
		expect(triangleAt(square, grid, 29, 0.001)).toBe(2);
		expect(triangleAt(square, grid, 29, 0.02)).toBe(-1);
	});

	test('finds nothing in an empty mesh or outside', () => {
		const nothing = new Float32Array(0);
		expect(triangleAt(nothing, buildGrid(nothing), 0, 0)).toBe(-1);
		expect(triangleAt(square, grid, -1, 0.5)).toBe(-1);
	});

	test('never picks a triangle without area', () => {
		const flat = Float32Array.of(0, 0, 1, 1, 2, 2);
		expect(triangleAt(flat, buildGrid(flat), 1, 1)).toBe(-1);
	});

	test('agrees with a look at all triangles (seed 7)', () => {
		const number = fc.integer({ min: -40, max: 40 }).map((n) => n / 4);
		const mesh = fc.array(fc.tuple(number, number, number, number, number, number), {
			minLength: 1,
			maxLength: 60,
		});
		fc.assert(
			fc.property(mesh, number, number, (triangles, x, y) => {
				const corners = Float32Array.from(triangles.flat());
				const expected = triangles.findIndex((_, t) => holds(corners, t, x, y));
				expect(triangleAt(corners, buildGrid(corners), x, y)).toBe(expected);
			}),
			{ seed: 7, numRuns: 300 },
		);
	});
});

describe('the grid', () => {
	test('keeps at most 12 entries a triangle where slivers lie across it', () => {
		const count = 2000;
		const corners = new Float32Array(6 * count);
		for (let t = 0; t < count; t++)
			corners.set([0, t / count, 1, 1 - t / count, 1, 1.001 - t / count], 6 * t);
		expect(buildGrid(corners).items.length).toBeLessThanOrEqual(12 * count);
	});
});
