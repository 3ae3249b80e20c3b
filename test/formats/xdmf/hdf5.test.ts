import type { File } from 'h5wasm';
import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { hdf5, made } from '../hdf5/files.ts';
import { xdmf } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const points = [0, 0, 1, 0, 1, 1, 0, 1];
const triangles = [0, 1, 2, 0, 2, 3];
const heat = [0.5, 1.5, 2.5, 3.5];
const marks = [7, 9];

/** As dolfinx (two groups deep), meshio (`data0`, …) and ParaView (`Data0`, …) call arrays. */
const paths = {
	dolfinx: [
		'/Mesh/mesh/geometry',
		'/Mesh/mesh/topology',
		'/Function/heat/0',
		'/MeshTags/marks/Values',
	],
	meshio: ['/data0', '/data1', '/data2', '/data3'],
	ParaView: ['Data0', 'Data1', 'Data2', 'Data3'],
} as const;

function put(file: File, path: string, data: Float64Array | BigInt64Array, shape: number[]): void {
	const parts = path.split('/').filter(Boolean);
	let group: Pick<File, 'create_group' | 'create_dataset' | 'get'> = file;
	for (const name of parts.slice(0, -1))
		group = (group.get(name) as File | null) ?? group.create_group(name);
	group.create_dataset({ name: parts.at(-1)!, data, shape, chunks: shape, compression: 4 });
}
const arrays = (names: readonly string[]) =>
	hdf5((file) => {
		put(file, names[0]!, Float64Array.from(points), [4, 2]);
		put(file, names[1]!, BigInt64Array.from(triangles, BigInt), [2, 3]);
		put(file, names[2]!, Float64Array.from(heat), [4, 1]);
		put(file, names[3]!, BigInt64Array.from(marks, BigInt), [2, 1]);
	});

const item = (dimensions: string, type: string, place: string, format = 'HDF') =>
	`<DataItem Dimensions="${dimensions}" NumberType="${type}" Precision="8" Format="${format}">${place}</DataItem>`;
const document = (items: readonly string[]) => `<?xml version="1.0"?>
<Xdmf Version="3.0"><Domain><Grid Name="mesh" GridType="Uniform">
<Geometry GeometryType="XY">${items[0]}</Geometry>
<Topology TopologyType="Triangle" NumberOfElements="2" NodesPerElement="3">${items[1]}</Topology>
<Attribute Name="heat" AttributeType="Scalar" Center="Node">${items[2]}</Attribute>
<Attribute Name="marks" AttributeType="Scalar" Center="Cell">${items[3]}</Attribute>
</Grid></Domain></Xdmf>
`;
const inline = document([
	item('4 2', 'Float', points.join(' '), 'XML'),
	item('2 3', 'Int', triangles.join(' '), 'XML'),
	item('4 1', 'Float', heat.join(' '), 'XML'),
	item('2 1', 'Int', marks.join(' '), 'XML'),
]);
const placed = (names: readonly string[], file = 'a.h5') =>
	document([
		item('4 2', 'Float', `${file}:${names[0]}`),
		item('2 3', 'Int', `${file}:${names[1]}`),
		item('4 1', 'Float', `${file}:${names[2]}`),
		item('2 1', 'Int', `${file}:${names[3]}`),
	]);
const read = (text: string, ...files: readonly (readonly [string, Uint8Array])[]) =>
	xdmf.read([
		memorySource('a.xdmf', text),
		...files.map(([name, bytes]) => memorySource(name, bytes)),
	]);
const said = async (...given: Parameters<typeof read>) =>
	(await read(...given)).findings.map(
		({ rule, line, message }) => `${rule}, line ${line}: ${message}`,
	);
const { meshio } = paths;

