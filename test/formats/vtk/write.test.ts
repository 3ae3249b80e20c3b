import { describe, expect, test } from 'vitest';
import { planOf, valuesAsRead } from '../../../src/formats/plan.ts';
import { vtkOptions } from '../../../src/formats/vtk/legacy/options.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { optionValues } from '../../../src/util/options.ts';
import { writingLosses } from '../../support/losses.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { gmsh, vtk } from '../loaded.ts';
import { readBack, textOf, written } from '../sources.ts';
import { gridText, polydataBytes, read } from './files.ts';

const bytesOf = (mesh: TriMesh, values = valuesAsRead(vtk, mesh, true)) =>
	written(vtk, mesh, optionValues('', vtkOptions, values)).get('mesh.vtk')!;

const marker: Field = {
	name: 'm',
	on: 'points',
	role: 'marker',
	type: 'integer',
	components: 1,
	values: Int32Array.of(1, 2, 3, 4),
};

/** A triangle, a six-node line, a quad and a polygon in groups, with what a legacy file holds. */
const rich: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [
		marker,
		{ ...marker, name: '', role: 'size', type: 'real', values: Float64Array.of(1, 2, 0.1, 1e300) },
		{ ...marker, name: 'r g', on: 'triangles', role: 'attribute', values: Int32Array.of(-1, 5) },
		{
			...marker,
			name: 'mesh',
			on: 'mesh',
			role: 'attribute',
			components: 3,
			values: Int32Array.of(4, 5, 6),
		},
	],
	cells: [
		{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] },
		{
			shape: 'polygon',
			nodes: Uint32Array.of(0, 1, 2, 3, 1),
			offsets: Uint32Array.of(0, 5),
			fields: [],
		},
		{ shape: 'quad8', nodes: Uint32Array.of(0, 1, 2, 3, 0, 1, 2, 3), fields: [] },
	],
	groups: [
		{ name: 'the wall é', dimension: 1, tag: 7, members: [{ of: 0, members: Uint32Array.of(1) }] },
		{ dimension: 2, tag: 3, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
		{ name: 'empty', dimension: 2, tag: 4, members: [] },
	],
};

const plain = ({ source: _, fields, groups, ...mesh }: TriMesh) => ({ ...mesh, fields, groups });

describe('what was read', () => {
	test('is written as it was, as text: all but how numbers are put into lines', async () => {
		const { mesh } = await read(gridText);
		const words = (text: string) => text.split(/\s+/).filter(Boolean);
		expect(words(textOf(bytesOf(mesh!)))).toEqual(words(gridText));
	});

	test('is written byte for byte, as bytes, but for a key of values', async () => {
		const { mesh } = await read(polydataBytes);
		expect(Buffer.from(bytesOf(mesh!)).toString('latin1')).toBe(
			polydataBytes.replace(
				'INFORMATION 2\nNAME L2_NORM_RANGE LOCATION vtkDataArray\nDATA 2 0 1.5',
				'INFORMATION 1',
			),
		);
	});

	test.each([gridText, polydataBytes])(
		'%# is the same mesh in every version and encoding',
		async (text) => {
			const { mesh } = await read(text);
			for (const version of ['1.0', '3.0', '4.2', '5.1'])
				for (const encoding of ['ascii', 'binary']) {
					const { mesh: again, findings } = await readBack(vtk, mesh!, {
						...valuesAsRead(vtk, mesh!, true),
						version,
						encoding,
					});
					expect(findings).toEqual([]);
					expect(plain(again!)).toEqual(plain(mesh!));
				}
		},
	);
});

describe('what was not', () => {
	test.each(['ascii', 'binary'])('comes back from a grid in %s', async (encoding) => {
		const { mesh, findings } = await readBack(vtk, rich, { encoding });
		expect(findings).toEqual([]);
		const named = rich.fields.map((field) => ({ ...field, name: field.name || '_' }));
		expect(mesh?.fields).toEqual(named.map((field) => expect.objectContaining(field)));
		expect(mesh?.cells?.map(({ shape, nodes }) => [shape, nodes])).toEqual(
			rich.cells?.map(({ shape, nodes }) => [shape, nodes]),
		);
		expect(mesh?.groups).toEqual(rich.groups);
		expect(writingLosses(vtk, rich)).toEqual(['changed empty field names: 1 (replaced by "_")']);
	});

	test('is polygonal data without curved cells, and says so', async () => {
		const values = { dataset: 'polydata', encoding: 'ascii', version: '3.0', precision: 'exact' };
		expect(writingLosses(vtk, rich, values)[1]).toBe(
			'eight-node quads: 1 (legacy VTK cannot store them)',
		);
		const { mesh, findings } = await readBack(vtk, rich, values);
		expect(findings).toEqual([]);
		expect(mesh?.cells?.map(({ shape }) => shape)).toEqual(['line', 'polygon']);
		expect(mesh?.groups).toEqual(rich.groups);
		expect(mesh?.triangles).toEqual(rich.triangles);
	});

	test('in single precision loses digits, and says how many', async () => {
		const values = { precision: 'single' };
		const mesh = { ...rich, points: Float64Array.of(0, 0.1, 1, 0, 1, 1, 0, 0.3) };
		expect(writingLosses(vtk, mesh, values)).toContain(
			'changed coordinates beyond single precision: 2 (rounded to float32)',
		);
		const again = await readBack(vtk, mesh, { ...values, encoding: 'binary' });
		expect(again.mesh?.points).toEqual(mesh.points.map(Math.fround));
		const far = { ...mesh, points: mesh.points.with(2, 1e300) };
		expect(vtk.write(far, values).refusal).toContain('Point 1 is beyond');
	});

	test('is the same file by threads', async () => {
		const points = Float64Array.from({ length: 400_000 }, (_, k) => k / 7);
		const many: TriMesh = { dimension: 2, points, triangles: new Uint32Array(0), fields: [] };
		const [file] = vtk.write(many).files;
		const pieces: Uint8Array[] = [];
		for await (const piece of file!.chunksBy!(pretendedWorkers(3))) pieces.push(piece.slice());
		expect(Buffer.concat(pieces).equals(Buffer.concat([...file!.chunks()]))).toBe(true);
	});
});

test('what other formats do not hold of a file is named', async () => {
	const { mesh } = await read(gridText);
	const said = planOf(gmsh, mesh!).losses.map(({ what, keptBy }) => [what, keptBy]);
	expect(said).toContainEqual(['arrays of strings', ['vtk']]);
	expect(said).toContainEqual(['tables of colours', ['vtk']]);
});

test.each(['inf', '-inf', 'nan'])(
	'a table of colours with %s is not kept, and the file can be written',
	async (bad) => {
		const text = gridText.replace(/(LOOKUP_TABLE mine 2\n)(\S+)/, `$1${bad}`);
		expect(text).not.toBe(gridText);
		const { mesh, findings } = await read(text);
		expect(findings.map(({ message }) => message).join()).toContain('table of colours "mine"');
		expect(mesh?.source?.unkept?.map(({ what }) => what).join()).toContain(
			'table of colours "mine"',
		);
		expect(textOf(bytesOf(mesh!))).not.toContain('LOOKUP_TABLE mine 2');
	},
);
