import { expect, test } from 'vitest';
import { gmsh } from '../loaded.ts';
import { memorySource, readBack } from '../sources.ts';
import { counted, header2, nodes2, section, square2 } from './files.ts';
import { read, written } from './reading.ts';

const view = (kind: string, name: string, step: number, components: number, ...rows: string[]) =>
	section(
		kind,
		'1',
		`"${name}"`,
		'1',
		`${step / 2}`,
		'3',
		`${step}`,
		`${components}`,
		`${rows.length}`,
		...rows,
	);

test('views become fields on points, triangles, cells and corners', async () => {
	const text =
		header2 +
		nodes2 +
		counted('Elements', '1 1 2 0 1 1 2', '2 2 2 0 1 1 2 3', '3 2 2 0 1 1 3 4') +
		view('NodeData', 'T', 0, 1, '1 0.5', '2 1', '3 1.5', '4 2') +
		view('ElementData', 'v', 0, 3, '1 1 0 0', '2 0 1 0', '3 0 0 1') +
		view('ElementNodeData', 'w', 0, 1, '2 3 1 2 3', '3 3 4 5 6');
	const { mesh } = await read(text);
	expect(mesh.fields).toMatchObject([
		{ name: 'T', on: 'points', role: 'attribute', type: 'real', components: 1 },
		{ name: 'v', on: 'triangles', components: 3, values: Float64Array.of(0, 1, 0, 0, 0, 1) },
		{ name: 'w', on: 'corners', components: 1, values: Float64Array.of(1, 2, 3, 4, 5, 6) },
	]);
	expect(mesh.fields[0]!.values).toEqual(Float64Array.of(0.5, 1, 1.5, 2));
	expect(mesh.cells![0]!.fields).toMatchObject([
		{ name: 'v', on: 'cells', components: 3, values: Float64Array.of(1, 0, 0) },
	]);
	expect(written(mesh)).toBe(text);
});

test('views of several time steps get different names, and views of some nodes leave the others without a value', async () => {
	const text =
		square2 + view('NodeData', 'T', 0, 1, '2 1', '4 2') + view('NodeData', 'T', 1, 1, '1 7');
	const { mesh } = await read(text);
	expect(mesh.fields.slice(0, 2)).toMatchObject([
		{ name: 'T', values: Float64Array.of(Number.NaN, 1, Number.NaN, 2) },
		{ name: 'T (step 1)', values: Float64Array.of(7, Number.NaN, Number.NaN, Number.NaN) },
	]);
	expect(written(mesh)).toBe(text);
});

test('NaN and infinities of C in views are values; other words are none', async () => {
	const rows = ['1 1 nan 0', '2 -Inf 2 1.#QNAN', '3 -nan(ind) 1 infinity', '4 nan nan nan'];
	const { mesh } = await read(square2 + view('NodeData', 'v', 0, 3, ...rows));
	const { NaN: nan } = Number;
	const values = Float64Array.of(1, nan, 0, -Infinity, 2, nan, nan, 1, Infinity, nan, nan, nan);
	expect(mesh.fields[0]?.values).toEqual(values);
	expect(mesh.source?.unkept).toBeUndefined();
	for (const encoding of ['ascii', 'binary']) {
		const { mesh: again } = await readBack(gmsh, mesh, { version: '4.1', encoding });
		expect(again?.fields[0]?.values).toEqual(values);
	}
	const bad = square2 + view('NodeData', 'T', 0, 1, '1 nan', '2 1e999', '3 nanny');
	const { findings } = await gmsh.read([memorySource('a.msh', bad)]);
	expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
		['not-finite', 26],
		['not-a-number', 27],
	]);
});
