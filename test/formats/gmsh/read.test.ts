import { expect, test } from 'vitest';
import { gmsh } from '../loaded.ts';
import { counted, header2, header4, nodes2, nodes4, section, square2, square4 } from './files.ts';
import { read, written } from './reading.ts';

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

test('a file without nodes or elements of any kind', async () => {
	const { mesh } = await read(header2 + counted('Nodes') + counted('Elements'));
	expect(mesh).toMatchObject({ points: new Float64Array(0), triangles: new Uint32Array(0) });
	expect((await read(header4 + nodes4 + section('Elements', '0 0 0 0'))).mesh.points.length).toBe(
		8,
	);
});
