import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { freefem } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';
import { told } from '../told.ts';

const text = `4 2 3
0 0 1
1 0 0
1 1 0
0 1 -2
1 2 3 5
1 3 4 0
1 2 7
2 3 7
3 4 0
`;

const read = (content: string | Uint8Array, positions = false) =>
	freefem.read([memorySource('a.msh', content)], { positions });
const encode = (content: string) => new TextEncoder().encode(content);
const modelOf = (content: string) => openModel('a.msh', encode(content))!;

test('clockwise triangles are written counter-clockwise, which is said', async () => {
	const points = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1);
	const mesh: TriMesh = {
		...{ dimension: 2, points, fields: [] },
		triangles: Uint32Array.of(0, 2, 1, 0, 2, 3),
	};
	expect(writingLosses(freefem, mesh)).toEqual([
		'changed clockwise triangles: 1 (FreeFem needs them counter-clockwise: two corners are swapped)',
	]);
	const file = textOf([...written(freefem, mesh).values()][0]);
	expect(file).toContain('\n1 2 3 0\n1 3 4 0\n');
	expect(mesh.triangles).toEqual(Uint32Array.of(0, 2, 1, 0, 2, 3));
});

describe('a file of FreeFem', () => {
	test('has labels as markers of points and groups of cells', async () => {
		const { mesh, findings, positions } = await read(text, true);
		expect(findings).toEqual([]);
		expect(mesh!.triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
		expect(mesh!.fields[0]).toMatchObject({ on: 'points', values: Int32Array.of(1, 0, 0, -2) });
		expect(mesh!.groups).toEqual([
			{ dimension: 1, tag: 7, members: [{ of: 0, members: Uint32Array.of(0, 1) }] },
			{ dimension: 2, tag: 5, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
		]);
		expect(positions?.triangles?.lines).toEqual(Uint32Array.of(6, 7));
		expect(textOf([...written(freefem, mesh!).values()][0])).toBe(text);
		expect(writingLosses(freefem, mesh!)).toEqual([]);
	});

	test('may have its numbers in any lines', async () => {
		const { mesh } = await read(text);
		const free = text.replaceAll('\n', ' ').replace('1 2 3 5', '1\r\n2 3 5\r\n');
		expect((await read(free)).mesh).toEqual(mesh);
	});

	test('of a surface in space loses the third coordinate, in words', async () => {
		const { mesh } = await read(text);
		const { source: _, ...flat } = mesh!;
		const points = Float64Array.of(0, 0, 1, 1, 0, 1, 1, 1, 2, 0, 1, 2);
		const raised = { ...flat, dimension: 3, points } as const;
		expect(writingLosses(freefem, raised)).toEqual([
			'z coordinates: 4 (FreeFem stores x and y only)',
		]);
		expect(textOf([...written(freefem, raised).values()][0])).toBe(text);
	});

	const change = (from: string, to: string) => text.replace(from, to);
	test.each([
		['a count that is none', change('4 2 3', '4 x 3'), 'missing-value 1:1'],
		['a count that the file has no room for', change('4 2 3', '400 2 3'), 'wrong-count 1:1'],
		['a missing vertex', change('1 3 4 0', '1 3'), 'missing-value 7:4'],
		['a vertex that is none', change('1 3 4 0', '1 3 5 0'), 'index-out-of-range 7:5'],
		['a coordinate', change('1 1 0', '1 nan 0'), 'not-finite 4:3'],
		['a value too many', change('0 1 -2', '0 1 -2 3'), 'extra-value 5:8'],
		['a line too many', `${text}1 4 0\n`, 'wrong-count 1:5'],
		['a line too few', change('3 4 0\n', ''), 'wrong-count 1:5'],
		['no edges', change('1 2 7\n2 3 7\n3 4 0\n', ''), 'wrong-count 1:5'],
	])('%s has its place', async (_, changed, place) => {
		expect(places(await read(changed))).toContain(place);
	});

	test('bytes changed by seeds from 1 on are a whole mesh or none', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let changed: Uint8Array = encode(text);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			const result = await read(changed, true);
			expectPlaced(result);
			const { mesh } = result;
			if (mesh) freefem.write(mesh);
		}
	});
});

describe('the text model of a file of FreeFem', () => {
	test('has an outline, and tokens with roles', () => {
		const model = modelOf(text);
		expect(documentSymbols(model).map(({ name, detail }) => `${name} ${detail}`)).toEqual([
			'Vertices 4',
			'Triangles 2',
			'Edges 3',
		]);
		const roles = (line: number) => model.tokensOf(line).map(({ role, value }) => [role, value]);
		expect(roles(0)).toEqual([
			['count', 4],
			['header', 2],
			['header', 3],
		]);
		expect(roles(4)).toEqual([
			['coordinate', 0],
			['coordinate', 1],
			['marker', -2],
		]);
		expect(roles(5)).toEqual([...[1, 2, 3].map((value) => ['point', value]), ['marker', 5]]);
	});

	test('reads as the file does, and is after edits as if it were opened again', async () => {
		expect(readModels([modelOf(text)], { positions: true })).toEqual(await read(text, true));
		const random = seededRandom(1);
		const model = modelOf(text);
		let now = text;
		for (let i = 0; i < 100; i++) {
			const start = 6 + Math.floor((now.length - 5) * random());
			const piece = ['1', ' ', '\n', '0.5', '3 4 5\n', ''][i % 6]!;
			const end = Math.min(now.length, start + (i % 4));
			model.edit(start, end, encode(piece));
			now = now.slice(0, start) + piece + now.slice(end);
			expect(told(model)).toEqual(told(modelOf(now)));
		}
	});
});

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
describe.skipIf(!corpus)('files of FreeFem of the corpus', () => {
	test.each(['torture', 'triQA'])('%s has what is expected', async (name) => {
		const path = `freefem/FreeFem-sources__${name}.msh`;
		const all = JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8'));
		const want = all[path].expect;
		const { mesh, findings } = await read(new Uint8Array(readFileSync(join(corpus, path))));
		expect(findings).toEqual([]);
		const topology = topologyOf(mesh!);
		expect({
			nv: mesh!.points.length / 2,
			nt: mesh!.triangles.length / 3,
			ne: mesh!.cells![0]!.nodes.length / 2,
			edges: topology.edges.length / 2,
			bnd: topology.boundaryEdges,
			elab: mesh!.groups?.filter(({ dimension }) => dimension === 1).map(({ tag }) => tag) ?? [],
		}).toEqual({
			...{ nv: want.nv, nt: want.nt, ne: want.ne, edges: want.edges, bnd: want.bnd },
			elab: want.elab.filter((label: number) => label !== 0),
		});
	});
});
