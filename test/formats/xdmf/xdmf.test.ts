import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../src/formats/registry.ts';
import { companionsIn } from '../../../src/formats/sets.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { xdmf } from '../loaded.ts';
import { lossesSaid, memorySource, places, textOf, written } from '../sources.ts';

const geometry = `<Geometry GeometryType="XY"><DataItem Dimensions="4 2" Format="XML">
0 0
1 0
1 1
0 1
</DataItem></Geometry>`;
const topology = `<Topology TopologyType="Triangle" NumberOfElements="2"><DataItem Dimensions="2 3" NumberType="Int" Format="XML">
0 1 2
0 2 3
</DataItem></Topology>`;
const grid = (content: string, name = 'mesh') => `<Grid Name="${name}" GridType="Uniform">
${content}
</Grid>`;
const file = (content: string) => `<?xml version="1.0"?>
<!DOCTYPE Xdmf SYSTEM "Xdmf.dtd" []>
<Xdmf Version="3.0" xmlns:xi="http://www.w3.org/2001/XInclude">
<Domain>
${content}
</Domain>
</Xdmf>
`;
const plain = file(grid(`${geometry}\n${topology}`));
const include = (path: string) => `<xi:include xpointer="xpointer(${path})"/>`;
const attribute = (name: string, center: string, type: string, values: string, more = '') =>
	`<Attribute Name="${name}" AttributeType="Scalar" Center="${center}"${more}><DataItem NumberType="${type}" Dimensions="${values.split(' ').length}" Format="XML">${values}</DataItem></Attribute>`;

const read = (text: string) => xdmf.read([memorySource('a.xdmf', text)], { positions: true });
const told = ({ groups = [], cells = [] }: TriMesh) =>
	groups.map(({ name, dimension, tag, members }) => [
		...[name, dimension, tag],
		...members.flatMap(({ of, members }) =>
			Array.from(members, (member) =>
				typeof of === 'number' && cells[of]!.shape === 'line'
					? cells[of]!.nodes.subarray(2 * member, 2 * member + 2).join('-')
					: `${of} ${member}`,
			),
		),
	]);
const fieldsOf = ({ fields }: Pick<TriMesh, 'fields'>) =>
	fields.map(({ name, on, components, values }) => [name, on, components, [...values]]);

describe('an XDMF file', () => {
	test('has points and triangles, at the lines where their arrays begin', async () => {
		const { mesh, findings, positions } = await read(plain);
		expect(findings).toEqual([]);
		expect([mesh!.dimension, [...mesh!.points]]).toEqual([2, [0, 0, 1, 0, 1, 1, 0, 1]]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect([positions!.points!.lines[0], positions!.triangles!.lines[0]]).toEqual([6, 12]);
		expect(formatOf('a.bin', new TextEncoder().encode(plain))?.id).toBe('xdmf');
	});

	test.each([
		['of version 2', plain.replaceAll(/(Topology|Geometry)Type=/g, 'Type=')],
		[
			'with a column for each coordinate',
			plain.replace(
				geometry,
				`<Geometry Type="X_Y">
<DataItem Dimensions="4">0 1 1 0</DataItem><DataItem Dimensions="4">0 0 1 1</DataItem></Geometry>`,
			),
		],
		[
			'with three coordinates, z being 0',
			plain
				.replace('"XY"', '"XYZ"')
				.replace('4 2', '4 3')
				.replaceAll(/^([01] [01])$/gm, '$1 0'),
		],
		[
			'with a base of its cells',
			plain
				.replace('NumberOfElements', 'BaseOffset="7" NumberOfElements')
				.replace('0 1 2\n0 2 3', '7 8 9 7 9 10'),
		],
		[
			'that refers to an item elsewhere',
			plain
				.replace(
					'<Domain>',
					'<Domain><DataItem Name="p" Dimensions="4 2">0 0 1 0 1 1 0 1</DataItem>',
				)
				.replace(
					/<DataItem Dimensions="4 2" Format[\s\S]*?<\/DataItem>/,
					`<DataItem Reference="XML">/Xdmf/Domain/DataItem[@Name='p']</DataItem>`,
				),
		],
	])('%s is the same mesh', async (_, text) => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		const expected = (await read(plain)).mesh!;
		expect([mesh!.dimension, mesh!.points, mesh!.triangles]).toEqual([
			2,
			expected.points,
			expected.triangles,
		]);
	});

	test('of mixed cells has triangles, quads, lines and points by their codes', async () => {
		const cells = `<Topology TopologyType="Mixed" NumberOfElements="5"><DataItem Dimensions="21" NumberType="Int">
5 0 1 2 3   4 0 1 2   2 2 0 1   1 1 3   2 3 1 2 3
</DataItem></Topology>`;
		const { mesh, findings } = await read(
			file(grid(geometry + cells + attribute('a', 'Cell', 'Int', '1 2 3 4 5'))),
		);
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2]);
		expect(mesh!.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual([
			['quad', 0, 1, 2, 3],
			['line', 0, 1],
			['point', 3],
			['line', 1, 2, 2, 3],
		]);
		expect(mesh!.cells!.map(({ fields }) => [...fields[0]!.values])).toEqual([
			[1],
			[3],
			[4],
			[5, 5],
		]);
	});

	test('of six-node triangles has middles opposite the corners', async () => {
		const points = geometry.replace('4 2', '6 2').replace('0 1\n<', '0 1\n2 2\n3 3\n<');
		const cells = `<Topology TopologyType="Triangle_6"><DataItem Dimensions="1 6" NumberType="Int">0 1 2 3 4 5</DataItem></Topology>`;
		const { mesh } = await read(file(grid(points + cells)));
		expect([...mesh!.fields[0]!.values]).toEqual([4, 5, 3]);
	});

	test('has attributes as fields, of all their centres', async () => {
		const vector = `<Attribute Name="v" AttributeType="Vector" Center="Cell"><DataItem Dimensions="2 3" NumberType="Float" Precision="4">1 2 3 4 nan 6</DataItem></Attribute>`;
		const { mesh, findings } = await read(
			plain.replace(
				topology,
				`${topology}${attribute('t', 'Node', 'Float', '1.5 2 3 4')}${vector}${attribute('n', 'Grid', 'Int', '7 8')}${attribute('e', 'Edge', 'Int', '1')}`,
			),
		);
		expect(fieldsOf(mesh!)).toEqual([
			['t', 'points', 1, [1.5, 2, 3, 4]],
			['v', 'triangles', 3, [1, 2, 3, 4, Number.NaN, 6]],
			['n', 'mesh', 2, [7, 8]],
		]);
		expect(findings.map(({ message }) => message)).toEqual([
			'Not kept: attribute "e" of the grid "mesh" (centred on Edge).',
		]);
	});

	test('has sets of nodes and cells as groups', async () => {
		const set = (name: string, type: string, members: string) =>
			`<Set Name="${name}" SetType="${type}"><DataItem Dimensions="${members.split(' ').length}" NumberType="Int">${members}</DataItem></Set>`;
		const { mesh } = await read(
			plain.replace(topology, topology + set('corner', 'Node', '3 0') + set('all', 'Cell', '0 1')),
		);
		expect(told(mesh!)).toEqual([
			['corner', 0, 1, 'points 0', 'points 3'],
			['all', 2, 1, 'triangles 0', 'triangles 1'],
		]);
	});
});

