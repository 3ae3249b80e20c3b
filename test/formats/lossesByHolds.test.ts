import { describe, expect, test } from 'vitest';
import type { FieldKind, Holds } from '../../src/formats/core/holds.ts';
import { lossesOf } from '../../src/formats/losses/losses.ts';
import type { CellBlock, Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { toy } from '../toy/toy/toy.ts';

/** Room for nothing but points in the plane and triangles. */
const nothing: Holds = {
	coordinates: 2,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: [],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};

const room = (on: FieldKind['on'], rest: Partial<FieldKind> = {}): FieldKind => ({
	on,
	roles: ['marker', 'attribute', 'size', 'metric'],
	types: ['integer', 'real'],
	names: true,
	...rest,
});

const everything: Holds = {
	coordinates: 3,
	marks: true,
	edges: true,
	numbers: { points: true, cells: true },
	cells: ['point', 'line', 'polygon', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		...(['points', 'edges', 'triangles', 'cells', 'corners', 'mesh'] as const).map((on) =>
			room(on),
		),
		room('triangles', { roles: ['midNodes'] }),
	],
};

const format = (holds: Holds, id = 'one') => ({ ...toy, id, noun: 'boxes', holds });
const full = format(everything, 'full');

const field = (name: string, on: Field['on'], count: number, rest: Partial<Field> = {}): Field => ({
	name,
	on,
	role: 'attribute',
	type: 'real',
	components: 1,
	values: new Float64Array(count),
	...rest,
});

const quads: CellBlock = {
	shape: 'quad',
	nodes: Uint32Array.of(0, 1, 2, 3, 3, 2, 1, 0),
	fields: [field('load', 'cells', 2), field('shear', 'corners', 8)],
	numbers: Float64Array.of(70, 71),
};

const lines: CellBlock = { shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] };

const group = (
	dimension: 0 | 1 | 2,
	of: 'points' | 'triangles' | number,
	...members: number[]
) => ({
	name: `part ${dimension}`,
	dimension,
	tag: dimension,
	members: [{ of, members: Uint32Array.from(members) }],
});

/** Something of everything that a mesh can have. */
const rich: TriMesh = {
	dimension: 3,
	points: Float64Array.of(0, 0, 0, 1, 0, 7, 1, 1, -7, 0, 1, -0),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	edges: Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 0),
	triangleEdges: Int32Array.of(1, 2, 3, -3, 4, 5),
	marked: Uint8Array.of(0, 1),
	fields: [
		field('heat', 'points', 4),
		field('flow', 'corners', 6),
		field('time', 'mesh', 1),
		field('middle', 'triangles', 6, {
			role: 'midNodes',
			type: 'integer',
			components: 3,
			values: new Int32Array(6),
		}),
	],
	cells: [quads, lines],
	groups: [
		group(0, 'points', 0, 2),
		group(1, 1, 0),
		group(2, 'triangles', 0, 1),
		{ ...group(2, 'triangles', 1), tag: 9 },
		group(2, 0, 0),
	],
	source: {
		format: 'full',
		firstIndex: 1,
		signedEdges: true,
		parts: [],
		pointNumbers: Float64Array.of(1, 2, 4, 8),
		unkept: [{ what: 'pyramids', count: 3, reason: 'they are no faces' }],
	},
};

const counts = (holds: Holds, mesh = rich) =>
	lossesOf(mesh, format(holds), [format(holds), full]).map(({ what, count }) => [what, count]);

