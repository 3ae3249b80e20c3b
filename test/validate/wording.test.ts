import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { overlappingTriangles } from '../../src/validate/overlappingTriangles.ts';
import { validate } from '../../src/validate/validate.ts';
import { found } from '../support/found.ts';
import { perturbedGrid } from '../support/grids.ts';
import { faultsOf, gmr, idsOf, messagesOf, plane, square, triangleSet } from './planeMeshes.ts';

describe('one fault is reported once:', () => {
	const two = triangleSet(plane(square, 0, 1, 2, 0, 2, 3));
	const withTriangle = (...corners: number[]) => ({
		...two,
		triangles: Uint32Array.of(...two.triangles, ...corners),
	});

	test('a triangle listed twice makes no edge of three triangles and no overlap', () => {
		expect(idsOf(withTriangle(0, 1, 2))).toEqual(['duplicate-triangle']);
		expect(idsOf(withTriangle(2, 1, 0))).toEqual(['duplicate-triangle']);
	});

	test('a triangle with a corner twice', () => {
		expect(idsOf(withTriangle(0, 2, 2))).toEqual(['equal-ends']);
	});

	test('an edge listed twice, both in use or not', () => {
		const edges = Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 0, 0, 2);
		const mesh = (...triangleEdges: number[]) =>
			gmr({ ...two, edges, triangleEdges: Int32Array.from(triangleEdges) });
		expect(idsOf(mesh(1, 2, 3, -3, 4, 5))).toEqual(['duplicate-edge']);
		expect(idsOf(mesh(1, 2, 3, 6, 4, 5))).toEqual(['duplicate-edge']);
		expect(idsOf(mesh(1, 2, -6, -3, 4, 5))).toEqual(['duplicate-edge']);
	});

	test('a point listed twice', () => {
		const points = Float64Array.of(...square, 1, 1);
		expect(idsOf({ ...two, points })).toEqual(['coincident-points']);
	});

	test('a triangle across many, at that triangle', () => {
		const grid = perturbedGrid(8, 8);
		const n = grid.points.length / 2;
		const across = {
			...grid,
			points: Float64Array.of(...grid.points, -0.1, 0.51, 1.1, 0.5, 1.1, 0.52),
			triangles: Uint32Array.of(...grid.triangles, n, n + 1, n + 2),
		};
		const { list } = validate(across, undefined, { rules: [overlappingTriangles] });
		expect(list.length).toBe(1);
		expect(list[0]).toMatchObject({ entity: { index: 128 } });
		expect(list[0]!.message).toMatch(/^Triangle 128 overlaps \d\d triangles \(.*, …\)/);
		expect(list[0]!.related!.length).toBe(10);
	});
});

describe('in the output form, which does not number points,', () => {
	const mesh: TriMesh = {
		...plane([0, 0, 1, 0, 0, 1, 7.5, 8], 0, 1, 2),
		edges: Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3),
		triangleEdges: Int32Array.of(1, 2, 3),
		source: {
			format: 'gmr',
			firstIndex: 0,
			parts: ['gmr'],
			signedEdges: true,
			pointsInEdges: true,
			extras: { form: 'coordinates' },
		},
	};
	const edges = { file: 'm.gmr', lines: Uint32Array.of(2, 3, 4, 5), first: 1 as const };
	const triangles = { file: 'm.gmr', lines: Uint32Array.of(7), first: 0 as const };

	test('points are called by their coordinates and placed at the first edge that has them', () => {
		const { list } = validate(mesh, { edges, triangles });
		expect(found(list)).toEqual(['unused-point 5:1 7.5 8', 'unused-edge 5:1 4']);
	});
});

test("triangles are called by the file's own numbers, gaps and all", () => {
	const source = {
		format: 'triangle',
		firstIndex: 1 as const,
		parts: ['node', 'ele'],
		triangleNumbers: Float64Array.of(10, 30),
	};
	const mesh = { ...plane(square, 0, 1, 2, 0, 3, 2), source };
	expect(faultsOf(mesh)).toEqual(['mixed-orientation 1:1 30 1 2']);
	expect(messagesOf(mesh)[0]).toContain('1 of 2 triangles is counter-clockwise');
});
