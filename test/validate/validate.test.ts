import { describe, expect, test } from 'vitest';
import type { Positions } from '../../src/mesh/finding.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { overlappingTriangles } from '../../src/validate/overlappingTriangles.ts';
import { rules } from '../../src/validate/registry.ts';
import { validate } from '../../src/validate/validate.ts';
import { figureB1 } from '../support/figureB.ts';
import { equilateralLattice, perturbedGrid, rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';

const plane = (points: number[], ...triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});
const square = [0, 0, 1, 0, 1, 1, 0, 1];
const idsOf = (mesh: TriMesh, positions?: Positions) =>
	validate(mesh, positions).list.map(({ rule }) => rule);
const messagesOf = (mesh: TriMesh) => validate(mesh).list.map(({ message }) => message);
const gmr = (mesh: TriMesh): TriMesh => ({
	...mesh,
	source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], form: 'indexed' },
});
const triangleSet = (mesh: TriMesh): TriMesh => ({
	...mesh,
	source: { format: 'triangle', firstIndex: 1, parts: ['node', 'ele'] },
});

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

	test('a six-node triangle uses its middle nodes', () => {
		const mesh = plane([0, 0, 2, 0, 0, 2, 1, 1, 0, 1, 1, 0], 0, 1, 2);
		const values = Int32Array.of(3, 4, 5);
		const role = 'midNodes';
		const field = { name: role, on: 'triangles', type: 'integer', components: 3 } as const;
		expect(idsOf({ ...mesh, fields: [{ ...field, role, values }] })).toEqual([]);
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
			'Edge 6 starts and ends in point 2; an edge needs two different ends.',
		);
	});

	test('a triangle with a corner twice, where the file has no edges', () => {
		expect(messagesOf(triangleSet(plane(square, 0, 1, 2, 3, 2, 2)))).toContain(
			'Triangle 2 has point 3 as a corner more than once; a triangle needs three different corners.',
		);
	});

	test('two edges with the same ends, in either direction', () => {
		const mesh = gmr({
			...figureB1(),
			edges: Uint32Array.of(1, 0, 0, 2, 2, 1, 3, 1, 3, 2, 2, 4, 2, 3),
		});
		expect(messagesOf(mesh)).toContain(
			'Edge 7 joins points 2 and 3, as edge 5 does already; only one of them can stay.',
		);
	});

	test('a triangle listed twice, turned and reversed', () => {
		const findings = validate(triangleSet(plane(square, 0, 1, 2, 0, 2, 3, 2, 1, 0))).list;
		expect(findings.filter(({ rule }) => rule === 'duplicate-triangle')).toMatchObject([
			{
				message: 'Triangle 3 has the same corners as triangle 1; only one of them can stay.',
				severity: 'error',
			},
		]);
	});

	test('an edge of three triangles', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, 1, -1, 0, 2], 0, 1, 2, 1, 0, 3, 0, 1, 4);
		expect(messagesOf(triangleSet(mesh))).toContain(
			'The edge between points 1 and 2 belongs to 3 triangles (1, 2, 3); at most two can share an edge.',
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
			"Triangle 0 names edge 1 with a minus, though no other triangle has it: the edge is taken as this triangle's own. Reverse the edge and its sign.",
		]);
	});

	test('an edge that both its triangles name with a plus, though they go round alike', () => {
		// The second triangle lies on the first.
		const mesh = gmr(plane([0, 0, 1, 0, 0, 1, 0.2, 0.3], 0, 1, 2, 0, 1, 3));
		const edges = Uint32Array.of(0, 1, 1, 2, 2, 0, 1, 3, 3, 0);
		expect(messagesOf({ ...mesh, edges, triangleEdges: Int32Array.of(1, 2, 3, 1, 4, 5) })).toEqual([
			"Triangles 0 and 1 both name edge 1 with a plus: it is taken as the first one's own. Triangles on either side of an edge name it with different signs.",
			'Triangle 1 overlaps triangle 0; only one triangle can lie in a place.',
		]);
	});

	test('a triangle that goes the rarer way round', () => {
		const mesh = plane([...square, 2, 0], 0, 1, 2, 0, 2, 3, 1, 2, 4);
		const { list } = validate(mesh);
		expect(list).toMatchObject([{ rule: 'mixed-orientation', severity: 'warning' }]);
		expect(list[0]!.message).toBe(
			'Triangle 2 goes round clockwise, but 2 of 3 triangles go counter-clockwise; reverse it.',
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

	test('a triangle without area', () => {
		expect(messagesOf(plane([0, 0, 1, 0, 0, 1, 2, 0], 0, 1, 2, 1, 0, 3))).toEqual([
			'Triangle 1 has no area: its corners, points 1, 0, 3, are on one line. Move one of them, or remove the triangle.',
		]);
	});

	test('a triangle in space without area', () => {
		const points = Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
		expect(idsOf({ ...plane([], 0, 1, 2), dimension: 3, points })).toEqual(['zero-area']);
	});

	test('points in one place, also where zeros differ in sign', () => {
		const mesh = plane([0, 0, 1, 0, 0, 1, -0, 0, 1, 1], 0, 1, 2, 3, 1, 4);
		expect(messagesOf(mesh)).toContain(
			'Point 3 is in the same place as point 0; move one, or merge the two.',
		);
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

describe('places', () => {
	const mesh = triangleSet(plane([0, 0, 1, 0, 0, 1, 5, 5, 2, 0], 0, 1, 2, 0, 1, 4));
	const points = { file: 'm.node', lines: Uint32Array.of(2, 3, 4, 5, 7), first: 1 as const };
	const triangles = { file: 'm.ele', lines: Uint32Array.of(2, 9), first: 1 as const };

	test('are those of the entities in their files', () => {
		expect(validate(mesh, { points, triangles }).list).toMatchObject([
			{ rule: 'zero-area', file: 'm.ele', line: 9, column: 1 },
			{
				rule: 'unused-point',
				file: 'm.node',
				line: 5,
				message: 'Point 4 belongs to no triangle; it can be removed.',
			},
		]);
	});

	test('of an edge without a line are those of its triangle', () => {
		const three = plane([0, 0, 1, 0, 0, 1, 1, -1, 0, 2], 0, 1, 2, 1, 0, 3, 0, 1, 4);
		const lines = { file: 'm.ele', lines: Uint32Array.of(2, 3, 4), first: 1 as const };
		const [finding] = validate(three, { triangles: lines }).list;
		expect(finding).toMatchObject({ rule: 'non-manifold-edge', file: 'm.ele', line: 2 });
		expect(finding!.related!.map(({ line, message }) => [line, message])).toEqual([
			[2, 'triangle 1'],
			[3, 'triangle 2'],
			[4, 'triangle 3'],
		]);
	});

	test('of a point without a line are those of a triangle that has it', () => {
		const twin = plane([0, 0, 1, 0, 0, 1, 0, 0, 1, 1], 0, 1, 2, 3, 1, 4);
		const found = validate(twin, { triangles }).list.find(
			({ rule }) => rule === 'coincident-points',
		);
		expect(found).toMatchObject({ file: 'm.ele', line: 9 });
	});

	test('count from 1 even where nothing is known', () => {
		expect(validate(mesh).list[0]).toMatchObject({ file: '', line: 1, column: 1 });
	});

	test('take the numbers of the file', () => {
		const first = { ...points, first: 0 as const };
		expect(validate(mesh, { points: first }).list.map(({ message }) => message)).toContain(
			'Point 3 belongs to no triangle; it can be removed.',
		);
	});
});

describe('the limit', () => {
	const loose = plane([...Array.from({ length: 4000 }, (_, i) => i)]);
	const withError = plane([...loose.points], 7, 7, 8);

	test('cuts the list and keeps the totals', () => {
		const { list, found } = validate(loose);
		expect(list.length).toBe(1000);
		expect(found).toEqual({ errors: 0, warnings: 2000, others: 0 });
	});

	test('keeps the worst', () => {
		expect(validate(withError, undefined, { maxFindings: 1 }).list).toMatchObject([
			{ severity: 'error' },
		]);
	});

	test('sorts by severity, then by line', () => {
		const { list } = validate(withError, undefined, { maxFindings: 5000 });
		const levels = list.map(({ severity }) => severity);
		expect(levels).toEqual([...levels].sort());
		expect(levels[0]).toBe('error');
	});
});

describe('severities', () => {
	const mesh = plane([0, 0, 1, 0, 0, 1, 5, 5], 0, 2, 1);

	test('are those of the rules', () => {
		expect(validate(mesh).list.map(({ severity }) => severity)).toEqual(['warning', 'hint']);
	});

	test('are overridden by id, in list and totals', () => {
		const severities = { clockwise: 'error', 'unused-point': 'information' } as const;
		const { list, found } = validate(mesh, undefined, { severities });
		expect(list.map(({ rule, severity }) => [rule, severity])).toEqual([
			['clockwise', 'error'],
			['unused-point', 'information'],
		]);
		expect(found).toEqual({ errors: 1, warnings: 0, others: 1 });
	});

	test('leave out what is off', () => {
		expect(
			validate(mesh, undefined, { severities: { clockwise: 'off' } }).list.map(({ rule }) => rule),
		).toEqual(['unused-point']);
	});
});

test('findings carry their entity, and the number of its line that they are about', () => {
	const mesh = gmr(plane([0, 0, 1, 0, 0, 1], 0, 1, 2));
	const edges = Uint32Array.of(1, 0, 1, 2, 2, 0);
	const { list } = validate({ ...mesh, edges, triangleEdges: Int32Array.of(-1, 2, 3) });
	expect(list).toMatchObject([
		{
			entity: { kind: 'triangles', index: 0 },
			slot: 0,
			related: [{ entity: { kind: 'edges', index: 0 } }],
		},
	]);
});

test('rules say in a sentence what they are about', () => {
	for (const { description } of rules) expect(description).toMatch(/^[A-Z].*\.$/);
});

test('a raised signal stops between rules', () => {
	const stop = () => validate(figureB1(), undefined, { signal: { aborted: true } });
	expect(stop).toThrow('cancelled');
});

test('rules have ids of their own', () => {
	expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
	for (const { id } of rules) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

describe('the room of the list', () => {
	test('is shared by rules of one severity', () => {
		const points = Array.from({ length: 4000 }, (_, i) => (i < 3998 ? i : i - 2));
		const { list, found } = validate(plane(points));
		const of = (id: string) => list.filter(({ rule }) => rule === id).length;
		expect(found.warnings).toBe(2000);
		expect([of('coincident-points'), of('unused-point')]).toEqual([1, 999]);
	});
});

describe('one broken thing is told once:', () => {
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
		source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], form: 'coordinates' },
	};
	const edges = { file: 'm.gmr', lines: Uint32Array.of(2, 3, 4, 5), first: 1 as const };
	const triangles = { file: 'm.gmr', lines: Uint32Array.of(7), first: 0 as const };

	test('points are called by their coordinates and stand in the first edge that has them', () => {
		const { list } = validate(mesh, { edges, triangles });
		expect(list.map(({ line, message }) => [line, message])).toEqual([
			[5, 'Point [7.5 8] belongs to no triangle; it can be removed.'],
			[5, 'Edge 4 belongs to no triangle; it can be removed.'],
		]);
	});
});

test("triangles are called by the file's own numbers, gaps and all", () => {
	const source = {
		format: 'triangle',
		firstIndex: 1 as const,
		parts: ['node', 'ele'],
		triangleNumbers: Float64Array.of(10, 30),
	};
	expect(messagesOf({ ...plane(square, 0, 1, 2, 0, 3, 2), source })).toEqual([
		'Triangle 30 goes round clockwise, but 1 of 2 triangles go counter-clockwise; reverse it.',
	]);
});
