import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import { gmsh, vtu } from '../loaded.ts';
import {
	Bytes,
	counted,
	elements2,
	entities4,
	header2,
	header4,
	nodes2,
	nodes4,
	section,
	square2,
	square4,
} from './files.ts';
import { content } from './meshes.ts';
import { read, written } from './reading.ts';

/** The unit square, binary. */
function binary2(little: boolean, runs: readonly (readonly number[])[]): Uint8Array {
	const file = new Bytes(little)
		.text('$MeshFormat\n2.2 1 8\n')
		.i(1)
		.text('\n$EndMeshFormat\n$Nodes\n4\n');
	for (const [k, [x, y]] of [
		[0, 0],
		[1, 0],
		[1, 1],
		[0, 1],
	].entries())
		file.i(k + 1).d(x!, y!, 0);
	file.text('\n$EndNodes\n$Elements\n2\n');
	for (const run of runs) file.i(...run);
	return file.text('\n$EndElements\n').bytes;
}
const oneRun = [[2, 2, 2, 1, 7, 1, 1, 2, 3, 2, 7, 1, 1, 3, 4]];

function binary4(little: boolean): Uint8Array {
	return new Bytes(little)
		.text('$MeshFormat\n4.1 1 8\n')
		.i(1)
		.text('\n$EndMeshFormat\n$Entities\n')
		.z(0, 0, 1, 0)
		.i(1)
		.d(0, 0, 0, 1, 1, 0)
		.z(1)
		.i(7)
		.z(0)
		.text('\n$EndEntities\n$Nodes\n')
		.z(1, 4, 1, 4)
		.i(2, 1, 0)
		.z(4, 1, 2, 3, 4)
		.d(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)
		.text('\n$EndNodes\n$Elements\n')
		.z(1, 2, 1, 2)
		.i(2, 1, 2)
		.z(2, 1, 1, 2, 3, 2, 1, 3, 4)
		.text('\n$EndElements\n').bytes;
}

describe('the unit square', () => {
	test.each<[string, string | Uint8Array]>([
		['version 2.2', square2],
		['the version with all its digits', square2.replace('2.2 ', '2.200000 ')],
		['version 2.0', square2.replace('2.2 ', '2.0 ')],
		['version 2', square2.replace('2.2 ', '2 ')],
		[
			'CRLF, blank lines, several blanks, tabs, none at the end',
			`\n${square2.replaceAll('\n', ' \r\n\r\n').replaceAll(' ', ' \t ')}`.trimEnd(),
		],
		[
			'comments in front and between',
			`$Comments\n$Nodes is not one\n$EndComments\n${square2.replace('$Nodes', '$Comments\n12\n$EndComments\n$Nodes')}`,
		],
		['a byte order mark', `\ufeff${square2}`],
		[
			'a section that is not known',
			square2.replace('$Elements', '$NSets\n1 2 3\n$EndNSets\n$Elements'),
		],
		['Fortran’s numbers', square2.replace('2 1 0 0', '2 1.0D+00 .0 -0.')],
		['version 4.1', square4],
		['version 4.1 with all its digits', square4.replace('4.1 ', '4.100000 ')],
		[
			'version 4.1 with its nodes in two blocks',
			header4 +
				entities4 +
				section(
					'Nodes',
					'2 4 1 4',
					'2 1 0 1',
					'1',
					'0 0 0',
					'2 1 0 3',
					'2',
					'3',
					'4',
					'1 0 0',
					'1 1 0',
					'0 1 0',
				) +
				square4.slice(square4.indexOf('$Elements')),
		],
		['binary 2.2', binary2(true, oneRun)],
		['binary 2.2, big-endian', binary2(false, oneRun)],
		[
			'binary 2.2, a run for each element, one of them empty',
			binary2(true, [
				[2, 1, 2, 1, 7, 1, 1, 2, 3],
				[1, 0, 2],
				[2, 1, 2, 2, 7, 1, 1, 3, 4],
			]),
		],
		['binary 4.1', binary4(true)],
		['binary 4.1, big-endian', binary4(false)],
	])('%s', async (_, file) => {
		const { mesh } = await read(file);
		const flat = { ...content(mesh), points: mesh.points.map((value) => value + 0) };
		expect({ ...flat, fields: [] }).toEqual({
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
			fields: [],
			cells: undefined,
			groups: [
				{ dimension: 2, tag: 7, members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }] },
			],
		});
		expect(mesh.fields).toMatchObject([{ name: 'gmsh:geometrical', values: Int32Array.of(1, 1) }]);
		expect(mesh.source).toMatchObject({ format: 'gmsh', firstIndex: 1 });
		expect(mesh.source).not.toHaveProperty('pointNumbers');
		expect(mesh.source).not.toHaveProperty('triangleNumbers');
		expect(mesh.source).not.toHaveProperty('unkept');
	});
});

