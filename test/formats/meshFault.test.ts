import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkedResult, meshFault } from '../../src/formats/meshFault.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import type { Finding, Positions } from '../../src/mesh/finding.ts';
import type { CellBlock, EntityKind, Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { figureB1 } from '../support/figureB.ts';
import { parametersOf } from '../support/found.ts';
import { pieceWorkers } from '../support/workers.ts';

const { edges: _, triangleEdges: __, ...derived } = figureB1();

const field = (on: Field['on'], values: Field['values'], further: Partial<Field> = {}): Field => ({
	...{ name: 'heat', on, role: 'attribute', type: 'real', components: 1, values },
	...further,
});
const middles = (...values: number[]): Field =>
	field('triangles', Int32Array.from(values), {
		...{ role: 'midNodes', type: 'integer', components: 3 },
	});
const line: CellBlock = { shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] };
const polygon: CellBlock = {
	shape: 'polygon',
	nodes: Uint32Array.of(0, 1, 2, 3, 2, 1, 4),
	offsets: Uint32Array.of(0, 3, 7),
	fields: [],
};
const group = (of: EntityKind | number, ...members: number[]): Group => ({
	...{ name: 'wall', dimension: 1, tag: 1 },
	members: [{ of, members: Uint32Array.from(members) }],
});
const last = (values: Float64Array, value: number) => values.with(-1, value);
const triangles = (corner: number) => figureB1().triangles.with(7, corner);
const signed = (edge: number) => figureB1().triangleEdges!.with(4, edge);

test('a mesh whose arrays fit has none', () => {
	const meshes: readonly TriMesh[] = [
		figureB1(),
		derived,
		{ dimension: 3, points: new Float64Array(0), triangles: new Uint32Array(0), fields: [] },
		{
			...figureB1(),
			fields: [field('corners', new Float64Array(9)), middles(...new Array(9).fill(4))],
			cells: [line, polygon, { shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] }],
			groups: [group(0, 0, 1), group(1, 1), group('points', 0, 4), group('edges', 6)],
		},
	];
	for (const mesh of meshes) expect(meshFault(mesh, { derive: true })).toBeUndefined();
});

type Broken = readonly [what: string, change: Partial<TriMesh>, rule: string, says: string];

