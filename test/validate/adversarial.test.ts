import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { Validation } from '../../src/validate/validation.ts';
import { OperationCounter } from '../support/countedOperations.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { nextTurn } from '../support/nextTurn.ts';
import { seededRandom } from '../support/random.ts';

const plane = (points: Float64Array, triangles: Uint32Array): TriMesh => ({
	dimension: 2,
	points,
	triangles,
	fields: [],
});
const each = (count: number, width: number, row: (i: number) => readonly number[]) => {
	const rows = new Float64Array(count * width);
	for (let i = 0; i < count; i++) rows.set(row(i), i * width);
	return rows;
};
const corners = (count: number, row: (t: number) => readonly number[]) =>
	Uint32Array.from(each(count, 3, row));

/** A GMR mesh of triangles that each have edges of their own number, from a list of edges. */
const withEdges = (mesh: TriMesh, edges: Uint32Array, triangleEdges: Int32Array): TriMesh => ({
	...mesh,
	edges,
	triangleEdges,
	source: {
		format: 'gmr',
		firstIndex: 0,
		parts: ['gmr'],
		signedEdges: true,
		extras: { form: 'indexed' },
	},
});

/** Meshes of about n triangles that make some search compare everything with everything, if it does. */
const inputs: Record<string, (n: number) => TriMesh> = {
	'all points in one place': (n) => {
		const side = Math.round(Math.sqrt(n / 2));
		const grid = rightTriangleGrid(side, side);
		return { ...grid, points: grid.points.fill(3) };
	},
	'one triangle listed over and over': (n) =>
		plane(
			Float64Array.of(0, 0, 1, 0, 0, 1),
			corners(n, (t) => [t % 3, (t + 1) % 3, (t + 2) % 3]),
		),
	'one edge listed over and over': (n) =>
		withEdges(
			plane(
				Float64Array.of(0, 0, 1, 0, 0, 1),
				corners(n, () => [0, 1, 2]),
			),
			Uint32Array.from({ length: 6 * n }, (_, i) => [0, 1, 1, 2, 2, 0][i % 6]!),
			Int32Array.from({ length: 3 * n }, (_, i) => i + 1),
		),
	'a star': (n) =>
		plane(
			each(n + 1, 2, (i) => (i === n ? [0, 0] : rim(i, n, 1))),
			corners(n, (t) => [n, t, (t + 1) % n]),
		),
	'a star with rays of many lengths': (n) => {
		const random = seededRandom(71);
		return plane(
			each(n + 1, 2, (i) => (i === n ? [0, 0] : rim(i, n, 0.1 + random()))),
			corners(n, (t) => [n, t, (t + 1) % n]),
		);
	},
	'a book of triangles on one edge': (n) =>
		plane(
			each(n + 2, 2, (i) => (i < 2 ? [i, 0] : [0.5, i])),
			corners(n, (t) => [0, 1, t + 2]),
		),
	'triangles all over one another': (n) =>
		plane(
			each(3 * n, 2, (i) => rim(i, 3 * n, 1)),
			corners(n, (t) => [t, t + n, t + 2 * n]),
		),
	'triangles in one another': (n) =>
		plane(
			each(3 * n, 2, (i) => rim(i % 3, 3, 1 + Math.floor(i / 3))),
			corners(n, (t) => [3 * t, 3 * t + 1, 3 * t + 2]),
		),
	'slivers side by side, on a slant': (n) =>
		plane(
			each(
				3 * n,
				2,
				(i) =>
					[
						[i / 3, 0],
						[Math.floor(i / 3) + 0.5, 0],
						[Math.floor(i / 3) + 1e6, 1e6],
					][i % 3]!,
			),
			corners(n, (t) => [3 * t, 3 * t + 1, 3 * t + 2]),
		),
	'all points on one line': (n) =>
		plane(
			each(n + 2, 2, (i) => [i, 2 * i]),
			corners(n, (t) => [t, (t * 7 + 1) % n, (t + 50) % n]),
		),
	'every point joined with every other': (n) => {
		const count = Math.round(Math.sqrt(n));
		return plane(
			each(count, 2, (i) => rim(i, count, 1)),
			corners(n, (t) => {
				const [a, b] = [t % count, Math.floor(t / count) % count];
				return [a, b, (a + b + 1) % count];
			}),
		);
	},
	'as many triangles of either direction': (n) => {
		const mesh = rightTriangleGrid(Math.round(Math.sqrt(n / 2)), Math.round(Math.sqrt(n / 2)));
		for (let t = 0; t < mesh.triangles.length; t += 6) mesh.triangles.subarray(t, t + 3).reverse();
		return mesh;
	},
	'parts that share nothing': (n) =>
		plane(
			each(3 * n, 2, (i) => [3 * Math.floor(i / 3) + (i % 3 === 1 ? 1 : 0), i % 3 === 2 ? 1 : 0]),
			corners(n, (t) => [3 * t, 3 * t + 1, 3 * t + 2]),
		),
};

const rim = (i: number, n: number, radius: number) => [
	radius * Math.cos((2 * Math.PI * i) / n),
	radius * Math.sin((2 * Math.PI * i) / n),
];

describe('work grows with the mesh, not with its square:', () => {
	let counter: OperationCounter;
	let full: typeof Validation.full;
	beforeAll(async () => {
		counter = new OperationCounter(/src\/(validate|mesh|util)\/|flatbush|robust-predicates/);
		({ full } = (await import('../../src/validate/validation.ts')).Validation);
	});
	afterAll(() => counter.stop());
	const operations = (mesh: TriMesh) => counter.during(() => full(mesh).findings);

	test('blocks of code are counted', () => {
		const grid = rightTriangleGrid(50, 50);
		const count = operations(grid);
		expect(count).toBeGreaterThan(50 * 5000);
		expect(operations({ ...grid })).toBeGreaterThan(0.9 * count);
	});

	/** Triangles of the smaller mesh: more where a search has patience with small ones, and only then takes another way. */
	const sizes: Record<string, number> = { 'a star with rays of many lengths': 10_000 };

	test.each(Object.entries(inputs))('%s', async (name, meshOf) => {
		const size = sizes[name] ?? 4000;
		const small = operations(meshOf(size));
		await nextTurn();
		const large = operations(meshOf(2 * size));
		// Trees are sorted, which adds a logarithm; a square would be 4.
		expect(large / small).toBeLessThan(2.5);
	});
});
