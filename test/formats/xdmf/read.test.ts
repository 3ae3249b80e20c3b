import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../src/formats/registry.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import {
	attribute,
	fieldsOf,
	file,
	geometry,
	grid,
	groupsOf,
	plain,
	read,
	topology,
} from './texts.ts';

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
		expect(found(findings)).toEqual(['not-kept 15:460 "e" "mesh" Edge']);
		expect(readingLosses(mesh!)).toEqual(['attribute "e" of the grid "mesh": 1 (centred on Edge)']);
	});

	test('has sets of nodes and cells as groups', async () => {
		const set = (name: string, type: string, members: string) =>
			`<Set Name="${name}" SetType="${type}"><DataItem Dimensions="${members.split(' ').length}" NumberType="Int">${members}</DataItem></Set>`;
		const { mesh } = await read(
			plain.replace(topology, topology + set('corner', 'Node', '3 0') + set('all', 'Cell', '0 1')),
		);
		expect(groupsOf(mesh!)).toEqual([
			['corner', 0, 1, 'points 0', 'points 3'],
			['all', 2, 1, 'triangles 0', 'triangles 1'],
		]);
	});
});
