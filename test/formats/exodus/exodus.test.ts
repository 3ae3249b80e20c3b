import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { headOf } from '../../../src/formats/io/headOf.ts';
import { formatOf } from '../../../src/formats/registry.ts';
import { externalPath } from '../../support/external.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { refineOn } from '../../support/refine.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { exodus } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { netcdfFile, type Wanted } from './netcdfFile.ts';

const strings = (width: number, ...texts: readonly string[]) =>
	texts.map((text) => text.padEnd(width, '\0')).join('');

/**
 * Two triangles and a quad behind them, in two blocks; the left and the lower side, two nodes, and values at two times.
 *
 *     3---2---5
 *     | / |   |
 *     0---1---4
 */
const dimensions = {
	...{ len_name: 8, time_step: 0, num_dim: 2, num_nodes: 6, num_elem: 3, num_el_blk: 2 },
	...{ num_el_in_blk1: 2, num_nod_per_el1: 3, num_el_in_blk2: 1, num_nod_per_el2: 4 },
	...{ num_side_sets: 2, num_side_ss1: 1, num_side_ss2: 2, num_node_sets: 1, num_nod_ns1: 2 },
	...{ num_nod_var: 1, num_elem_var: 1 },
};
const variables: readonly Wanted[] = [
	{ name: 'time_whole', of: ['time_step'], type: 'double', values: [0, 0.5] },
	{ name: 'coordx', of: ['num_nodes'], type: 'double', values: [0, 1, 1, 0, 2, 2] },
	{ name: 'coordy', of: ['num_nodes'], type: 'double', values: [0, 0, 1, 1, 0, 1] },
	{ name: 'node_num_map', of: ['num_nodes'], type: 'int', values: [10, 20, 30, 40, 50, 60] },
	{ name: 'eb_prop1', of: ['num_el_blk'], type: 'int', values: [7, 9] },
	{
		name: 'eb_names',
		of: ['num_el_blk', 'len_name'],
		type: 'char',
		values: strings(8, 'steel', ''),
	},
	{
		...{ name: 'connect1', of: ['num_el_in_blk1', 'num_nod_per_el1'], type: 'int' },
		...{ values: [1, 2, 3, 1, 3, 4], attributes: { elem_type: 'TRI3' } },
	},
	{
		...{ name: 'connect2', of: ['num_el_in_blk2', 'num_nod_per_el2'], type: 'int' },
		...{ values: [2, 5, 6, 3], attributes: { elem_type: 'QUAD4' } },
	},
	{ name: 'ss_prop1', of: ['num_side_sets'], type: 'int', values: [1, 2] },
	{
		name: 'ss_names',
		of: ['num_side_sets', 'len_name'],
		type: 'char',
		values: strings(8, 'left', 'low'),
	},
	{ name: 'elem_ss1', of: ['num_side_ss1'], type: 'int', values: [2] },
	{ name: 'side_ss1', of: ['num_side_ss1'], type: 'int', values: [3] },
	{ name: 'elem_ss2', of: ['num_side_ss2'], type: 'int', values: [1, 3] },
	{ name: 'side_ss2', of: ['num_side_ss2'], type: 'int', values: [1, 1] },
	{ name: 'ns_prop1', of: ['num_node_sets'], type: 'int', values: [5] },
	{ name: 'node_ns1', of: ['num_nod_ns1'], type: 'int', values: [6, 1] },
	{
		name: 'name_nod_var',
		of: ['num_nod_var', 'len_name'],
		type: 'char',
		values: strings(8, 'heat'),
	},
	{
		name: 'name_elem_var',
		of: ['num_elem_var', 'len_name'],
		type: 'char',
		values: strings(8, 'load'),
	},
	{
		...{ name: 'vals_nod_var1', of: ['time_step', 'num_nodes'], type: 'double' },
		...{ values: [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6] },
	},
	{
		...{ name: 'vals_elem_var1eb1', of: ['time_step', 'num_el_in_blk1'], type: 'double' },
		...{ values: [0, 0, 1.5, 2.5] },
	},
];
const changed = (...others: readonly Wanted[]) => [
	...variables.filter(({ name }) => !others.some((one) => one.name === name)),
	...others,
];
const file = (all = variables, version: 1 | 2 | 5 = 1) => netcdfFile(version, dimensions, all, 2);
const read = (bytes: Uint8Array) => exodus.read([memorySource('a.e', bytes)]);
const said = async (...others: readonly Wanted[]) => {
	const { mesh, findings } = await read(file(changed(...others)));
	expect(mesh).toBeUndefined();
	return findings.map(({ rule, message }) => `${rule}: ${message}`);
};

