import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planOf } from '../../src/formats/plan.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { readCorpus, triangleMeshes } from '../support/corpus.ts';
import { writingLosses } from '../support/losses.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { gmsh, triangle, vtu } from './loaded.ts';
import { fileSets } from './samples.ts';
import { readBack, sourcesOf } from './sources.ts';

const ways = [
	['Gmsh 2.2', gmsh, { version: '2.2', encoding: 'ascii' }, -3],
	['Gmsh 2.2, binary', gmsh, { version: '2.2', encoding: 'binary' }, -3],
	// A minus is an orientation there.
	['Gmsh 4.1', gmsh, { version: '4.1', encoding: 'ascii' }, 0],
	['Gmsh 4.1, binary', gmsh, { version: '4.1', encoding: 'binary' }, 0],
	['VTU', vtu, {}, -3],
	['VTU, text', vtu, { encoding: 'ascii' }, -3],
] as const;

const pair = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The markers of the edges that are not 0, by the edges' ends. */
function markersOf(mesh: TriMesh): Record<string, number> {
	const field = mesh.fields.find(({ on, role }) => on === 'edges' && role === 'marker');
	const { edges } = topologyOf(mesh);
	const markers: [string, number][] = [];
	for (const [e, marker] of (field?.values ?? []).entries())
		if (marker !== 0) markers.push([pair(edges[2 * e]!, edges[2 * e + 1]!), marker]);
	return Object.fromEntries(markers.sort());
}

/** The numbers of the groups that lines are in, by the lines' ends. */
function linesOf({ cells = [], groups = [] }: TriMesh): Record<string, number> {
	const lines: [string, number][] = [];
	for (const { dimension, tag, members } of groups)
		for (const { of, members: list } of members) {
			const block = cells[of as number]!;
			if (dimension !== 1) continue;
			for (const i of list) lines.push([pair(block.nodes[2 * i]!, block.nodes[2 * i + 1]!), tag]);
		}
	return Object.fromEntries(lines.sort());
}

const marker = (on: Field['on'], values: Int32Array): Field => ({
	name: 'marker',
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values,
});

/** A random mesh some of whose edges have a marker from `least` to 9. */
function markedMesh(seed: number, least = -3): TriMesh {
	const mesh = randomMesh(seed, { cells: 4, holes: 0.2, orientation: 'mixed' });
	const random = seededRandom(seed);
	const { edges } = topologyOf(mesh);
	const values = Int32Array.from({ length: edges.length / 2 }, () =>
		random() < 0.5 ? 0 : Math.floor((10 - least) * random()) + least,
	);
	return { ...mesh, fields: [marker('edges', values)] };
}

describe.each(ways)('%s', (_, format, values, least) => {
	const throughAndBack = async (mesh: TriMesh) => {
		const lines = await readBack(format, mesh, values);
		expect(lines.findings).toEqual([]);
		expect(linesOf(lines.mesh!)).toEqual(markersOf(mesh));
		const again = await readBack(triangle, lines.mesh!);
		expect(again.findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
		return again.mesh!;
	};

	test('markers of edges are lines in groups, and come back', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(), async (seed) => {
				const mesh = markedMesh(seed, least);
				expect(markersOf(await throughAndBack(mesh))).toEqual(markersOf(mesh));
			}),
			{ numRuns: 8 },
		);
	});

	test.each(fileSets())('%s keeps the markers of its edges', async (_, files) => {
		if (![...files.keys()].some((name) => name.endsWith('.ele'))) return;
		const { mesh } = await triangle.read(sourcesOf(files));
		expect(markersOf(await throughAndBack(mesh!))).toEqual(markersOf(mesh!));
	});

	test('triangles are not in the groups of lines', async () => {
		const { mesh } = await readBack(format, markedMesh(5, least), values);
		expect(mesh!.fields.filter(({ on }) => on !== 'triangles')).toEqual([]);
		for (const { dimension, members } of mesh!.groups!) {
			expect(dimension).toBe(1);
			expect(members.map(({ of }) => of)).toEqual([0]);
		}
	});

	test('groups of points and of edges are written as points and lines', async () => {
		const mesh: TriMesh = {
			...randomMesh(2, { cells: 2 }),
			fields: [],
			groups: [
				{
					name: 'tips',
					dimension: 0,
					tag: 4,
					members: [{ of: 'points', members: Uint32Array.of(1, 5) }],
				},
				{
					name: 'wall',
					dimension: 1,
					tag: 9,
					members: [{ of: 'edges', members: Uint32Array.of(0, 3) }],
				},
				{ dimension: 1, tag: 2, members: [{ of: 'edges', members: Uint32Array.of(6) }] },
			],
		};
		expect(planOf(format, mesh, values).losses).toEqual([]);
		const { mesh: again } = await readBack(format, mesh, values);
		const { edges } = topologyOf(mesh);
		const ends = (edge: number) => pair(edges[2 * edge]!, edges[2 * edge + 1]!);
		expect(linesOf(again!)).toEqual({ [ends(0)]: 9, [ends(3)]: 9, [ends(6)]: 2 });
		const tips = again!.groups!.find(({ name }) => name === 'tips')!;
		expect(tips).toMatchObject({ dimension: 0, tag: 4 });
		const { of, members } = tips.members[0]!;
		expect([...members].map((i) => again!.cells![of as number]!.nodes[i])).toEqual([1, 5]);
		expect(again!.groups!.find(({ name }) => name === 'wall')).toMatchObject({ tag: 9 });
	});
});