test('node numbers may be sparse and in any order', async () => {
	const { mesh } = await read(
		header2 +
			counted('Nodes', '90 0 0 0', '7 1 0 0', '8000000000 0 1 0') +
			counted('Elements', '5 2 0 7 8000000000 90'),
	);
	expect(mesh.triangles).toEqual(Uint32Array.of(1, 2, 0));
	expect(mesh.source?.pointNumbers).toEqual(Float64Array.of(90, 7, 8e9));
	expect(mesh.source?.triangleNumbers).toEqual(Float64Array.of(5));
	expect(mesh).not.toHaveProperty('groups');
});

test('a plane that is not z = 0 keeps all coordinates', async () => {
	const { mesh } = await read(square2.replace('3 1 1 0', '3 1 1 1e-300'));
	expect(mesh.dimension).toBe(3);
	expect(mesh.points.slice(6, 9)).toEqual(Float64Array.of(1, 1, 1e-300));
});

test('midside nodes of triangles are those opposite the corners, of lines those between the ends', async () => {
	const places = ['0 0', '2 0', '0 2', '1 0', '1 1', '0 1'];
	const { mesh } = await read(
		header2 +
			counted('Nodes', ...places.map((place, k) => `${k + 1} ${place} 0`)) +
			counted('Elements', '1 8 2 1 1 1 2 4', '2 9 2 1 1 1 2 3 4 5 6'),
	);
	expect(mesh.triangles).toEqual(Uint32Array.of(0, 1, 2));
	const middle = mesh.fields.find(({ role }) => role === 'midNodes')!;
	for (let k = 0; k < 3; k++)
		for (const axis of [0, 1]) {
			const [a, b] = [(k + 1) % 3, (k + 2) % 3].map((corner) => mesh.points[2 * corner + axis]!);
			expect(mesh.points[2 * middle.values[k]! + axis]).toBe((a! + b!) / 2);
		}
	expect(mesh.cells).toMatchObject([
		{
			shape: 'line',
			nodes: Uint32Array.of(0, 1),
			fields: [{ role: 'midNodes', values: Int32Array.of(3) }],
		},
	]);
	expect(written(mesh)).toContain('2 9 2 1 1 1 2 3 4 5 6\n');
});

test('groups have their names, also those without members; several of an entity in version 4.1', async () => {
	const names = counted('PhysicalNames', '1 3 "Wänd "e"  x"', '2 7 "plate"', '2 8 ""', '3 1 "air"');
	const text = square4.replace('$Entities', `${names}$Entities`).replace('1 7 0\n', '3 9 8 7 0\n');
	const { mesh } = await read(text);
	const both = [{ of: 'triangles', members: Uint32Array.of(0, 1) }];
	expect(mesh.groups).toEqual([
		{ name: 'Wänd "e"  x', dimension: 1, tag: 3, members: [] },
		{ name: 'plate', dimension: 2, tag: 7, members: both },
		{ name: '', dimension: 2, tag: 8, members: both },
		{ dimension: 2, tag: 9, members: both },
	]);
	expect(Buffer.from(written(mesh), 'latin1').toString()).toBe(text);
	const { losses } = gmsh.write(mesh, { version: '2.2', encoding: 'ascii' });
	expect(losses?.map(({ what }) => what)).toContain('boxes and bounds of entities');
});

