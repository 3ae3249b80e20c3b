import { expect, test } from 'vitest';
import { compareSurfaces } from '../../src/compare/surfaces.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { allSlices } from '../../src/util/slices.ts';
import { seededRandom } from '../support/random.ts';

/** Triangles with random corners in space. */
function soup(count: number, random: () => number): TriMesh {
	return {
		dimension: 3,
		points: Float64Array.from({ length: 9 * count }, () => random()),
		triangles: Uint32Array.from({ length: 3 * count }, (_, i) => i),
		fields: [],
	};
}

type Vector = readonly number[];
const at = ({ points }: TriMesh, p: number): Vector => [...points.subarray(3 * p, 3 * p + 3)];
const mix = (a: Vector, b: Vector, c: Vector, u: number, v: number): Vector =>
	a.map((x, k) => x + u * (b[k]! - x) + v * (c[k]! - x));
const length = (a: Vector, b: Vector) => Math.hypot(...a.map((x, k) => x - b[k]!));

/** The least distance to a triangle, by search of the barycentric coordinates: the distance is convex in these. */
function leastDistance(p: Vector, a: Vector, b: Vector, c: Vector): number {
	const ternary = (low: number, high: number, f: (x: number) => number): number => {
		let [from, to] = [low, high];
		for (let i = 0; i < 60; i++) {
			const [x, y] = [from + (to - from) / 3, to - (to - from) / 3];
			if (f(x) < f(y)) to = y;
			else from = x;
		}
		return f((from + to) / 2);
	};
	return ternary(0, 1, (u) => ternary(0, 1 - u, (v) => length(p, mix(a, b, c, u, v))));
}

test.each([1, 2, 3, 4, 5])('seed %i: distances of random triangles', (seed) => {
	const random = seededRandom(seed);
	const [a, b] = [soup(1 + 4 * seed, random), soup(8, random)];
	const { aToB, bToA, hausdorff } = allSlices(compareSurfaces(a, b));
	for (const [result, from, to] of [
		[aToB, a, b],
		[bToA, b, a],
	] as const) {
		const distances = Array.from(from.triangles, (p) =>
			Math.min(
				...Array.from({ length: to.triangles.length / 3 }, (_, t) =>
					leastDistance(at(from, p), at(to, 3 * t), at(to, 3 * t + 1), at(to, 3 * t + 2)),
				),
			),
		);
		expect(result.max).toBeCloseTo(Math.max(...distances), 9);
		expect(distances[result.worst]).toBeCloseTo(result.max, 9);
		expect(result.mean).toBeCloseTo(distances.reduce((sum, x) => sum + x, 0) / distances.length, 9);
	}
	expect(hausdorff).toBe(Math.max(aToB.max, bToA.max));
});

test('two concentric spheres are as far apart as their radii', () => {
	const sphere = (radius: number, n: number): TriMesh => {
		const points: number[] = [];
		for (let i = 0; i <= n; i++)
			for (let j = 0; j < 2 * n; j++) {
				const [u, v] = [(Math.PI * i) / n, (Math.PI * j) / n];
				points.push(
					radius * Math.sin(u) * Math.cos(v),
					radius * Math.sin(u) * Math.sin(v),
					radius * Math.cos(u),
				);
			}
		const triangles: number[] = [];
		for (let i = 0; i < n; i++)
			for (let j = 0; j < 2 * n; j++) {
				const [a, b] = [2 * n * i + j, 2 * n * i + ((j + 1) % (2 * n))];
				triangles.push(a, b, a + 2 * n, b, b + 2 * n, a + 2 * n);
			}
		return {
			dimension: 3,
			points: Float64Array.from(points),
			triangles: Uint32Array.from(triangles),
			fields: [],
		};
	};
	const { hausdorff, areas } = allSlices(compareSurfaces(sphere(1, 40), sphere(1.5, 40)));
	expect(hausdorff).toBeGreaterThan(0.495);
	expect(hausdorff).toBeLessThan(0.505);
	expect(areas[1] / areas[0]).toBeCloseTo(2.25, 9);
});
