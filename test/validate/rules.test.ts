import { describe, expect, test } from 'vitest';
import { rules } from '../../src/validate/registry.ts';
import { validate } from '../../src/validate/validate.ts';
import { figureB1 } from '../support/figureB.ts';
import { equilateralLattice, perturbedGrid, rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { moebius, strip } from '../support/surfaces.ts';
import { faultsOf, gmr, idsOf, messagesOf, plane, square, triangleSet } from './planeMeshes.ts';

describe('valid meshes have no findings but small angles:', () => {
	test.each([
		['an empty one', plane([])],
		['one triangle', plane([0, 0, 1, 0, 0, 1], 0, 1, 2)],
		['right triangles', rightTriangleGrid(6, 5)],
		['equilateral triangles', equilateralLattice(6, 5)],
		['a perturbed grid', perturbedGrid(32, 16)],
		['random (seed 81)', randomMesh(81)],
		['random and irregular (seed 82)', randomMesh(82, { irregular: true })],
	])('%s', (_, mesh) => {
		const others = rules.filter(({ id }) => id !== 'small-angle');
		expect(validate(mesh, undefined, { rules: others })).toEqual({
			list: [],
			found: { errors: 0, warnings: 0, others: 0 },
		});
	});

	test('a six-node triangle uses its midside nodes', () => {
		const mesh = plane([0, 0, 2, 0, 0, 2, 1, 1, 0, 1, 1, 0], 0, 1, 2);
		const values = Int32Array.of(3, 4, 5);
		const role = 'midNodes';
		const field = { name: role, on: 'triangles', type: 'integer', components: 3 } as const;
		expect(idsOf({ ...mesh, fields: [{ ...field, role, values }] })).toEqual([]);
	});

	test('a quad uses its nodes', () => {
		const mesh = plane([0, 0, 2, 0, 0, 2, 3, 0, 3, 2], 0, 1, 2);
		const cells = [{ shape: 'quad' as const, nodes: Uint32Array.of(1, 3, 4, 2), fields: [] }];
		expect(idsOf({ ...mesh, cells })).toEqual([]);
		expect(idsOf(mesh)).toEqual(['unused-point', 'unused-point']);
	});

	test('edges of a Triangle file may run against a boundary triangle', () => {
		const mesh = triangleSet(plane([0, 0, 1, 0, 0, 1], 0, 1, 2));
		const edges = Uint32Array.of(1, 0, 1, 2, 2, 0);
		expect(idsOf({ ...mesh, edges, triangleEdges: Int32Array.of(-1, 2, 3) })).toEqual([]);
	});
});

test('figure B.1 goes clockwise, and nothing else is wrong with it', () => {
	expect(validate(gmr(figureB1())).list).toMatchObject([{ rule: 'clockwise', severity: 'hint' }]);
});

describe('errors', () => {
	test('an edge with equal ends', () => {
		const mesh = { ...figureB1(), edges: Uint32Array.of(1, 0, 0, 2, 2, 1, 3, 1, 3, 2, 2, 2, 4, 3) };
		expect(messagesOf(gmr(mesh))).toContain(
			'Edge 6 starts and ends in point 2; an edge needs two distinct ends.',
		);
	});

	test('a triangle with a corner twice, where the file has no edges', () => {
		expect(messagesOf(triangleSet(plane(square, 0, 1, 2, 3, 2, 2)))).toContain(
			'Triangle 2 has point 3 as a corner more than once; a triangle needs three distinct corners.',
		);
	});

	test('two edges with the same ends, in either direction', () => {
		const mesh = gmr({
			...figureB1(),
			edges: Uint32Array.of(1, 0, 0, 2, 2, 1, 3, 1, 3, 2, 2, 4, 2, 3),
		});
		expect(messagesOf(mesh)).toContain(
			'Edge 7 joins points 2 and 3, as edge 5 does; remove one of them.',
		);
	});

	test('a triangle listed twice, turned and reversed', () => {
		const findings = validate(triangleSet(plane(square, 0, 1, 2, 0, 2, 3, 2, 1, 0))).list;
		expect(findings.filter(({ rule }) => rule === 'duplicate-triangle')).toMatchObject([
			{
				message: 'Triangle 3 has the same corners as triangle 1; remove one of them.',
				severity: 'error',
			},
		]);
	});

	test('an edge of three triangles', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, 1, -1, 0, 2], 0, 1, 2, 1, 0, 3, 0, 1, 4);
		expect(messagesOf(triangleSet(mesh))).toContain(
			'The edge between points 1 and 2, from [0 0] to [1 0], belongs to 3 triangles (1, 2, 3); at most two can share an edge.',
		);
	});

	test('an edge of very many triangles is one finding with a few names', () => {
		const points = [0, 0, 1, 0];
		const triangles: number[] = [];
		for (let k = 1; k <= 30; k++) {
			points.push(0, k);
			triangles.push(0, 1, k + 1);
		}
		const found = validate(plane(points, ...triangles)).list.filter(
			({ rule }) => rule === 'non-manifold-edge',
		);
		expect(found.length).toBe(1);
		expect(found[0]!.related!.length).toBe(10);
		expect(found[0]!.message).toContain('30 triangles (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …)');
	});
});

