import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { gmsh, vtu } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { Bytes, counted, header2, header4, nodes2, section } from './files.ts';

const read = async (file: string | Uint8Array) => {
	const { mesh, findings } = await gmsh.read([memorySource('a.msh', file)]);
	expect(findings).toEqual([]);
	return mesh as TriMesh;
};

const bytesOf = (mesh: TriMesh, values = gmsh.asRead!(mesh, true)) =>
	Buffer.concat([...gmsh.write(mesh, values).files[0]!.chunks()]);

const told = (mesh: TriMesh, format = gmsh, values = gmsh.asRead!(mesh, true)) =>
	planOf(format, mesh, values).losses.map(({ what, count }) => `${count} ${what}`);

/** Sections that say nothing to a mesh of triangles, and what Gmsh writes them for. */
const others = [
	section('GhostElements', '1', '2 1 1 2'),
	section('Parametrizations', '0 0'),
	section('Periodic', '1', '1 5 5', '0', '1', '1 2'),
	section('NSets', 'made by another program', '1 2 3'),
];

const scheme = section(
	'InterpolationScheme',
	'"P1"',
	'1',
	'3',
	'2',
	'3 3',
	'1 0 0',
	'0 1 0',
	'0 0 1',
	'3 3',
	'0 0 0',
	'1 0 0',
	'0 1 0',
);

const views = [
	section(
		'NodeData',
		'3',
		'"T"',
		'"P1"',
		'"more"',
		'2',
		'0.5',
		'-1',
		'4',
		'3',
		'1',
		'2',
		'7',
		'1 0.5',
		'3 1.5',
	),
	section('ElementData', '1', '"flux"', '1', '0', '3', '0', '3', '2', '4 1 2 3', '5 4 5 6'),
	section('ElementNodeData', '1', '"stress"', '1', '0', '3', '0', '1', '1', '5 3 1 2 3'),
];

const names = counted(
	'PhysicalNames',
	'0 4 "tip"',
	'1 3 "wall"',
	'2 7 "plate"',
	'2 12 "bare"',
	'3 1 "air"',
);

const whole4 = [
	header4,
	section('Comments', 'by hand'),
	scheme,
	names,
	section(
		'Entities',
		'1 2 1 1',
		'1 0 0 0 1 4',
		'5 0 0 0 1 0 0 1 3 2 1 -2',
		'6 0 0 0 1 0 0 1 44 0',
		'1 0 0 0 1 1 0 3 7 9 0 2 5 -6',
		'1 0 0 0 1 1 1 1 1 1 1',
	),
	section(
		'PartitionedEntities',
		'2',
		'1',
		'9 2',
		'0 0 1 0',
		'11 2 1 2 1 2 0 0 0 1 1 0 3 7 9 0 2 5 -6',
	),
	section(
		'Nodes',
		'3 4 1 4',
		'0 1 0 1',
		'1',
		'0 0 0',
		'1 5 1 1',
		'2',
		'1 0 0 0.5',
		'2 11 1 2',
		'3',
		'4',
		'1 1 0 0.1 0.2',
		'0 1 0 0.3 0.4',
	),
	section(
		'Elements',
		'3 4 1 5',
		'0 1 15 1',
		'1 1',
		'1 5 1 1',
		'2 1 2',
		'2 11 2 2',
		'4 1 2 3',
		'5 1 3 4',
	),
	...others,
	...views,
].join('');

const whole2 = [
	header2,
	section('Comments', 'by hand'),
	scheme,
	names,
	nodes2,
	counted(
		'Elements',
		'1 15 2 4 1 1',
		'2 1 2 3 5 1 2',
		'4 2 4 7 11 1 2 1 2 3',
		'5 2 5 0 11 2 1 -2 1 3 4',
	),
	...others,
	...views,
].join('');

describe.each([
	['4.1', whole4],
	['2.2', whole2],
])('a file of version %s with every section', (version, text) => {
	test('comes back to the byte, and nothing is said to be lost', async () => {
		const mesh = await read(text);
		expect(mesh.source!.unkept).toBeUndefined();
		expect(told(mesh)).toEqual([]);
		expect(bytesOf(mesh).toString()).toBe(text);
	});

	test('is the same mesh again in the other encoding, less the sections that are reported', async () => {
		const mesh = await read(text);
		const binary = { version, encoding: 'binary' };
		expect(told(mesh, gmsh, binary)).toEqual([
			'1 sections $InterpolationScheme',
			'1 sections $GhostElements',
			'1 sections $Parametrizations',
			'1 sections $Periodic',
			'1 sections $NSets',
		]);
		const again = await read(new Uint8Array(bytesOf(mesh, binary)));
		expect({ ...again, source: undefined }).toEqual({ ...mesh, source: undefined });
	});
});