describe('further grids', () => {
	const facets = (values: string) =>
		grid(
			`${include('/Xdmf/Domain/Grid/Geometry')}
<Topology TopologyType="PolyLine" NumberOfElements="2" NodesPerElement="2"><DataItem Dimensions="2 2" NumberType="Int">0 1 2 3</DataItem></Topology>
${attribute('facets', 'Cell', 'Int', values)}`,
			'facet_tags',
		);
	test('of lines over the same points are boundaries, as dolfinx writes them', async () => {
		const { mesh, findings } = await read(plain.replace('</Grid>', `</Grid>\n${facets('9 4')}`));
		expect(findings).toEqual([]);
		expect(told(mesh!)).toEqual([
			[undefined, 1, 4, '2-3'],
			[undefined, 1, 9, '0-1'],
		]);
	});

	test('of triangles are regions, in whatever order they stand', async () => {
		const cells = grid(
			`${geometry}<Topology TopologyType="Triangle"><DataItem Dimensions="2 3" NumberType="Int">3 2 0 2 1 0</DataItem></Topology>${attribute('cells', 'Cell', 'Int', '5 6')}`,
			'cell_tags',
		);
		const { mesh } = await read(plain.replace('</Grid>', `</Grid>\n${cells}`));
		expect(told(mesh!)).toEqual([
			[undefined, 2, 5, 'triangles 1'],
			[undefined, 2, 6, 'triangles 0'],
		]);
	});

	test('in time give the first step, and say how many are left', async () => {
		const step = (time: number) =>
			grid(
				`${include(`/Xdmf/Domain/Grid[@GridType='Uniform'][1]/*[self::Topology or self::Geometry]`)}<Time Value="${time}"/>${attribute('u', 'Node', 'Float', `${time} 1 2 3`)}`,
			);
		const { mesh, findings } = await read(
			plain.replace(
				'</Grid>',
				`</Grid>\n<Grid GridType="Collection" CollectionType="Temporal">${step(5)}${step(6)}${step(7)}</Grid>`,
			),
		);
		expect(fieldsOf(mesh!)).toEqual([['u', 'points', 1, [5, 1, 2, 3]]]);
		expect(findings.map(({ message }) => message)).toEqual([
			'Not kept: 2 further time steps (only the first is read).',
		]);
	});

	test('over other points are named as not kept', async () => {
		const other = grid(`${geometry.replace('1 1', '1 2')}${topology}`, 'b');
		const { mesh, findings } = await read(plain.replace('</Grid>', `</Grid>\n${other}`));
		expect(mesh!.triangles.length).toBe(6);
		expect(findings[0]!.message).toContain('their points differ');
	});
});

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
		expect(told(back!)).toEqual(told(mesh));
		expect(back!.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual(
			mesh.cells!.map(({ shape, nodes }) => [shape, ...nodes]),
		);
		expect(fieldsOf(back!).slice(0, 1)).toEqual(fieldsOf(mesh).slice(0, 1));
		// Cells of a grid have one list of numbers: triangles get some of the quads' name.
		const own = back!.fields.filter(({ name }) => name !== 'f cells');
		expect(own.map(({ role }) => role)).toEqual(['marker', 'attribute', 'attribute']);
		expect(back!.cells![2]!.fields.map(({ values }) => [...values])).toEqual([[7, 8]]);
		expect(lossesSaid(xdmf, mesh)).toEqual([]);
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
		expect(told(back!)).toEqual(told(mesh));
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

test.each<[what: string, from: string, to: string, rule: string, line: number, column: number]>([
	['another root', 'Xdmf V', 'Other V', 'malformed-xml', 18, 1],
	['no grid', '<Domain>', '<Domain/><Domain>', 'missing-section', 18, 8],
	['no topology', 'Topology', 'Topo', 'malformed-xml', 15, 12],
	['polyhedra', '"Triangle"', '"Polyhedron"', 'not-supported', 12, 1],
	['another geometry', '"XY"', '"VXVYVZ"', 'not-supported', 6, 1],
	['binary data', 'Format="XML"', 'Format="Binary"', 'not-supported', 6, 29],
	['too few numbers', '4 2', '5 2', 'wrong-count', 6, 51],
	['too many numbers', '4 2', '3 2', 'wrong-count', 6, 51],
	['a huge array', '4 2', '40000 20000', 'missing-value', 10, 4],
	['sizes beyond 32 bits', '4 2', '4000000000 4000000000', 'not-an-integer', 6, 29],
	['a word', '0 0', '0 x', 'not-a-number', 7, 3],
	['an infinite coordinate', '0 0', '0 inf', 'not-finite', 6, 69],
	['no such point', '0 2 3', '0 2 4', 'index-out-of-range', 14, 5],
	['a wrong count of cells', 'NumberOfElements="2"', 'NumberOfElements="3"', 'wrong-count', 12, 53],
	[
		'an item of another type',
		'<DataItem ',
		'<DataItem ItemType="Function" ',
		'not-supported',
		6,
		29,
	],
	['an entity', '1 0', '&a;', 'malformed-xml', 8, 1],
])('an XDMF file with %s is refused where that stands', async (_, from, to, rule, line, column) => {
	const result = await read(plain.replace(from, to));
	expect(result.mesh).toBeUndefined();
	expect(places(result)).toEqual([`${rule} ${line}:${column}`]);
});

test('XDMF with bytes that were changed, by seeds from 1 on, is a whole mesh or none', async () => {
	const cells = `<Topology TopologyType="Mixed"><DataItem Dimensions="12" NumberType="Int">5 0 1 2 3 4 0 1 2 1 1 3</DataItem></Topology>`;
	const whole = file(
		`${grid(geometry + cells + attribute('a', 'Cell', 'Int', '1 2 3'))}\n${grid(`${include('/Xdmf/Domain/Grid/Geometry')}${topology}${attribute('t', 'Cell', 'Int', '1 2')}`, 'b')}`,
	);
	expect((await read(whole)).findings).toHaveLength(1);
	let meshes = 0;
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(whole);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await xdmf.read([memorySource('a.xdmf', changed)], { positions: true });
		expectPlaced(result);
		if (result.mesh) meshes++;
	}
	expect(meshes).toBeGreaterThan(5);
});

describe('files of arrays', () => {
	const item = (place: string) => `<DataItem Dimensions="4 2" Format="HDF">\n${place}\n</DataItem>`;
	const naming = (...names: readonly string[]) =>
		file(
			grid(
				`<Geometry GeometryType="XY">${names.map((name) => item(`${name}:/p/x.y`)).join('')}</Geometry>\n${topology}`,
			),
		);

	test('are those that it names, whatever they are called, and that of its own name', async () => {
		const text = naming('a.h5', './out/b.hdf5', 'a.h5', '../c.h5', '/d.h5');
		const named = await companionsIn(memorySource('m.xdmf', text), xdmf);
		expect(named).toEqual([
			{ name: 'm.h5', required: false },
			{ name: 'a.h5', required: false, named: true },
			{ name: 'out/b.hdf5', required: false, named: true },
		]);
		expect(await xdmf.namedIn!(memorySource('m.xdmf', text.slice(0, -20)))).toEqual([]);
		expect(await xdmf.namedIn!(memorySource('m.xdmf', plain))).toEqual([]);
		const large = { ...memorySource('m.xdmf', text), size: 2 ** 26 + 1 };
		expect(await xdmf.namedIn!(large)).toEqual([]);
	});

	test.each(['../c.h5', '/d.h5', 'http://a/b.h5'])(
		'outside its folder are refused (%s)',
		async (name) => {
			const { mesh, findings } = await xdmf.read([memorySource('m.xdmf', naming(name))]);
			expect(mesh).toBeUndefined();
			expect(findings).toMatchObject([
				{
					rule: 'not-supported',
					message: expect.stringMatching(/^The file .* is not read, as it /),
				},
			]);
		},
	);
});
