import { describe, expect, test } from 'vitest';
import { companionsIn } from '../../../src/formats/sets.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { describedByLibrary } from '../hdf5/files.ts';
import { xdmf } from '../loaded.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';

const field = (name: string, on: Field['on'], values: Field['values'], components = 1): Field => ({
	...{ name, on, components, values, role: 'attribute' },
	type: values instanceof Float64Array ? 'real' : 'integer',
});

/** A square of two triangles with two lines, a group and fields. */
const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [
		field('heat', 'points', Float64Array.of(0.5, 1.5, -0, 1e-300)),
		field('flow', 'points', Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8), 2),
		field('part', 'triangles', Int32Array.of(-7, 9)),
		field('step', 'mesh', Int32Array.of(3)),
	],
	cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] }],
	groups: [
		{ name: 'wall', dimension: 1, tag: 4, members: [{ of: 0, members: Uint32Array.of(0, 1) }] },
	],
};
const values = { data: 'hdf5' };
const files = (name: string, mesh = square) => {
	const plan = xdmf.write(mesh, values, name);
	expect(plan.refusal).toBeUndefined();
	return plan.files.map(({ suffix, chunks }) => ({
		suffix,
		bytes: new Uint8Array(Buffer.concat([...chunks()])),
	}));
};

describe('an XDMF file whose arrays are written as HDF5', () => {
	test('has them in a file beside it, which libhdf5 reads', () => {
		const made = written(xdmf, square, values, 'plate');
		expect([...made.keys()]).toEqual(['plate.xdmf', 'plate.h5']);
		const arrays = describedByLibrary(made.get('plate.h5')!);
		expect(
			[...arrays].map(([path, { type, shape, values }]) => [path, type, shape, values]).sort(),
		).toEqual([
			['/Mesh/mesh/geometry', '<d', [4, 2], [0, 0, 1, 0, 1, 1, 0, 1]],
			['/Mesh/mesh/topology', '<q', [2, 3], [0, 1, 2, 0, 2, 3]],
			['/Mesh/mesh_facets/topology', '<q', [2, 2], [0, 1, 2, 3]],
			['/data0', '<i', [2], [0, 0]],
			['/data1', '<i', [2], [-7, 9]],
			['/data2', '<d', [4], [0.5, 1.5, -0, 1e-300]],
			['/data3', '<d', [4, 2], [1, 2, 3, 4, 5, 6, 7, 8]],
			['/data4', '<i', [1], [3]],
			['/data5', '<i', [2], [4, 4]],
		]);
	});

	test('names them with the sizes and types that they have there', () => {
		const made = written(xdmf, square, values, 'plate');
		const arrays = describedByLibrary(made.get('plate.h5')!);
		const text = textOf(made.get('plate.xdmf'));
		const items = [
			...text.matchAll(
				/<DataItem Dimensions="([^"]*)" NumberType="(\w+)" Precision="(\d)" Format="HDF">\s*plate\.h5:(\S+)\s*<\/DataItem>/g,
			),
		];
		expect(items).toHaveLength(arrays.size);
		expect(text.match(/<DataItem/g)).toHaveLength(arrays.size);
		const types: Readonly<Record<string, string>> = { Float8: '<d', Int8: '<q', Int4: '<i' };
		for (const [, sizes, type, precision, path] of items)
			expect(arrays.get(path!)).toMatchObject({
				shape: sizes!.split(' ').map(Number),
				type: types[`${type}${precision}`],
			});
	});

	test('is the mesh of its text', async () => {
		const text = await xdmf.read(sourcesOf(written(xdmf, square)));
		const placed = await xdmf.read(sourcesOf(written(xdmf, square, values)));
		expect(placed.findings).toEqual([]);
		expect({ ...placed.mesh, source: undefined }).toEqual({ ...text.mesh, source: undefined });
		expect(xdmf.details!(placed.mesh!)).toEqual({ version: '3.0', encoding: 'arrays in HDF5' });
	});

	test('is written so again, and text as text', async () => {
		const { mesh } = await xdmf.read(sourcesOf(written(xdmf, square, values)));
		expect(xdmf.asRead!(mesh!, true)).toEqual({ version: '3.0', data: 'hdf5' });
		const text = await xdmf.read(sourcesOf(written(xdmf, square)));
		expect(xdmf.asRead!(text.mesh!, true)).toEqual({ version: '3.0', data: 'text' });
	});

	test.each([
		'größe & <1>.xdmf',
		'a b.1.xdmf',
		'PLATE.XDMF',
		'plate.xmf',
		'data0.h5.xdmf',
		'&amp;.xmf',
	])('finds them when it is called %s', async (name) => {
		const [main, arrays] = files(name);
		expect(name.toLowerCase().endsWith(main!.suffix)).toBe(true);
		const source = memorySource(name, main!.bytes);
		const names = await companionsIn(source, xdmf);
		const upper = name === 'PLATE.XDMF';
		const called = name.replace(/\.\w+$/, upper ? '.H5' : '.h5');
		expect(names.map((one) => one.name)).toEqual([called]);
		const { findings } = await xdmf.read([source, memorySource(called, arrays!.bytes)]);
		expect(findings).toEqual([]);
	});

	test.each([
		['a:b.xdmf', /can't name a:b\.h5 as that of its arrays, as it has a colon/],
		[' a.xdmf', /as it begins with a blank/],
		['a\\b.xdmf', /as it has a backslash/],
	])('is refused where the name of that file can’t be read again (%s)', (name, why) => {
		const { files, refusal } = xdmf.write(square, values, name);
		expect([files, refusal]).toEqual([[], expect.stringMatching(why)]);
		expect(xdmf.write(square, {}, name).refusal).toBeUndefined();
	});

	test('takes corners and coordinates as they are, without a copy of them', () => {
		const count = 300_000;
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.from({ length: 2 * count }, (_, i) => i),
			triangles: Uint32Array.from({ length: 3 * count }, (_, i) => i % count),
			fields: [],
		};
		const [, beside] = xdmf.write(mesh, values).files;
		let [most, total] = [0, 0];
		for (const { length } of beside!.chunks()) {
			most = Math.max(most, length);
			total += length;
		}
		expect(most).toBeLessThan(1 << 20);
		expect(total).toBeGreaterThan(8 * 5 * count);
		expect(total).toBeLessThan(8 * 5 * count + 2000);
	});
});
