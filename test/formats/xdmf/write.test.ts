import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { xdmf } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { fieldsOf, geometry, groupsOf, plain, read } from './texts.ts';

describe('an XDMF file that is written', () => {
	const square = async () => (await read(plain)).mesh!;
	const again = async (mesh: TriMesh) => {
		const files = written(xdmf, mesh);
		return {
			text: textOf(files.get('mesh.xdmf')),
			...(await read(textOf(files.get('mesh.xdmf')))),
		};
	};
	test('has two coordinates in the plane and three in space', async () => {
		const flat = await square();
		expect((await again(flat)).text).toContain(
			'GeometryType="XY">\n        <DataItem Dimensions="4 2"',
		);
		const mesh: TriMesh = {
			...flat,
			dimension: 3,
			points: Float64Array.from({ length: 12 }, (_, i) => Math.sqrt(i)),
		};
		const space = await again(mesh);
		expect(space.text).toContain('GeometryType="XYZ"');
		expect(space.mesh!.points).toEqual(mesh.points);
	});

	test('keeps lines, quads, groups with names, and fields with their roles', async () => {
		const field = (
			on: 'points' | 'triangles' | 'cells' | 'mesh',
			values: number[],
			role: 'marker' | 'attribute',
		) =>
			({
				name: `f ${on}`,
				on,
				role,
				type: 'integer',
				components: 1,
				values: Int32Array.from(values),
			}) as const;
		const mesh: TriMesh = {
			...(await square()),
			fields: [
				field('points', [1, 2, 3, 4], 'marker'),
				field('triangles', [5, 6], 'attribute'),
				field('mesh', [9], 'attribute'),
			],
			cells: [
				{
					shape: 'quad',
					nodes: Uint32Array.of(0, 1, 2, 3),
					fields: [field('cells', [4], 'marker')],
				},
				{
					shape: 'polygon',
					nodes: Uint32Array.of(0, 1, 2),
					offsets: Uint32Array.of(0, 3),
					fields: [field('cells', [3], 'marker')],
				},
				{
					shape: 'line',
					nodes: Uint32Array.of(1, 0, 3, 2),
					fields: [field('cells', [7, 8], 'attribute')],
				},
				{ shape: 'point', nodes: Uint32Array.of(2), fields: [field('cells', [1], 'attribute')] },
			],
			groups: [
				{
					name: 'a "b" <c>',
					dimension: 1,
					tag: 3,
					members: [{ of: 2, members: Uint32Array.of(1) }],
				},
				{ dimension: 2, tag: -4, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
				{ name: 'none', dimension: 0, tag: 1, members: [] },
			],
		};
		const { mesh: back, findings, text } = await again(mesh);
		expect(findings).toEqual([]);
		expect(text.match(/<Grid /g)).toHaveLength(2);
		expect(groupsOf(back!)).toEqual(groupsOf(mesh));
		expect(back!.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual(
			mesh.cells!.map(({ shape, nodes }) => [shape, ...nodes]),
		);
		expect(fieldsOf(back!).slice(0, 1)).toEqual(fieldsOf(mesh).slice(0, 1));
		// Cells of a grid have one list of numbers: triangles get some of the quads' name.
		const own = back!.fields.filter(({ name }) => name !== 'f cells');
		expect(own.map(({ role }) => role)).toEqual(['marker', 'attribute', 'attribute']);
		expect(back!.cells![2]!.fields.map(({ values }) => [...values])).toEqual([[7, 8]]);
		expect(writingLosses(xdmf, mesh)).toEqual([]);
		// dolfinx takes the first attribute of a grid for the tags of its cells.
		const grids = text.split('<Grid ').slice(1);
		expect(grids.map((one) => /<Attribute Name="([^"]*)"/.exec(one)?.[1])).toEqual([
			'gmsh:physical',
			'mesh_facets',
		]);
	});

	test('has one grid of mixed cells where that is asked for, and is written so again', async () => {
		const mesh: TriMesh = {
			...(await square()),
			cells: [{ shape: 'line', nodes: Uint32Array.of(1, 0, 3, 2), fields: [] }],
			groups: [
				{ name: 'a <b>', dimension: 1, tag: 3, members: [{ of: 0, members: Uint32Array.of(1) }] },
				{
					name: 'c',
					dimension: 2,
					tag: 4,
					members: [{ of: 'triangles', members: Uint32Array.of(0) }],
				},
			],
		};
		const text = textOf(written(xdmf, mesh, { grids: 'one' }).get('mesh.xdmf'));
		expect(text.match(/<Grid /g)).toHaveLength(1);
		// Triangles are 4, lines 2 with the number of their points; the first two triangles are those of the square.
		expect(text).toMatch(
			/Mixed" NumberOfElements="4">\s*<DataItem[^>]*>\s*4 0 1 2 4 0 2 3 2 2 1 0 2 2 3 2\s/,
		);
		// What meshio makes its field_data of is XML in XML: the text of the last list.
		const lists = [...text.matchAll(/<Information[^>]*>([^<]*)<\/Information>/g)].map(([, one]) =>
			one!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
		);
		expect(lists).toEqual([
			'<main></main>',
			'<main><map key="a &amp;lt;b&amp;gt;" dim="1">3</map><map key="c" dim="2">4</map></main>',
		]);
		const { mesh: back, findings } = await read(text);
		expect(findings).toEqual([]);
		expect(groupsOf(back!)).toEqual(groupsOf(mesh));
		expect([...back!.triangles, ...back!.cells![0]!.nodes]).toEqual([
			...mesh.triangles,
			...mesh.cells![0]!.nodes,
		]);
		expect(xdmf.asRead!(back!, true)).toMatchObject({ grids: 'one' });
		expect(textOf(written(xdmf, back!, xdmf.asRead!(back!, true)).get('mesh.xdmf'))).toBe(text);
	});

	test('keeps its version, the name of its grid and its time', async () => {
		const text = plain
			.replace('"3.0"', '"2.0"')
			.replace('"mesh"', '"a &amp; b"')
			.replace(geometry, `<Time Value="0.5"/>${geometry}`);
		const { mesh } = await read(text);
		const files = written(xdmf, mesh!, xdmf.asRead!(mesh!, true));
		const back = textOf(files.get('mesh.xdmf'));
		for (const part of ['Version="2.0"', 'Name="a &amp; b"', '<Time Value="0.5"/>'])
			expect(back).toContain(part);
	});
});