const { points } = figureB1();
const broken: readonly Broken[] = [
	['half a point', { points: points.slice(1) }, 'wrong-count', '9 values as coordinates'],
	['NaN', { points: last(points, Number.NaN) }, 'not-finite', 'y of point 4 is NaN'],
	['an infinite coordinate', { points: last(points, -Infinity) }, 'not-finite', '-Infinity'],
	[
		'a corner beyond the points',
		{ triangles: triangles(5) },
		'index-out-of-range',
		'Corner 2 of triangle 2 is point 5, but points run from 0 to 4.',
	],
	['a corner of −1', { triangles: triangles(-1) }, 'index-out-of-range', 'point 4294967295'],
	['a corner of 2³¹', { triangles: triangles(2 ** 31) }, 'index-out-of-range', 'point 2147483648'],
	['corners of no points', { points: points.slice(0, 0) }, 'index-out-of-range', 'there are no'],
	['a corner too few', { triangles: Uint32Array.of(0, 1) }, 'wrong-count', 'corners of triangles'],
	['edges alone', { triangleEdges: undefined as never }, 'wrong-count', 'belong together'],
	['half an edge', { edges: figureB1().edges!.slice(1) }, 'wrong-count', 'ends of edges'],
	[
		'an end beyond the points',
		{ edges: figureB1().edges!.with(3, 5) },
		'index-out-of-range',
		'End 2 of edge 1',
	],
	['too few edges of triangles', { triangleEdges: new Int32Array(6) }, 'wrong-count', 'needs 9'],
	['an edge number 0', { triangleEdges: signed(0) }, 'index-out-of-range', 'triangle 1 is 0'],
	['an edge beyond', { triangleEdges: signed(-8) }, 'index-out-of-range', 'run from 1 to 7'],
	[
		'a wrong sign',
		{ triangleEdges: figureB1().triangleEdges!.with(4, -figureB1().triangleEdges![4]!) },
		'edges-do-not-chain',
		'Edge 2 of triangle 1',
	],
	['a mark of 2', { marked: Uint8Array.of(0, 2, 0) }, 'mark-not-0-or-1', 'triangle 1 is 2'],
	['too few marks', { marked: Uint8Array.of(0) }, 'wrong-count', '3 triangles'],
	['a short field', { fields: [field('points', new Float64Array(4))] }, 'wrong-count', '"heat"'],
	['integers as reals', { fields: [field('points', new Int32Array(5))] }, 'wrong-count', 'type'],
	[
		'half a component',
		{ fields: [field('mesh', new Float64Array(0), { components: 0.5 })] },
		'wrong-count',
		'0.5 components',
	],
	['cells outside a block', { fields: [field('cells', points)] }, 'wrong-count', 'on cells'],
	['a middle beyond', { fields: [middles(0, 1, 2, 3, 4, 5, 0, 1, 2)] }, 'index-out-of-range', '5'],
	['a middle of −1', { fields: [middles(0, 1, 2, 3, 4, -1, 0, 1, 2)] }, 'index-out-of-range', '-1'],
	[
		'a node beyond the points',
		{ cells: [{ ...line, nodes: Uint32Array.of(0, 1, 1, 5) }] },
		'index-out-of-range',
		'line 1 is point 5',
	],
	[
		'a corner of a polygon beyond',
		{ cells: [{ ...polygon, nodes: polygon.nodes.with(3, 2 ** 32 - 1) }] },
		'index-out-of-range',
		'polygon 1 is point 4294967295',
	],
	['half a line', { cells: [{ ...line, nodes: Uint32Array.of(0) }] }, 'wrong-count', '2 for each'],
	[
		'a value too few in a block',
		{ cells: [{ ...line, fields: [field('corners', new Float64Array(2))] }] },
		'wrong-count',
		'needs 4',
	],
	[
		'a number too many',
		{ cells: [{ ...line, numbers: new Float64Array(3) }] },
		'wrong-count',
		'own numbers of lines',
	],
	['polygons alone', { cells: [{ ...line, shape: 'polygon' }] }, 'wrong-count', 'no offsets'],
	['lines with offsets', { cells: [{ ...polygon, shape: 'line' }] }, 'wrong-count', 'has offsets'],
	[
		'offsets that fall',
		{ cells: [{ ...polygon, offsets: Uint32Array.of(0, 8, 7) }] },
		'wrong-count',
		'Polygon 1 ends',
	],
	[
		'offsets too short',
		{ cells: [{ ...polygon, offsets: Uint32Array.of(0, 3, 6) }] },
		'wrong-count',
		'from 0 to 6',
	],
	['no offsets', { cells: [{ ...polygon, offsets: new Uint32Array(0) }] }, 'wrong-count', 'undef'],
	['members twice', { groups: [group('points', 1, 1)] }, 'wrong-count', '"wall" has member 1'],
	['members that fall', { groups: [group('triangles', 2, 0)] }, 'wrong-count', 'after 2'],
	['a member beyond', { groups: [group('edges', 7)] }, 'index-out-of-range', 'from 0 to 6'],
	['a cell beyond', { cells: [line], groups: [group(0, 2)] }, 'index-out-of-range', 'lines'],
	['a block beyond', { cells: [line], groups: [group(1, 0)] }, 'index-out-of-range', 'block 1'],
	...(
		[
			['segments', { segments: Uint32Array.of(7) }, 'index-out-of-range'],
			['numbers of points', { pointNumbers: new Float64Array(4) }, 'wrong-count'],
			['numbers of triangles', { triangleNumbers: new Float64Array(4) }, 'wrong-count'],
			['parts', { trianglePieces: new Uint16Array(4) }, 'wrong-count'],
		] as const
	).map(
		([what, source, rule]): Broken => [
			what,
			{ source: { format: 'triangle', firstIndex: 0, parts: [], ...source } },
			rule,
			'',
		],
	),
];