test.each([
	['2.0 without dimensions', '2', '100 "My surface"', '7 "none"'],
	['2.2 of any dimension', '2.2', '-1 100 "My surface"', '-1 7 "none"'],
])('names of version %s', async (_, version, ...lines) => {
	const { mesh } = await read(
		header2.replace('2.2', version) +
			counted('PhysicalNames', ...lines) +
			nodes2 +
			counted('Elements', '1 1 2 100 4 1 2', '2 2 3 100 6 0 1 2 3'),
	);
	expect(mesh.groups?.map(({ name, dimension, tag }) => [name, dimension, tag])).toEqual([
		['My surface', 1, 100],
		['My surface', 2, 100],
	]);
	expect(written(mesh)).toContain(
		counted('PhysicalNames', '1 100 "My surface"', '2 100 "My surface"', '-1 7 "none"'),
	);
	expect(planOf(vtu, mesh).losses.map(({ what }) => what)).toContain(
		'names of groups without elements',
	);
});

test('the sign of a physical tag of an entity is an orientation, which is written again', async () => {
	const names = counted('PhysicalNames', '1 6 "top"', '2 7 "plate"');
	const nodes = nodes4.replace('2 1 0 4', '2 1 0 4');
	const entities = section('Entities', '0 1 1 0', '3 0 0 0 1 0 0 2 -6 5 0', '1 0 0 0 1 1 0 1 -7 0');
	const elements = section(
		'Elements',
		...['2 3 1 3', '1 3 1 1', '1 1 2', '2 1 2 2', '2 1 2 3', '3 1 3 4'],
	);
	const text = header4 + names + entities + nodes + elements;
	const { mesh } = await read(text);
	const groups = [
		{ name: 'top', dimension: 1, tag: 6, members: [{ of: 0, members: Uint32Array.of(0) }] },
		{
			name: 'plate',
			dimension: 2,
			tag: 7,
			members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
		},
		{ dimension: 1, tag: 5, members: [{ of: 0, members: Uint32Array.of(0) }] },
	];
	expect(mesh.groups).toEqual(groups);
	expect(written(mesh)).toBe(text);
	const old = section('Nodes', ...['1 4', '1 2 0 4', '1 0 0 0', '2 1 0 0', '3 1 1 0', '4 0 1 0']);
	const olderElements = section(
		'Elements',
		...['2 3', '3 1 1 1', '1 1 2', '1 2 2 2', '2 1 2 3', '3 1 3 4'],
	);
	const older = await read(header4.replace('4.1', '4.0') + names + entities + old + olderElements);
	expect(older.mesh.groups).toEqual(groups);
});

test('a group of a negative number gets another one in version 4.1, which is said', async () => {
	const { mesh } = await read(header2 + nodes2 + elements2.replace('2 2 2 7', '2 2 2 -7'));
	expect(mesh.groups?.map(({ tag }) => tag)).toEqual([-7, 7]);
	const { losses, files } = gmsh.write(mesh, { version: '4.1', encoding: 'ascii' });
	expect(losses).toMatchObject([{ what: 'negative numbers of groups', count: 1 }, {}]);
	const again = (await read(new Uint8Array(Buffer.concat([...files[0]!.chunks()])))).mesh;
	expect(again.groups?.map(({ tag, members }) => ({ tag, members }))).toEqual([
		{ tag: 1, members: mesh.groups![0]!.members },
		{ tag: 7, members: mesh.groups![1]!.members },
	]);
});