/** One element with sides in a set, in block 4 and set 4. */
const shell = (elem_type: string, width: 3 | 4, sides: readonly number[], inSpace = true) => {
	const coordinate = (name: string, values: readonly number[]): Wanted => ({
		...{ name, of: ['num_nodes'], type: 'double', values: values.slice(0, width) },
	});
	return netcdfFile(
		1,
		{
			...{ time_step: 0, num_dim: inSpace ? 3 : 2, num_nodes: width, num_elem: 1, num_el_blk: 1 },
			...{ num_el_in_blk1: 1, num_nod_per_el1: width, num_side_sets: 1 },
			num_side_ss1: sides.length,
		},
		[
			coordinate('coordx', [0, 1, 1, 0]),
			coordinate('coordy', [0, 0, 1, 1]),
			...(inSpace ? [coordinate('coordz', [0, 0, 1, 1])] : []),
			{ name: 'eb_prop1', of: ['num_el_blk'], type: 'int', values: [4] },
			{
				...{ name: 'connect1', of: ['num_el_in_blk1', 'num_nod_per_el1'], type: 'int' },
				...{ values: [1, 2, 3, 4].slice(0, width), attributes: { elem_type } },
			},
			{ name: 'ss_prop1', of: ['num_side_sets'], type: 'int', values: [4] },
			{ name: 'elem_ss1', of: ['num_side_ss1'], type: 'int', values: sides.map(() => 1) },
			{ name: 'side_ss1', of: ['num_side_ss1'], type: 'int', values: sides },
		],
		0,
	);
};