describe('a broken mesh has a fault', () => {
	test.each(broken)('with %s', (_what, change, rule, says) => {
		const fault = meshFault({ ...figureB1(), ...change }, { derive: true });
		if (rule !== 'edges-do-not-chain')
			expect(meshFault({ ...figureB1(), ...change })).toEqual(fault);
		expect(fault?.rule).toBe(rule);
		expect(fault?.message).toContain(says);
		expect(fault?.message).toMatch(/^[A-Z].*\.$/);
	});

	test('in the numbers of its file', () => {
		const source = { format: 'gmsh', firstIndex: 1, parts: [] } as const;
		const fault = meshFault({ ...derived, source, triangles: triangles(5) });
		expect(fault?.rule).toBe('index-out-of-range');
		expect(parametersOf(fault!.message)).toBe('2 3 6 1 5');
	});

	test('on edges that it does not number, where these are asked for', () => {
		const mesh = { ...derived, groups: [group('edges', 7)] };
		expect(meshFault(mesh)).toBeUndefined();
		expect(meshFault(mesh, { derive: true })?.message).toContain('run from 0 to 6');
	});
});

test('threads find the first fault of many items', () => {
	const count = 3 << 20;
	const corners = new Uint32Array(new SharedArrayBuffer(4 * count));
	for (const at of [undefined, 0, (1 << 20) - 1, 1 << 20, count - 1]) {
		corners.fill(0);
		if (at !== undefined) corners[at] = 3;
		// More faults after the first change nothing.
		if (at !== undefined) corners[count - 1] = 3;
		const workers = pieceWorkers(false, () => 0);
		const mesh: TriMesh = {
			...{ dimension: 2, points: new Float64Array(6), triangles: corners, fields: [] },
		};
		expect(meshFault(mesh, { workers })?.index).toBe(at && Math.floor(at / 3));
		expect(workers.pieces).toBe(2);
	}
});

describe('what a reader gives', () => {
	const positions: Positions = {
		triangles: { file: 'b.ele', lines: Uint32Array.of(2, 3, 9), first: 0 },
	};
	const dropped = { errors: 0, warnings: 0 };

	test('passes where its mesh is sound', () => {
		const result = { mesh: figureB1(), positions, findings: [], dropped };
		expect(checkedResult(result, 'a.node')).toBe(result);
		const none = { findings: [], dropped };
		expect(checkedResult(none, 'a.node')).toBe(none);
	});

	test('becomes an error at the line of the triangle', () => {
		const warning: Finding = {
			...{ rule: 'not-kept', severity: 'warning', message: 'x.' },
			...{ file: 'a', line: 1, column: 1 },
		};
		const result = {
			...{ mesh: { ...derived, triangles: triangles(5) }, positions },
			...{ findings: [warning], dropped },
		};
		const { message } = meshFault(result.mesh)!;
		expect(checkedResult(result, 'a.node')).toEqual({
			dropped,
			findings: [
				warning,
				{
					rule: 'index-out-of-range',
					severity: 'error',
					message,
					...{ file: 'b.ele', line: 9, column: 1 },
				},
			],
		});
	});

	test('becomes an error at the line of the cell', () => {
		const cells = [{ ...line, nodes: Uint32Array.of(0, 1, 1, 5), lines: Uint32Array.of(4, 6) }];
		const { findings } = checkedResult(
			{ mesh: { ...derived, cells }, positions, findings: [], dropped },
			'a.node',
		);
		expect(findings).toMatchObject([{ file: 'b.ele', line: 6, column: 1 }]);
	});

	test('messages show control characters of names as U+FFFD', () => {
		const finding: Finding = {
			...{ rule: 'not-kept', severity: 'warning', message: 'The array "\u001b[2J\n" is not kept.' },
			...{ file: 'a', line: 1, column: 1 },
		};
		const { findings } = checkedResult({ findings: [finding], dropped }, 'a');
		expect(findings[0]?.message).toBe('The array "\ufffd[2J\ufffd" is not kept.');
	});

	test('becomes an error in its first line where no line is known', () => {
		const mesh = { ...derived, points: last(points, Number.NaN) };
		const { findings } = checkedResult({ mesh, findings: [], dropped }, 'a.ply');
		expect(findings).toMatchObject([{ rule: 'not-finite', file: 'a.ply', line: 1, column: 1 }]);
	});
});

describe('in a page without shared memory', () => {
	afterEach(() => void vi.unstubAllGlobals());

	test('a mesh is read', async () => {
		vi.stubGlobal('SharedArrayBuffer', undefined);
		const text = 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n';
		const file = { name: 'a.off', bytes: new TextEncoder().encode(text) };
		const { mesh, findings } = await readMesh(file);
		expect([mesh?.triangles, findings]).toEqual([Uint32Array.of(0, 1, 2), []]);
	});
});
