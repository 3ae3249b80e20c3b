import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import { gmsh, vtu } from '../loaded.ts';
import { counted, elements2, header2, header4, nodes2, nodes4, section, square4 } from './files.ts';
import { read, written } from './reading.ts';

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

test('elements of one entity in different groups get entities of their own in version 4.1', async () => {
	const { mesh } = await read(header2 + nodes2 + elements2.replace('2 2 2 7', '2 2 2 8'));
	const { losses } = gmsh.write(mesh, { version: '4.1', encoding: 'ascii' });
	expect(losses).toMatchObject([{ what: 'entity tags of elements', count: 1 }]);
	const text = Buffer.concat([
		...gmsh.write(mesh, { version: '4.1', encoding: 'ascii' }).files[0]!.chunks(),
	]);
	expect((await read(new Uint8Array(text))).mesh.groups).toEqual(mesh.groups);
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