describe('an Exodus file', () => {
	test('has after refinement the new node of a side in the set of its ends', async () => {
		const nodes: Wanted = { name: 'node_ns1', of: ['num_nod_ns1'], type: 'int', values: [4, 1] };
		const { mesh } = await read(file(changed(nodes)));
		const selection = Uint8Array.of(0, 1);
		const { mesh: after } = await refineOn(createCpuEngine, mesh!, { selection, split: 'all' });
		const [set] = after.groups!.filter(({ dimension }) => dimension === 0);
		const members = [...set!.members[0]!.members];
		expect(members.map((p) => [...after.points.subarray(2 * p, 2 * p + 2)])).toEqual([
			[0, 0],
			[0, 1],
			[0, 0.5],
		]);
	});

	test.each([1, 2, 5] as const)('of CDF-%i has nodes, blocks, sets and values', async (version) => {
		const bytes = file(variables, version);
		expect(formatOf('results', bytes.subarray(0, 4096))?.id).toBe('exodus');
		const { mesh, findings } = await read(bytes);
		expect(found(findings)).toEqual(['not-kept 1:1 1 0.5']);
		expect(readingLosses(mesh!)).toEqual([
			'earlier time steps: 1 (only the last is read, of time 0.5)',
		]);
		expect(mesh!.dimension).toBe(2);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect([...mesh!.source!.pointNumbers!]).toEqual([10, 20, 30, 40, 50, 60]);
		expect(mesh!.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual([
			['quad', 1, 4, 5, 2],
			['line', 3, 0, 0, 1, 1, 4],
		]);
		expect(
			mesh!.groups!.map(({ name, dimension, tag, members }) => [
				...[name, dimension, tag],
				...members.map(({ of, members }) => [of, ...members]),
			]),
		).toEqual([
			[undefined, 0, 5, ['points', 0, 5]],
			['left', 1, 1, [1, 0]],
			['low', 1, 2, [1, 1, 2]],
			['steel', 2, 7, ['triangles', 0, 1]],
			[undefined, 2, 9, [0, 0]],
		]);
		expect(mesh!.fields.map(({ name, on, values }) => [name, on, ...values])).toEqual([
			['heat', 'points', 1, 2, 3, 4, 5, 6],
			['load', 'triangles', 1.5, 2.5],
		]);
	});

	test.each(['node_num_map', 'elem_num_map'])('with halves in %s is refused', async (name) => {
		const of = name === 'node_num_map' ? 'num_nodes' : 'num_elem';
		const halves = Array.from({ length: dimensions[of] }, (_, i) => i + 0.5);
		const ids: Wanted = { name, of: [of], type: 'double', values: halves };
		const { mesh, findings } = await read(
			file([...variables.filter((one) => one.name !== name), ids]),
		);
		expect(mesh).toBeUndefined();
		expect(findings.map(({ rule }) => rule)).toEqual(['not-an-integer']);
	});

	test('that ends behind CDF is refused', async () => {
		const { findings } = await exodus.read([memorySource('a.exo', file(variables).slice(0, 3))]);
		expect(findings.map(({ message }) => message)).toEqual([
			'The file ends before the number of its form (byte 3 of the file).',
		]);
	});

	test.each([
		['SHELL4', 4, 3, [1, 2]],
		['SHELL4', 4, 6, [4, 1]],
		['QUAD4', 4, 3, [3, 4]],
		['TRI3', 3, 3, [1, 2]],
		['TRISHELL3', 3, 5, [3, 1]],
		['SHELL3', 3, 4, [2, 3]],
	] as const)(
		'in space has of a %s of %i nodes as side %i an edge',
		async (type, width, side, ends) => {
			const { mesh } = await read(shell(type, width, [side]));
			const [lines] = mesh!.cells!.filter(({ shape }) => shape === 'line');
			expect([...lines!.nodes].map((p) => p + 1)).toEqual(ends);
			expect(mesh!.groups!.filter(({ dimension }) => dimension === 1)).toMatchObject([{ tag: 4 }]);
		},
	);

	test('in space has fronts and backs of shells as groups of faces', async () => {
		const { mesh, findings } = await read(shell('SHELL4', 4, [1, 2, 3]));
		expect(findings).toMatchObject([{ rule: 'not-kept' }]);
		expect(
			mesh!.groups!.map(({ dimension, tag, members }) => [
				...[dimension, tag],
				...members.map(({ of, members }) => [of, ...members]),
			]),
		).toEqual([
			[1, 4, [1, 0]],
			[2, 4, [0, 0]],
			[2, 5, [0, 0]],
		]);
	});

	test('of volumes and faces has the side sets of faces alone', async () => {
		const of = ['num_el_in_blk1', 'num_nod_per_el1'];
		const values = [1, 2, 3, 1, 3, 4];
		const tetra: Wanted = {
			...{ name: 'connect1', of, type: 'int', values, attributes: { elem_type: 'WEDGE' } },
		};
		const { mesh, findings } = await read(file(changed(tetra)));
		expect(mesh!.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual([
			['quad', 1, 4, 5, 2],
			['line', 1, 4],
		]);
		expect(findings.map(({ message }) => message).join()).toContain(
			'2 sides of volumes in side sets',
		);
	});

	test('in the plane has edges alone as sides of triangles', async () => {
		const { mesh } = await read(shell('TRI3', 3, [1], false));
		expect([...mesh!.cells![0]!.nodes]).toEqual([0, 1]);
	});

	test('may have its coordinates in one variable, in single precision', async () => {
		const coord: Wanted = {
			...{ name: 'coord', of: ['num_dim', 'num_nodes'], type: 'float' },
			values: [0, 1, 1, 0, 2, 2, 0, 0, 1, 1, 0, 1],
		};
		const all = changed(coord).filter(({ name }) => !/^coord[xy]$/.test(name));
		const { mesh } = await read(file(all));
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1]);
	});

	test('without time steps has no values', async () => {
		const { mesh, findings } = await read(netcdfFile(2, dimensions, variables, 0));
		expect([findings, mesh!.fields]).toEqual([[], []]);
	});

	test('that is wrong says where', async () => {
		const of = ['num_el_in_blk1', 'num_nod_per_el1'];
		const blocks = (elem_type: string, values: readonly number[] = [1, 2, 3, 1, 3, 4]): Wanted => ({
			...{ name: 'connect1', of, type: 'int', values, attributes: { elem_type } },
		});
		expect(await said(blocks('TRI3', [1, 2, 7, 1, 3, 4]))).toEqual([
			expect.stringMatching(
				/^index-out-of-range: Element 1 of block 1 names node 7, but nodes run from 1 to 6 \(byte \d+ of the file\)\.$/,
			),
		]);
		expect((await said(blocks('WEIRD')))[0]).toMatch(
			/^not-supported: Block 1 has elements of type WEIRD with 3 nodes, which/,
		);
		const side: Wanted = { name: 'side_ss1', of: ['num_side_ss1'], type: 'int', values: [4] };
		expect((await said(side))[0]).toMatch(
			/^index-out-of-range: Side set 1 has side 4 of element 2/,
		);
		const nodes: Wanted = { name: 'node_ns1', of: ['num_nod_ns1'], type: 'int', values: [0, 1] };
		expect((await said(nodes))[0]).toMatch(/^index-out-of-range: Node set 5 names node 0/);
		const x: Wanted = {
			...{ name: 'coordx', of: ['num_nodes'], type: 'double' },
			values: [0, Number.NaN, 1, 0, 2, 2],
		};
		expect((await said(x))[0]).toMatch(/^not-finite: .* x coordinate of node 2, found NaN/);
	});

	test('that is cut off says at which byte, and what is changed ends in a mesh or findings', async () => {
		const bytes = file();
		for (let length = 4; length < bytes.length; length += 13)
			expectPlaced(await read(bytes.slice(0, length)));
		const random = seededRandom(5);
		for (let k = 0; k < mutations; k++) expectPlaced(await read(changedBytes(bytes, random)));
	});

	test('of another model is told to be none', async () => {
		const bytes = netcdfFile(1, { time: 0, lat: 2 }, [
			{ name: 'lat', of: ['lat'], type: 'double', values: [1, 2] },
		]);
		expect(formatOf('a.nc', bytes)).toBeUndefined();
	});
});