describe('warnings', () => {
	test('a boundary edge that runs against its triangle', () => {
		const mesh = gmr(plane([0, 0, 1, 0, 0, 1], 0, 1, 2));
		const edges = Uint32Array.of(1, 0, 1, 2, 2, 0);
		expect(messagesOf({ ...mesh, edges, triangleEdges: Int32Array.of(-1, 2, 3) })).toEqual([
			'Triangle 0 names edge 1 with a minus sign, but no other triangle has it: this triangle is taken as its owner. Reverse the edge and its sign.',
		]);
	});

	test('an edge that both its triangles name with a plus, though they go round alike', () => {
		// The second triangle lies on the first.
		const mesh = gmr(plane([0, 0, 1, 0, 0, 1, 0.2, 0.3], 0, 1, 2, 0, 1, 3));
		const edges = Uint32Array.of(0, 1, 1, 2, 2, 0, 1, 3, 3, 0);
		const shared = { ...mesh, edges, triangleEdges: Int32Array.of(1, 2, 3, 1, 4, 5) };
		expect(faultsOf(shared)).toEqual([
			'repaired-ownership 1:1 0 1 1',
			'overlapping-triangles 1:1 1 0',
		]);
		expect(messagesOf(shared)[0]).toBe(
			'Triangles 0 and 1 both name edge 1 with a plus sign: the first is taken as its owner. The two triangles of an edge need opposite signs.',
		);
	});

	test('a triangle that goes the rarer way round', () => {
		const mesh = plane([...square, 2, 0], 0, 1, 2, 0, 2, 3, 1, 2, 4);
		const { list } = validate(mesh);
		expect(list).toMatchObject([{ rule: 'mixed-orientation', severity: 'warning' }]);
		expect(list[0]!.message).toBe(
			'Triangle 2 is clockwise, but 2 of 3 triangles are counter-clockwise; reverse it.',
		);
	});

	test('clockwise triangles where there are as many of either kind', () => {
		const mesh = plane(square, 0, 1, 2, 0, 3, 2);
		expect(validate(mesh).list).toMatchObject([{ entity: { kind: 'triangles', index: 1 } }]);
	});

	test('triangles in space that pass an edge in the same direction', () => {
		const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
		const mesh = { ...plane([], 0, 1, 2, 0, 1, 3), dimension: 3 as const, points };
		expect(idsOf(mesh)).toEqual(['mixed-orientation']);
	});

	test('each triangle of the rarer orientation of a surface is one finding', () => {
		const flipped = [3, 10];
		const mesh = strip(12, flipped);
		const { list, found } = validate(mesh);
		expect(found).toMatchObject({ errors: 0, warnings: flipped.length });
		expect(list.map(({ entity }) => entity!.index)).toEqual(flipped);
		expect(list[0]!.message).toBe(
			'Triangle 3 is oriented against 10 of 12 connected triangles; reverse it.',
		);
	});

	test('a surface with one side is one finding', () => {
		const { list, found } = validate(moebius(10));
		expect(found).toMatchObject({ errors: 0, warnings: 1 });
		expect(list[0]).toMatchObject({ rule: 'mixed-orientation' });
		expect(list[0]!.message).toContain('like a Möbius strip');
	});

	test('a triangle without area', () => {
		expect(messagesOf(plane([0, 0, 1, 0, 0, 1, 2, 0], 0, 1, 2, 1, 0, 3))).toEqual([
			'Triangle 1 has zero area: its corners, points 1, 0, 3, are collinear. Move one of them, or remove the triangle.',
		]);
	});

	test('a triangle in space without area', () => {
		const points = Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
		expect(idsOf({ ...plane([], 0, 1, 2), dimension: 3, points })).toEqual(['zero-area']);
	});

	test('points in one place, also where zeros differ in sign', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, -0, 0, 1, 1], 0, 1, 2, 3, 1, 4);
		expect(messagesOf(mesh)).toContain('Point 3 coincides with point 0; merge them, or move one.');
	});

	test('a point that no triangle uses', () => {
		expect(messagesOf(plane([0, 0, 1, 0, 0, 1, 5, 5], 0, 1, 2))).toEqual([
			'Point 3 belongs to no triangle; it can be removed.',
		]);
	});

	test('an edge that no triangle uses', () => {
		const mesh = gmr(plane([0, 0, 1, 0, 0, 1, 1, 1], 0, 1, 2, 1, 3, 2));
		const edges = Uint32Array.of(0, 1, 1, 2, 2, 0, 1, 3, 3, 2, 0, 3);
		expect(messagesOf({ ...mesh, edges, triangleEdges: Int32Array.of(1, 2, 3, 4, 5, -2) })).toEqual(
			['Edge 6 belongs to no triangle; it can be removed.'],
		);
	});
});

test('parts that share no point are an information', () => {
	const mesh = plane([0, 0, 1, 0, 0, 1, 5, 0, 6, 0, 5, 1], 0, 1, 2, 3, 4, 5);
	expect(validate(mesh)).toMatchObject({
		list: [{ rule: 'several-components', severity: 'information' }],
		found: { errors: 0, warnings: 0, others: 1 },
	});
});

test('parts that share one point are one', () => {
	expect(idsOf(plane([0, 0, 1, 0, 0, 1, -1, 0, 0, -1], 0, 1, 2, 0, 3, 4))).toEqual([]);
});