test('partitions of elements, and the tags of old files', async () => {
	const file = (version: string, ...tags: string[]) =>
		header2.replace('2.2', version) +
		nodes2 +
		counted('Elements', ...tags.map((tag, k) => `${k + 1} 2 ${tag} 1 ${k + 2} 4`));
	const partition = async (text: string) =>
		(await read(text)).mesh.fields.find(({ name }) => name === 'gmsh:partition');
	const text = file('2.2', '4 1 1 1 5', '5 1 1 2 6 -5');
	expect(await partition(text)).toMatchObject({
		components: 2,
		values: Int32Array.of(5, 0, 6, -5),
	});
	expect(written((await read(text)).mesh)).toBe(text);
	expect(await partition(file('2.0', '3 1 1 4', '3 1 1 3'))).toMatchObject({
		values: Int32Array.of(4, 3),
	});
	expect(await partition(file('2.2', '3 1 1 0', '2 1 1'))).toBeUndefined();
	const { mesh } = await read(file('2.2', '5 1 1 9 9 9', '2 1 1'));
	expect(mesh.source?.unkept).toMatchObject([{ what: 'extra element tags', count: 3 }]);
});

test('entities that a partition cuts, parametric nodes, periods and comments come back', async () => {
	const text =
		header4 +
		section('Comments', 'by hand') +
		section('Entities', '1 1 1 0', '4 0 0 0 0', '5 0 0 0 1 0 0 0 2 4 -4', '1 0 0 0 1 1 0 1 7 1 5') +
		section('PartitionedEntities', '2', '1', '9 2', '0 0 1 0', '11 2 1 2 1 2 0 0 0 1 1 0 1 7 0') +
		section(
			'Nodes',
			'2 4 1 4',
			'1 5 1 2',
			'1',
			'2',
			'0 0 0 0.25',
			'1 0 0 0.5',
			'2 11 1 2',
			'3',
			'4',
			'1 1 0 0.1 0.2',
			'0 1 0 0.3 0.4',
		) +
		section('Elements', '1 2 1 2', '2 11 2 2', '1 1 2 3', '2 1 3 4') +
		section('Periodic', '1', '1 5 5', '0', '1', '1 2');
	const { mesh } = await read(text);
	expect(mesh.groups).toMatchObject([{ dimension: 2, tag: 7 }]);
	expect(mesh.fields.find(({ name }) => name === 'gmsh:partition')).toMatchObject({
		components: 2,
		values: Int32Array.of(1, 2, 1, 2),
	});
	expect(written(mesh)).toBe(text);
	const more = { ...mesh, points: Float64Array.of(...mesh.points, 5, 5) };
	const { losses } = gmsh.write(more, { version: '4.1', encoding: 'ascii' });
	expect(losses?.map(({ what, count }) => `${count} ${what}`)).toEqual(['1 sections $Periodic']);
	expect(written(more)).toContain('$Comments\nby hand\n');
	expect(written(more)).not.toContain('$Periodic');
});

test('lines of points, triangles and cells are given on request', async () => {
	const text =
		header2 +
		nodes2 +
		counted('Elements', '1 1 0 1 2', '2 2 0 1 2 3', '', '3 2 0 1 3 4').replace(
			'\n4\n1 1',
			'\n3\n1 1',
		);
	const { mesh, positions } = await read(text, { positions: true });
	expect(positions?.points).toEqual({ file: 'a.msh', lines: Uint32Array.of(6, 7, 8, 9), first: 1 });
	expect(positions?.triangles?.lines).toEqual(Uint32Array.of(14, 16));
	expect(mesh.cells![0]!.lines).toEqual(Uint32Array.of(13));
	const four = await read(square4, { positions: true });
	expect(four.positions?.points?.lines).toEqual(Uint32Array.of(15, 16, 17, 18));
	expect(four.positions?.triangles?.lines).toEqual(Uint32Array.of(23, 24));
});

