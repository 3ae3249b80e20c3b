import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { onlySurfaces } from '../../../src/formats/core/reasons.ts';
import { planOf } from '../../../src/formats/plan.ts';
import type { Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { found } from '../../support/found.ts';
import { readingLosses, writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { refineOn } from '../../support/refine.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { gmsh, mfem } from '../loaded.ts';
import { memorySource, places, readBack, textOf, written } from '../sources.ts';
import { curved, meshOf, named, plain, readMesh, volumes } from './reading.ts';

const fileOf = (mesh: TriMesh, values = {}) =>
	textOf([...written(mfem, mesh, values).values()][0]!);

const told = ({ name, dimension, tag, members }: Group) => [
	name,
	dimension,
	tag,
	...members.map(({ of, members }) => [of, ...members]),
];

describe('a mesh of MFEM', () => {
	test('has attributes as groups, and sets of several with their names', async () => {
		const mesh = await meshOf(named);
		expect([...mesh.triangles]).toEqual([0, 1, 2]);
		expect(mesh.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [1, 3, 4, 2]],
			['line', [0, 1, 1, 3]],
		]);
		expect(mesh.groups?.map(told)).toEqual([
			[undefined, 1, 1, [1, 0]],
			[undefined, 1, 2, [1, 1]],
			['Low', 1, 3, [1, 0, 1]],
			['Left part', 2, 3, ['triangles', 0]],
			[undefined, 2, 5, [0, 0]],
			['All', 2, 6, ['triangles', 0], [0, 0]],
		]);
	});

	test.each([
		['with names', named],
		['without names', plain],
	])('%s is the same file after reading and writing', async (_, text) => {
		const mesh = await meshOf(text);
		expect(fileOf(mesh, mfem.asRead?.(mesh, true))).toBe(text);
		expect(writingLosses(mfem, mesh)).toEqual([]);
	});

	test('may have words and numbers in any lines, comments and parents without vertices', async () => {
		const text = named
			.replace('"Left part" 1 3', '# by hand\n"Left part"\n1\n3')
			.replace('"Low" 2 1 2', 'Low\n2\n1\n2')
			.replace('\nvertices', '\nvertex_parents\n0\n\nvertices')
			.replace('2\n0 0\n1 0', '2 # coordinates\n0 0\n1 0');
		expect(await meshOf(text)).toEqual(await meshOf(named));
	});

	test('of volumes has its boundary as faces with attributes and sets as groups', async () => {
		const { mesh, findings, positions } = await readMesh(volumes, { positions: true });
		expect(found(findings)).toEqual([
			'not-kept 1:1 1 1 TriRefine',
			'not-kept 1:1 1 TriRefine',
			'not-kept 1:1',
		]);
		expect(readingLosses(mesh!)).toEqual([
			`prisms: 1 (${onlySurfaces})`,
			`tetrahedra: 1 (${onlySurfaces})`,
			`attribute sets of volumes: 1 (${onlySurfaces})`,
			'changed numbers of the elements: 4 (triangles are numbered before quads)',
		]);
		expect(mesh!.source!.others).toEqual({
			kinds: [
				{ what: 'prisms', count: 1 },
				{ what: 'tetrahedra', count: 1 },
			],
			points: Uint32Array.of(0, 1, 2, 3, 4, 5, 6),
		});
		expect([...mesh!.triangles]).toEqual([0, 2, 1, 3, 4, 6, 4, 5, 6]);
		expect([...positions!.triangles!.lines]).toEqual([17, 19, 20]);
		expect(mesh!.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [0, 1, 4, 3]],
		]);
		expect(mesh!.groups?.map(told)).toEqual([
			['Floor', 2, 3, ['triangles', 0]],
			['Wall', 2, 4, ['triangles', 1, 2], [0, 0]],
		]);
		// What is written is a mesh of dimension 2 in space, which is read again.
		const again = await readBack(mfem, mesh!);
		expect(again.mesh!.triangles).toEqual(mesh!.triangles);
		expect(again.mesh!.groups?.map(told)).toEqual(mesh!.groups?.map(told));
	});

	test('of volumes may have nodes of order 1, and none of order 2', async () => {
		const [, coordinates] = /vertices\n8\n3\n([^a-z]*)/.exec(volumes)!;
		const nodes = (collection: string) =>
			volumes.replace(
				/3\n0 0 0\n[^a-z]*mfem/,
				`\nnodes\nFiniteElementSpace\nFiniteElementCollection: ${collection}\nVDim: 3\nOrdering: 1\n\n${coordinates!.trim()}\n\nmfem`,
			);
		const { mesh } = await readMesh(nodes('H1_3D_P1'));
		expect(mesh!.points).toEqual((await readMesh(volumes)).mesh!.points);
		const { findings } = await readMesh(nodes('H1_3D_P2'));
		expect(findings[0]).toMatchObject({
			rule: 'not-supported',
			message: expect.stringContaining('of volumes TriRefine reads those of order 1'),
		});
	});

	test.each([
		['a vertex that is none', '2 4 3 4 5 6', '2 4 3 4 5 8', 'index-out-of-range 9:1'],
		['a vertex beyond all', '2 4 3 4 5 6', '2 4 3 4 5 4000000000', 'index-out-of-range 9:1'],
		['a vertex too few', '2 4 3 4 5 6', '2 4 3 4 5', 'missing-value 9:10'],
		['a segment among faces', '4 2 3 4 6', '4 1 3 4', 'not-supported 19:3'],
	])('of volumes with %s is refused where that stands', async (_, before, after, place) => {
		const result = await readMesh(volumes.replace(before, after));
		expect(result.mesh).toBeUndefined();
		expect(places(result)[0]).toBe(place);
	});

	test('whose elements all have the attribute 1 has groups of number 1, also in Gmsh', async () => {
		const text = plain
			.replace('3 2 0', '1 2 0')
			.replace('5 3 1', '1 3 1')
			.replace('2 1 1 3', '1 1 1 3');
		const mesh = await meshOf(text);
		expect(mesh.groups?.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[1, 1],
			[2, 1],
		]);
		expect(fileOf(mesh)).toBe(text);
		const { mesh: again } = await readBack(gmsh, mesh);
		expect(again?.groups?.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[1, 1],
			[2, 1],
		]);
	});

	test('is written with a note of the elements without a group, which are in group 1 when read', async () => {
		const mesh = await meshOf(plain);
		const { groups: _, ...ungrouped } = mesh;
		const { notes, losses } = planOf(mfem, ungrouped);
		expect(notes).toEqual([
			'4 ungrouped elements get attribute 1 (MFEM stores an attribute for every element).',
		]);
		expect(losses).toEqual([]);
		expect((await readBack(mfem, ungrouped)).mesh?.groups?.map(({ tag }) => tag)).toEqual([1, 1]);
		const walls = { ...mesh, groups: mesh.groups!.filter(({ dimension }) => dimension === 1) };
		expect(planOf(mfem, walls).notes).toEqual([expect.stringMatching(/^2 ungrouped elements /)]);
		expect(planOf(mfem, mesh).notes).toEqual([]);
	});

	test('of order 2 has the middles of its edges', async () => {
		const mesh = await meshOf(curved);
		expect(mesh.points.length / 2).toBe(9);
		const [middles] = mesh.fields;
		const at = (p: number) => [...mesh.points.subarray(2 * p, 2 * p + 2)];
		// Opposite corner 0, 1, 2 of the first triangle.
		expect([...middles!.values.subarray(0, 3)].map(at)).toEqual([
			[2.5, 1],
			[1, 1],
			[1, -0.5],
		]);
		const [line] = mesh.cells!;
		expect([...line!.fields[0]!.values].map(at)).toEqual([[1, -0.5]]);
		expect(writingLosses(mfem, mesh)).toEqual([]);
		const again = await readBack(mfem, mesh);
		expect(again.findings).toEqual([]);
		expect(again.mesh).toEqual(mesh);
		expect(fileOf(mesh)).toContain(
			'FiniteElementCollection: H1_2D_P2\nVDim: 2\nOrdering: 1\n\n0 0\n2 0\n',
		);
	});

	test('of order 2 stays one when it is refined', async () => {
		const mesh = await meshOf(curved);
		const { mesh: after } = await refineOn(createCpuEngine, mesh, {
			selection: Uint8Array.of(1, 1),
		});
		const { mesh: again, findings } = await readBack(mfem, after);
		expect(findings).toEqual([]);
		expect(again!.triangles.length).toBe(after.triangles.length);
		expect(again!.fields[0]?.role).toBe('midNodes');
		const places = ({ points, triangles, fields }: TriMesh) =>
			[...triangles, ...fields[0]!.values].map((p) => [...points.subarray(2 * p, 2 * p + 2)]);
		expect(places(again!)).toEqual(places(after));
	});

	test('in space has three coordinates', async () => {
		const text = plain.replace(
			'5\n2\n0 0\n1 0\n0 1\n2 0\n2 1',
			'5\n3\n0 0 0\n1 0 0\n0 1 1\n2 0 0\n2 1 1',
		);
		const mesh = await meshOf(text);
		expect(mesh.dimension).toBe(3);
		expect(fileOf(mesh)).toBe(text);
	});

	test('takes groups that share elements as sets of attributes', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
			fields: [],
			groups: [
				{
					name: 'all',
					dimension: 2,
					tag: 4,
					members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
				},
				{
					name: 'half',
					dimension: 2,
					tag: 9,
					members: [{ of: 'triangles', members: Uint32Array.of(1) }],
				},
			],
		};
		expect(fileOf(mesh)).toContain('attribute_sets\n2\n"all" 2 4 9\n"half" 1 9\n');
		expect(writingLosses(mfem, mesh)).toEqual([
			'changed numbers of the groups: 1 (groups that share elements become sets of attributes)',
		]);
		// Of lines and triangles alike it is said once.
		const walls = {
			...mesh,
			cells: [{ shape: 'line' as const, nodes: Uint32Array.of(0, 1, 1, 2), fields: [] }],
			groups: [
				...mesh.groups!,
				...[7, 8].map((tag) => ({
					...{ name: `wall ${tag}`, dimension: 1 as const, tag },
					members: [{ of: 0, members: Uint32Array.of(...(tag === 7 ? [0] : [0, 1])) }],
				})),
			],
		};
		expect(
			writingLosses(mfem, walls).filter((one) => one.includes('numbers of the groups')),
		).toHaveLength(1);
		expect(writingLosses(mfem, mesh, { version: '1.0' })).toContainEqual(
			expect.stringMatching(/^memberships .*: 1 \(MFEM .*\bone group\b/),
		);
	});

	test.each<[what: string, text: string, fault: string, sentence?: string]>([
		['nothing', '', 'missing-section 1:1 MFEM', 'the file ends'],
		['hanging nodes', 'MFEM NC mesh v1.0\n', 'not-supported 1:1 MFEM TriRefine', 'hanging nodes'],
		['patches', 'MFEM NURBS mesh v1.0\n', 'not-supported 1:1 NURBS TriRefine'],
		['divided patches', 'MFEM NURBS NC-patch mesh v1.0\n', 'not-supported 1:1 NURBS TriRefine'],
		[
			'a recipe',
			'MFEM INLINE mesh v1.0\ntype=tri\n',
			'not-supported 1:1 MFEM MFEM',
			'have MFEM save',
		],
		['a later version', 'MFEM mesh v9.0\n', 'not-supported 1:1 TriRefine 1.0 1.3', '1.0 to 1.3'],
		[
			'a triangle among volumes',
			plain.replace('dimension\n2', 'dimension\n3'),
			'not-supported 8:3 0 4 5 6 7 3',
			'is a triangle; tetrahedra (4), cubes (5)',
		],
		['a cube', plain.replace('3 2 0 1 2', '3 5 0 1 2'), 'not-supported 8:3 0 2 3', 'a cube'],
		[
			'a vertex that is none',
			plain.replace('2 0 1 2', '2 0 x 2'),
			'not-a-number 8:7 2 0 "x"',
			'vertex 2',
		],
		[
			'no such vertex',
			plain.replace('2 0 1 2', '2 0 1 7'),
			'index-out-of-range 8:1 7 0 4',
			'vertex 7',
		],
		[
			'a coordinate',
			plain.replace('\n2 1\n', '\n2 y\n'),
			'not-a-number 23:3 y 4 "y"',
			'the y coordinate of vertex 4',
		],
		[
			'no vertices',
			plain.replace(/vertices(.|\n)*/, ''),
			'missing-section 16:1',
			'no section vertices',
		],
		[
			'an odd section',
			plain.replace('boundary', 'border'),
			'stray-line 11:1 "border"',
			'found "border"',
		],
		[
			'order 3',
			curved.replace('Quadratic', 'H1_2D_P3'),
			'not-supported 20:26 H1_2D_P3 TriRefine 2 Quadratic H1_2D_P2 1',
		],
		[
			'a node too few',
			curved.replace(/1\n$/, ''),
			'missing-value 41:1 y 8',
			'the y coordinate of node 8',
		],
		[
			'parents',
			plain.replace('\nvertices', '\nvertex_parents\n1\n4 0 1\n\nvertices'),
			'not-supported 16:1 TriRefine',
			'hanging',
		],
	])('with %s is refused where that stands', async (_, text, fault, sentence) => {
		const result = await readMesh(text);
		expect(result.mesh).toBeUndefined();
		expect(found(result.findings)).toEqual([fault]);
		if (sentence) expect(result.findings[0]?.message).toContain(sentence);
	});

	test.each([['1'], ['999999']])(
		'with %s for the number of elements is there, and the error at the count',
		async (count) => {
			const result = await readMesh(plain.replace('elements\n2', `elements\n${count}`));
			expect(result.mesh).toEqual((await readMesh(plain)).mesh);
			expect(places(result)).toEqual(['wrong-count 7:1']);
			expect(result.findings[0]?.replacement).toBe('2');
		},
	);

	test('with a vertex too many is there, and the error where that stands', async () => {
		const result = await readMesh(plain.replace('2 0 1 2', '2 0 1 2 3'));
		expect(result.mesh).toEqual((await readMesh(plain)).mesh);
		expect(places(result)).toEqual(['extra-value 8:11']);
		expect(result.findings[0]?.message).toContain('element 0');
	});

	test.each([
		['named', named],
		['curved', curved],
	])(
		'%s, with bytes that were changed, by seeds from 1 on, is a whole mesh or none',
		async (_, text) => {
			for (let seed = 1; seed <= mutations; seed++) {
				const random = seededRandom(seed);
				let changed: Uint8Array = new TextEncoder().encode(text);
				for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
				const result = await mfem.read([memorySource('a.mesh', changed)], { positions: true });
				expectPlaced(result);
				const { mesh } = result;
				if (!mesh) continue;
				const again = await readBack(mfem, mesh);
				expect(again.findings).toEqual([]);
				expect(again.mesh!.triangles.length).toEqual(mesh.triangles.length);
			}
		},
	);
});

const corpus = externalPath('TRIREFINE_CORPUS');

describe.skipIf(!corpus)('the corpus', () => {
	test.each(['square-disc', 'square01-tri'])('%s has what is expected', async (name) => {
		const path = `mfem/mfem__${name}.mesh`;
		const { expect: want } = JSON.parse(readFileSync(join(corpus!, 'expected.json'), 'utf8'))[path];
		const mesh = await meshOf(readFileSync(join(corpus!, path), 'utf8'));
		expect(mesh.points.length / 2).toBe(want.nv);
		expect(mesh.triangles.length / 3).toBe(want.nt);
		expect(mesh.cells?.map(({ nodes }) => nodes.length / 2)).toEqual([want.bdr]);
		const lines = mesh.groups!.filter(({ dimension }) => dimension === 1).map(({ tag }) => tag);
		expect(lines).toEqual(want.battr);
		let area = 0;
		const { points, triangles } = mesh;
		for (let t = 0; t < triangles.length; t += 3) {
			const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[t + k]!) as [number, number, number];
			area +=
				((points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
					(points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!)) /
				2;
		}
		expect(area).toBeCloseTo(want.area, 5);
	});
});