test('what only files of Gmsh have is reported where another format or version is written', async () => {
	const mesh = await read(whole4);
	expect(told(mesh, vtu, {}).filter((what) => !what.includes('on corners'))).toEqual([
		'1 numbers 0 of groups',
		'4 own numbers of the triangles and other cells',
		'6 entities of the geometry',
		'1 ghost entities',
		'1 tags of views',
		'5 parameters of the nodes on their entities',
		'1 names of groups of volumes',
		'1 sections $Comments',
		'1 sections $InterpolationScheme',
		'1 sections $GhostElements',
		'1 sections $Parametrizations',
		'1 sections $Periodic',
		'1 sections $NSets',
	]);
	const old = told(mesh, gmsh, { version: '2.2', encoding: 'ascii' });
	for (const what of [
		'1 unnamed empty groups',
		'1 ghost entities',
		'4 entities of the nodes',
		'5 parameters of the nodes on their entities',
		'1 parents of pieces of entities',
	])
		expect(old).toContain(what);
});

describe('version 2.2', () => {
	const elements = (...lines: string[]) => header2 + nodes2 + counted('Elements', ...lines);

	test('an element of physical tag 0, or of fewer than two tags, is in no group', async () => {
		const mesh = await read(elements('1 2 2 0 1 1 2 3', '2 2 1 7 1 3 4', '3 2 0 1 2 4'));
		expect(mesh.groups).toEqual([
			{ dimension: 2, tag: 7, members: [{ of: 'triangles', members: Uint32Array.of(1) }] },
		]);
		expect(mesh.fields).toMatchObject([
			{ name: 'gmsh:geometrical', values: Int32Array.of(1, 0, 0) },
		]);
		const again = await read(new Uint8Array(bytesOf(mesh)));
		expect(again).toEqual(mesh);
	});

	test('elements that all have no tags are the same after writing, which gives them two', async () => {
		const mesh = await read(elements('1 2 0 1 2 3', '2 2 0 1 3 4'));
		const bytes = bytesOf(mesh);
		expect(bytes.toString()).toContain('1 2 2 0 1 1 2 3\n');
		expect(await read(new Uint8Array(bytes))).toEqual(mesh);
	});

	test('unknown tags, and texts beside names, are reported', async () => {
		const text = elements('1 2 5 1 1 9 9 9 1 2 3').replace(
			'$Nodes',
			`${counted('PhysicalNames', '2 1 "a" b')}$Nodes`,
		);
		expect((await read(text)).source!.unkept).toMatchObject([
			{ what: 'texts after group names', count: 1 },
			{ what: 'extra element tags', count: 3 },
		]);
	});

	test('values that others follow for the same node, and parameters of nodes, are reported', async () => {
		const view = section('NodeData', '1', '"T"', '1', '0', '3', '0', '1', '2', '1 5', '1 6');
		const text = elements('1 2 2 1 1 1 2 3') + view;
		const twice = await read(text);
		expect(twice.source!.unkept).toMatchObject([{ what: 'values of the view "T"', count: 1 }]);
		expect(twice.fields[0]!.values[0]).toBe(6);
		const parametric = text
			.replace(/\$(End)?Nodes/g, '$$$1ParametricNodes')
			.replace(/^(\d) (\d) (\d) 0$/gm, '$1 $2 $3 0 2 1 0.5 0.5');
		expect((await read(parametric)).source!.unkept).toMatchObject([
			{ what: 'values of the view "T"' },
			{ what: 'parameters of the nodes', count: 4 },
		]);
	});
});

describe('sections of bytes that are not understood', () => {
	const binary = (little: boolean) =>
		new Bytes(little)
			.text('$MeshFormat\n2.2 1 8\n')
			.i(1)
			.text('\n$EndMeshFormat\n$Nodes\n3\n')
			.i(1)
			.d(0, 0, 0)
			.i(2)
			.d(1, 0, 0)
			.i(3)
			.d(0, 1, 0)
			.text('\n$EndNodes\n$Elements\n1\n')
			.i(2, 1, 2, 1, 7, 1, 1, 2, 3)
			.text('\n$EndElements\n$Periodic\n')
			.i(1, 5, 5)
			.text('\n$EndPeriodic\n').bytes;

	test('come back where their bytes mean the same', async () => {
		const mesh = await read(binary(true));
		expect(told(mesh)).toEqual([]);
		expect(new Uint8Array(bytesOf(mesh))).toEqual(binary(true));
	});

	test('are reported where the order of bytes is another', async () => {
		const mesh = await read(binary(false));
		expect(told(mesh)).toEqual(['1 sections $Periodic']);
		expect(bytesOf(mesh).includes('$Periodic')).toBe(false);
	});
});

test('a line end in a name becomes a blank, which is reported', async () => {
	const mesh = await read(whole2);
	const [first, ...groups] = mesh.groups!;
	expect(told({ ...mesh, groups: [{ ...first!, name: 'a\nb' }, ...groups] })).toEqual([
		'1 line ends in names',
	]);
});