const corpus = externalPath('TRIREFINE_CORPUS');

describe.skipIf(!corpus)('Exodus files of libMesh', () => {
	const expected = corpus ? JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8')) : {};
	test.each(['drum1_mesh', 'read_exodus_TRI3', 'read_exodus_TRI6'])('%s', async (name) => {
		const path = `exodus/libmesh__${name}.e`;
		const source = memorySource(path, new Uint8Array(readFileSync(join(corpus!, path))));
		expect(formatOf(path, await headOf(source))?.id).toBe('exodus');
		const { mesh, findings } = await exodus.read([source]);
		expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
		const { nt, nv, area } = expected[path].expect;
		expect(mesh!.triangles.length / 3).toBe(nt);
		expect(mesh!.points.length / mesh!.dimension).toBe(nv);
		const { points, triangles, dimension } = mesh!;
		let sum = 0;
		for (let t = 0; t < nt; t++) {
			const [a, b, c] = [0, 1, 2].map((k) => dimension * triangles[3 * t + k]!) as [
				number,
				number,
				number,
			];
			const at = (p: number, k: number) => points[p + k]! - points[a + k]!;
			sum += (at(b, 0) * at(c, 1) - at(c, 0) * at(b, 1)) / 2;
		}
		expect(sum).toBeCloseTo(area, 2);
	});
});