test('elements of one entity in different groups get entities of their own in version 4.1', async () => {
	const { mesh } = await read(header2 + nodes2 + elements2.replace('2 2 2 7', '2 2 2 8'));
	const { losses } = gmsh.write(mesh, { version: '4.1', encoding: 'ascii' });
	expect(losses).toMatchObject([{ what: 'entity tags of elements', count: 1 }]);
	const text = Buffer.concat([
		...gmsh.write(mesh, { version: '4.1', encoding: 'ascii' }).files[0]!.chunks(),
	]);
	expect((await read(new Uint8Array(text))).mesh.groups).toEqual(mesh.groups);
});

test('a file without nodes or elements of any kind', async () => {
	const { mesh } = await read(header2 + counted('Nodes') + counted('Elements'));
	expect(mesh).toMatchObject({ points: new Float64Array(0), triangles: new Uint32Array(0) });
	expect((await read(header4 + nodes4 + section('Elements', '0 0 0 0'))).mesh.points.length).toBe(
		8,
	);
});

describe('an element of several groups in version 2.2', () => {
	const names = counted('PhysicalNames', '2 1 "all"', '2 2 "half"');
	const text =
		header2 +
		names +
		nodes2 +
		counted('Elements', '1 2 2 1 1 1 2 3', '2 2 2 2 1 2 3 1', '3 2 2 1 1 1 3 4') +
		section('ElementData', '1', '"T"', '1', '0', '3', '0', '1', '2', '2 5', '3 6');
	const groups = [
		{
			name: 'all',
			dimension: 2,
			tag: 1,
			members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
		},
		{
			name: 'half',
			dimension: 2,
			tag: 2,
			members: [{ of: 'triangles', members: Uint32Array.of(0) }],
		},
	];

	test('is one element, and is written once for each', async () => {
		const { mesh } = await read(text);
		expect(mesh.triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
		expect(mesh.groups).toEqual(groups);
		// The numbers count on but for the one that is repeated.
		expect(mesh.source?.triangleNumbers).toBeUndefined();
		expect(mesh.fields.find(({ name }) => name === 'T')?.values).toEqual(Float64Array.of(5, 6));
		for (const format of [gmsh, vtu]) expect(planOf(format, mesh).losses).toEqual([]);
		// The smaller group comes first.
		const elements = ['1 2 2 2 1 1 2 3', '2 2 2 1 1 1 3 4', '3 2 2 1 1 1 2 3'];
		expect(written(mesh)).toContain(counted('Elements', ...elements));
	});

	test.each([
		['a point', '15', '2', '2'],
		['a line', '1', '1 2', '1 2'],
		['a quad', '3', '3 4 1 2', '1 2 3 4'],
	])('%s', async (_, type, nodes, again) => {
		const { mesh } = await read(
			header2 +
				nodes2 +
				counted(
					'Elements',
					`1 ${type} 2 5 1 ${nodes}`,
					`2 ${type} 2 7 1 ${again}`,
					`3 ${type} 2 6 1 ${nodes}`,
				),
		);
		expect(mesh.cells).toHaveLength(1);
		expect(mesh.cells?.[0]?.nodes).toHaveLength(nodes.split(' ').length);
		expect(mesh.groups?.map(({ tag, members }) => [tag, ...members[0]!.members])).toEqual([
			[5, 0],
			[6, 0],
			[7, 0],
		]);
	});

	test('two of one group, and two that run against each other, stay two', async () => {
		const { mesh } = await read(
			header2 +
				nodes2 +
				counted(
					'Elements',
					...['1 1 2 5 1 1 2', '2 1 2 6 1 2 1', '3 2 2 1 1 1 2 3', '4 2 2 1 1 1 2 3'],
					...['5 2 2 2 1 1 3 2', '6 2 2 3 1 1 2 3'],
				),
		);
		expect(mesh.cells?.[0]?.nodes).toEqual(Uint32Array.of(0, 1, 1, 0));
		expect(mesh.triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 2, 1));
		expect(mesh.groups?.map(({ tag, members }) => [tag, ...members[0]!.members])).toEqual([
			[5, 0],
			[6, 1],
			[1, 0, 1],
			[2, 2],
			[3, 0],
		]);
	});
});