describe('an XDMF file with arrays in HDF5', () => {
	test.each(Object.entries(paths))('as %s writes it is the mesh of its text', async (_, names) => {
		const { mesh, findings } = await read(placed(names), ['a.h5', arrays(names)]);
		expect(findings).toEqual([]);
		const text = (await read(inline)).mesh!;
		expect({ ...mesh, source: undefined }).toEqual({ ...text, source: undefined });
		expect(mesh!.source).toEqual({
			...text.source,
			parts: ['xdmf', 'h5'],
			extras: { ...(text.source!.extras as object), data: 'hdf5' },
		});
		expect(mesh!.fields.map(({ name, values }) => [name, ...values])).toEqual([
			['heat', ...heat],
			['marks', ...marks],
		]);
	});

	test('finds its file by its path, and takes no other one', async () => {
		const bytes = arrays(meshio);
		const { findings } = await read(placed(meshio, './out/b.h5'), ['out/b.h5', bytes]);
		expect(findings).toEqual([]);
		expect(await said(placed(meshio, 'b.h5'), ['a.h5', bytes])).toEqual([
			'missing-file, line 3: The file b.h5, which has arrays of the mesh, is not there.',
		]);
	});

	test('says where an array should be', async () => {
		const other = ['/data0', '/points', '/data2', '/data3'];
		expect(await said(placed(other), ['a.h5', arrays(meshio)])).toEqual([
			expect.stringMatching(
				/^missing-section, line 4: .* \/points: .* data0, data1, data2, data3 \(a\.h5, byte \d+\)\.$/,
			),
		]);
		expect(await said(placed(meshio), ['a.h5', new TextEncoder().encode('no HDF5')])).toEqual([
			'not-supported, line 3: The file does not begin as one of HDF5 does (a.h5, byte 0).',
		]);
		const short = placed(meshio).replace('Dimensions="4 2"', 'Dimensions="5 2"');
		expect(await said(short, ['a.h5', arrays(meshio)])).toEqual([
			'wrong-count, line 3: Expected 10 numbers as the points, but a.h5 has 8.',
		]);
	});

	test('is read without attributes whose files are not there, or whose values are not read', async () => {
		const text = placed(meshio)
			.replace('a.h5:/data2', 'b.h5:/data2')
			.replace('a.h5:/data3', 'c.h5:/lzf');
		const { mesh, findings } = await read(
			text,
			['a.h5', arrays(meshio)],
			['c.h5', made('refused.h5')],
		);
		expect(mesh!.fields).toEqual([]);
		expect(found(findings)).toEqual([
			'not-kept 5:134 "heat" "mesh"',
			'not-kept 6:133 "marks" "mesh"',
		]);
		expect(readingLosses(mesh!)).toEqual([
			'attribute "heat" of the grid "mesh": 1 (missing data file)',
			'attribute "marks" of the grid "mesh": 1 (unsupported number type)',
		]);
	});
});

describe('a part of an array', () => {
	const wide = hdf5((file) => {
		const data = Float64Array.from({ length: 60 }, (_, i) => 10 * Math.floor(i / 5) + (i % 5));
		file.create_dataset({ name: 'wide', data, shape: [12, 5] });
		file.create_dataset({ name: 'triangles', data: Int32Array.from(triangles), shape: [2, 3] });
	});
	const withPoints = (points: string) =>
		document([points, item('2 3', 'Int', 'a.h5:/triangles'), '', '']).replace(
			/<Attribute.*\n/g,
			'',
		);
	const expected = [11, 13, 41, 43, 71, 73, 101, 103];
	const pointsOf = ({ mesh }: { readonly mesh?: TriMesh }) => [...mesh!.points];

	test('is taken by the path, as XDMF 3 writes it', async () => {
		const text = withPoints(item('4 2', 'Float', 'a.h5:/wide|1 1:3 2:4 2:12 5'));
		expect(pointsOf(await read(text, ['a.h5', wide]))).toEqual(expected);
	});

	test('is taken by an item of type HyperSlab, as XDMF 2 has it', async () => {
		const slab = `<DataItem ItemType="HyperSlab" Dimensions="4 2">${item('3 2', 'Int', '1 1 3 2 4 2', 'XML')}${item('12 5', 'Float', 'a.h5:/wide')}</DataItem>`;
		expect(pointsOf(await read(withPoints(slab), ['a.h5', wide]))).toEqual(expected);
		const inner = slab.replace(
			/<DataItem Dim[^>]*HDF">.*?<\/DataItem>/,
			`<DataItem Reference="XML">/Xdmf/Domain/Grid/Geometry/DataItem</DataItem>`,
		);
		expect(await said(withPoints(inner), ['a.h5', wide])).toEqual([
			expect.stringMatching(
				/^missing-value, line 3: Expected two <DataItem> for a part of the points\.$/,
			),
		]);
	});

	test.each([
		[
			'1 1:3 2:5 2:12 5',
			/^wrong-count, line 3: A part from 1 1 on by 3 2 of 5 2 numbers is asked for, but the array has 12 5\.$/,
		],
		['1:3:4:12', /^wrong-count, line 3: A part from 1 on by 3 of 4 numbers/],
		[
			'0.5 1:3 2:4 2',
			/^not-supported, line 3: The selection "0\.5 1:3 2:4 2" of the array is not supported/,
		],
		['1 1:3 2:4 2:12 5|b.h5:/x|0:1:1:1', /^not-supported, line 3: The selection /],
	])('that the array has not, or several, is refused (%s)', async (part, message) => {
		const text = withPoints(item('4 2', 'Float', `a.h5:/wide|${part}`));
		expect(await said(text, ['a.h5', wide])).toEqual([expect.stringMatching(message)]);
	});
});

test('XDMF whose HDF5 was changed is a mesh or findings, by seeds from 1 on', async () => {
	const text = placed(meshio);
	const bytes = arrays(meshio);
	let meshes = 0;
	const random = seededRandom(3);
	for (let k = 0; k < mutations; k++) {
		const result = await read(text, ['a.h5', changedBytes(bytes, random)]);
		expectPlaced(result);
		if (result.mesh) meshes++;
	}
	expect(meshes).toBeGreaterThan(5);
});