describe.skipIf(triangleMeshes.length === 0)('the corpus', () => {
	test.each(triangleMeshes)('%s keeps the markers of its edges', async (path) => {
		const { mesh } = await readCorpus(path);
		if (!mesh) return;
		for (const [, format, values] of [ways[0], ways[3], ways[4]]) {
			const lines = await readBack(format, mesh, values);
			expect(linesOf(lines.mesh!)).toEqual(markersOf(mesh));
			const { mesh: again } = await readBack(triangle, lines.mesh!);
			expect(markersOf(again!)).toEqual(markersOf(mesh));
		}
	});
});

describe('what gets lost is reported', () => {
	const square: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
		triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
		fields: [],
	};
	const group = (tag: number, of: Group['members'][number]['of'], ...members: number[]): Group => ({
		dimension: 1,
		tag,
		members: [{ of, members: Uint32Array.from(members) }],
	});

	test('lines of no group, on no edge, and names, where lines become markers', async () => {
		const mesh: TriMesh = {
			...square,
			cells: [
				{
					shape: 'line',
					nodes: Uint32Array.of(0, 1, 1, 2, 1, 3),
					fields: [{ ...marker('cells', Int32Array.of(1, 2, 3)), name: 'load' }],
				},
			],
			groups: [{ ...group(7, 0, 0), name: 'inlet' }, group(8, 0, 2)],
		};
		expect(writingLosses(triangle, mesh)).toEqual([
			'line cells of no group or on no edge: 2 (Triangle stores lines as edge markers only)',
			'field "load" on line cells: 3 (Triangle cannot store them)',
			'groups of edges and lines: 1 (Triangle cannot store them)',
			'names of the groups: 1 (Triangle cannot store them)',
		]);
		const { mesh: again } = await readBack(triangle, mesh);
		expect(markersOf(again!)).toEqual({ '0 1': 7 });
	});

	test('all lines where none becomes a marker', () => {
		const cells = [{ shape: 'line' as const, nodes: Uint32Array.of(0, 1), fields: [] }];
		expect(writingLosses(triangle, { ...square, cells })).toEqual([
			'line cells: 1 (Triangle cannot store them)',
		]);
	});

	test('nothing where all lines become markers, of edges in both directions', async () => {
		const cells = [
			{ shape: 'line' as const, nodes: Uint32Array.of(1, 0, 2, 0), fields: [] },
			{ shape: 'line' as const, nodes: Uint32Array.of(3, 2), fields: [] },
		];
		const mesh = { ...square, cells, groups: [group(7, 0, 0, 1), group(-2, 1, 0)] };
		expect(writingLosses(triangle, mesh)).toEqual([]);
		expect(planOf(triangle, mesh).notes).toEqual([
			'2 groups of edges become edge markers (Triangle cannot store groups).',
		]);
		expect(planOf(vtu, mesh).notes).toEqual([]);
		const { mesh: again } = await readBack(triangle, mesh);
		expect(markersOf(again!)).toEqual({ '0 1': 7, '0 2': 7, '2 3': -2 });
		expect(planOf(triangle, again!).notes).toEqual([]);
	});

	test.each([
		['VTU', vtu, 'a cell'],
		['Gmsh 2.2', gmsh, 'an element'],
	] as const)(
		'%s: a number 0 becomes another; a line may be in several groups',
		async (_, format, who) => {
			const twice = {
				...square,
				fields: [marker('edges', Int32Array.of(3, 0, 0, 0, 0))],
				groups: [group(5, 'edges', 0, 1)],
			};
			expect(writingLosses(format, twice)).toEqual([]);
			const { mesh: again } = await readBack(format, twice);
			const lists = again!.groups!.map(({ tag, members }) => [tag, ...members[0]!.members]);
			expect(lists.sort()).toEqual([
				[3, 0],
				[5, 0, 1],
			]);
			const zero = { ...square, groups: [group(0, 'edges', 1, 2)] };
			expect(writingLosses(format, zero)).toEqual([
				`changed numbers 0 of groups: 1 (0 stands for no group${who === 'an element' ? ' in version 2.2' : ''}: new numbers)`,
			]);
			const none = { ...square, fields: [marker('edges', new Int32Array(5))] };
			expect(writingLosses(format, none)).toEqual([
				'edge markers: 5 (all are 0, the marker for no line)',
			]);
		},
	);
});
