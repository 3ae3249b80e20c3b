import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { boundaryKeys, conformityFaults, edgeUses, orientations, signOf } from './conforming.ts';
import { expectedRefinement } from './external.ts';
import {
	equilateralLattice,
	orderFreeChecksum,
	perturbedGrid,
	rightTriangleGrid,
} from './grids.ts';
import { Halves } from './halves.ts';
import { extremeAngles, totalArea } from './measures.ts';
import { randomMesh } from './randomMesh.ts';

const plane = (points: number[], ...triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});
const square = plane([0, 0, 1, 0, 1, 1, 0, 1], 0, 1, 2, 0, 2, 3);

describe('the grids by formula', () => {
	const expected = expectedRefinement();
	test.skipIf(!expected).each(Object.entries(expected?.meshes ?? { none: undefined }))(
		'%s is the one that was refined elsewhere',
		(_, mesh) => {
			const grid = perturbedGrid(mesh!.W, mesh!.H);
			expect(grid.points.length / 2).toBe(mesh!.V);
			expect(grid.triangles.length / 3).toBe(mesh!.T);
			expect(orderFreeChecksum(grid)).toBe(mesh!.checksum);
		},
	);

	test.skipIf(!expected)('have the expected numbers of edges', () => {
		const mesh = expected!.meshes['grid2^17']!;
		const grid = perturbedGrid(mesh.W, mesh.H);
		expect(edgeUses(grid, mesh.V).size).toBe(mesh.E);
		expect(boundaryKeys(grid).length).toBe(mesh.boundaryEdges);
	});

	test('change their checksum when one coordinate moves', () => {
		const grid = perturbedGrid(8, 8);
		const points = grid.points.slice();
		points[40] = points[40]! + 2 ** -23;
		expect(orderFreeChecksum({ ...grid, points })).not.toBe(orderFreeChecksum(grid));
	});

	test('keep their checksum when triangles are turned and reordered', () => {
		const grid = perturbedGrid(8, 8);
		const triangles = grid.triangles.slice().reverse();
		expect(orderFreeChecksum({ ...grid, triangles })).toBe(orderFreeChecksum(grid));
	});
});

describe('regular grids', () => {
	test('of right triangles conform and have area 1/2 each', () => {
		const grid = rightTriangleGrid(5, 3);
		expect(conformityFaults(grid)).toEqual([]);
		expect(totalArea(grid)).toBe(15);
		expect(extremeAngles(grid).smallest).toBeCloseTo(45, 12);
	});

	test('of equilateral triangles have angles of 60 degrees', () => {
		const grid = equilateralLattice(6, 4);
		expect(conformityFaults(grid)).toEqual([]);
		expect(extremeAngles(grid).smallest).toBeCloseTo(60, 9);
		expect(extremeAngles(grid).largest).toBeCloseTo(60, 9);
	});
});

describe('random meshes', () => {
	test.each([1, 2, 3])('conform and cover the square (seed %i)', (seed) => {
		const mesh = randomMesh(seed);
		expect(conformityFaults(mesh)).toEqual([]);
		expect(orientations(mesh)).toEqual([1]);
		expect(totalArea(mesh)).toBeCloseTo(1, 12);
	});

	test('depend on the seed alone', () => {
		expect(randomMesh(4)).toEqual(randomMesh(4));
		expect(randomMesh(4)).not.toEqual(randomMesh(5));
	});

	test('have points of many degrees', () => {
		const mesh = randomMesh(6);
		const degree = new Uint8Array(mesh.points.length / 2);
		for (const p of mesh.triangles) degree[p]!++;
		expect(new Set(degree).size).toBeGreaterThan(5);
	});

	test('have holes, directions and distortion on request', () => {
		const holes = randomMesh(7, { holes: 0.2 });
		expect(conformityFaults(holes)).toEqual([]);
		expect(boundaryKeys(holes).length).toBeGreaterThan(boundaryKeys(randomMesh(7)).length);
		expect(orientations(randomMesh(8, { orientation: 'cw' }))).toEqual([-1]);
		expect(orientations(randomMesh(9, { orientation: 'mixed' })).sort()).toEqual([-1, 1]);
		const irregular = randomMesh(10, { irregular: true });
		expect(conformityFaults(irregular)).toEqual([]);
		expect(orientations(irregular)).toEqual([1]);
	});
});

describe('the check for conformity', () => {
	test('finds a point inside an edge', () => {
		const points = [0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5];
		expect(conformityFaults(plane(points, 0, 1, 4, 1, 2, 4, 0, 2, 3))).toEqual([
			'point 4 lies inside the edge 0–2',
		]);
	});

	test('finds an edge of three triangles', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, 1, -1, 0, 2], 0, 1, 2, 1, 0, 3, 0, 1, 4);
		expect(conformityFaults(mesh)).toContain('edge 0–1 has 3 triangles');
	});

	test('finds two triangles that use an edge in one direction', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, 1, 1], 0, 1, 2, 0, 1, 3);
		expect(conformityFaults(mesh)).toEqual(['edge 0–1 is used twice in one direction']);
	});

	test('decides the side of a line where doubles cannot', () => {
		const points = Float64Array.of(0, 0, 1e16, 1e16, 1e8, 1e8 + 2 ** -26);
		expect(signOf(points, 0, 1, 2)).toBe(1);
		expect(signOf(Float64Array.of(0.1, 0.1, 0.3, 0.3, 0.7, 0.7), 0, 1, 2)).toBe(0);
	});
});

describe('the check of halves', () => {
	const divided = plane([0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5], 0, 1, 4, 1, 2, 4, 0, 4, 3, 4, 2, 3);

	test('accepts a square divided along its diagonal', () => {
		const halves = new Halves({
			before: square,
			after: divided,
			pointParents: Uint32Array.of(0, 2),
		});
		expect(halves.boundaryFaults()).toEqual([]);
	});

	test('finds the side that was left whole', () => {
		const after = { ...divided, triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 0, 2, 3) };
		const halves = new Halves({ before: square, after, pointParents: Uint32Array.of(0, 2) });
		expect(halves.boundaryFaults().length).toBe(3);
	});

	test('finds a boundary edge whose halves are not there', () => {
		const halves = new Halves({
			before: square,
			after: divided,
			pointParents: Uint32Array.of(0, 1),
		});
		expect(halves.boundaryFaults().length).toBe(3);
	});

	test('finds a marker that was lost', () => {
		const marker = (...values: number[]) =>
			[
				{
					name: 'marker',
					on: 'edges',
					role: 'marker',
					type: 'integer',
					components: 1,
					values: Int32Array.from(values),
				},
			] as const;
		const before = { ...square, edges: Uint32Array.of(0, 1, 0, 2), fields: marker(5, 7) };
		const edges = Uint32Array.of(0, 1, 0, 4, 4, 2, 1, 4);
		const check = (...values: number[]) =>
			new Halves({
				before,
				after: { ...divided, edges, fields: marker(...values) },
				pointParents: Uint32Array.of(0, 2),
			}).markerFaults('marker');
		expect(check(5, 7, 7, 0)).toEqual([]);
		expect(check(5, 7, 0, 0)).toEqual(['edge 2–4 has marker 0, not 7']);
		expect(check(5, 7, 7, 1)).toEqual(['edge 1–4 has marker 1, not 0']);
	});
});