describe('losses', () => {
	test('are all that a mesh has where a format has room for nothing', () => {
		expect(counts(nothing)).toEqual([
			['z coordinates', 2],
			['marks', 1],
			['numbering of the edges', 5],
			['own numbers of the points and other cells', 6],
			['quads', 2],
			['line cells', 1],
			['field "heat" on points', 4],
			['field "flow" on corners', 6],
			['field "time" on mesh', 1],
			['midside nodes of the triangles', 2],
			['groups of points', 1],
			['groups of edges and lines', 1],
			['groups of triangles and other faces', 3],
			['pyramids', 3],
		]);
	});

	test('are what was lost before where there is room for everything', () => {
		expect(lossesOf(rich, full, [full])).toEqual([
			{ what: 'pyramids', count: 3, reason: 'they are no faces', keptBy: [], earlier: true },
		]);
	});

	test('say which formats would keep it, and which none would', () => {
		const some = format({ ...nothing, coordinates: 3, marks: true }, 'some');
		const losses = lossesOf(rich, format(nothing), [format(nothing), some, full]);
		const keptBy = Object.fromEntries(losses.map(({ what, keptBy }) => [what, keptBy]));
		expect(keptBy.marks).toEqual(['some', 'full']);
		expect(keptBy.quads).toEqual(['full']);
		expect(keptBy.pyramids).toEqual([]);
		expect(lossesOf(rich, format(nothing), [some])[4]).toMatchObject({ what: 'quads', keptBy: [] });
	});

	test('name no third coordinates where all are 0', () => {
		const flat = { ...rich, points: rich.points.map((x, i) => (i % 3 === 2 ? 0 : x)) };
		expect(counts(nothing, flat).map(([what]) => what)).not.toContain('z coordinates');
	});

	test('name the fields of a block that is written, and not those of one that is not', () => {
		const cells = { ...everything, fields: everything.fields.filter(({ on }) => on !== 'corners') };
		expect(counts(cells)).toEqual([
			['field "flow" on corners', 6],
			['field "shear" on corners of quads', 8],
			['pyramids', 3],
		]);
		expect(counts({ ...cells, cells: ['line'] }).map(([what]) => what)).not.toContain(
			'field "shear" on corners of quads',
		);
	});

	test('name a group whose cells are not written', () => {
		expect(counts({ ...everything, cells: ['quad'] })).toEqual([
			['line cells', 1],
			['groups of edges and lines', 1],
			['pyramids', 3],
		]);
	});

	test('name the names of groups, and what is in several of them', () => {
		const groups = { dimensions: [0, 1, 2], names: false, several: false } as const;
		expect(counts({ ...everything, groups })).toEqual([
			['names of the groups', 5],
			['memberships in a second group', 1],
			['pyramids', 3],
		]);
	});

	test('name fields beyond those that there is room for', () => {
		const mesh = { ...rich, fields: ['a', 'b', 'c'].map((name) => field(name, 'points', 4)) };
		const fields = [
			room('points', { most: 1 }),
			room('points', { names: false, name: 'c', most: 1 }),
		];
		expect(counts({ ...everything, fields }, { ...mesh, cells: [lines], groups: [] })).toEqual([
			['name of the field "b" on points', 1],
			['field "c" on points', 4],
			['pyramids', 3],
		]);
	});

	test('name what belongs to the format of the file alone', () => {
		const own = {
			...format(nothing, 'own'),
			extras: () => [
				{ what: 'layers', count: 2 },
				{ what: 'lamps', count: 0 },
			],
		};
		const { unkept: _, ...source } = rich.source!;
		const mesh = {
			...rich,
			source: { ...source, format: 'own' },
		};
		expect(lossesOf(mesh, full, [full, own])).toEqual([
			{ what: 'layers', count: 2, reason: 'boxes cannot store them', keptBy: ['own'] },
		]);
	});
});

test('what a format has nothing of is not among what it keeps, nor said to be lost twice', () => {
	const one = { dimensions: [0, 1, 2], names: false, several: false } as const;
	const bare = { ...format(nothing), id: 'bare' };
	const found = lossesOf(rich, format({ ...everything, groups: one }), [full, bare]);
	expect(found.map(({ what, keptBy }) => [what, keptBy]).slice(0, 2)).toEqual([
		['names of the groups', ['full']],
		['memberships in a second group', ['full']],
	]);
	const lost = lossesOf(rich, bare, [full]).map(({ what }) => what);
	expect(lost).not.toContain('names of the groups');
	expect(lost).not.toContain('memberships in a second group');
});
