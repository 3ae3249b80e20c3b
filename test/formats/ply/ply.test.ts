import { describe, expect, test } from 'vitest';
import { valuesAsRead } from '../../../src/formats/plan.ts';
import { plyOptions } from '../../../src/formats/ply/options.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { optionValues } from '../../../src/util/options.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { ply } from '../loaded.ts';
import { places, readBack, textOf, written } from '../sources.ts';
import { read, text } from './files.ts';

const values = (fields: readonly Field[] | undefined) =>
	fields?.map(({ name, on, role, type, values }) => [name, on, role, type, [...values]]);
const bytesOf = (mesh: TriMesh, given = {}) =>
	written(
		ply,
		mesh,
		optionValues('', plyOptions, { ...valuesAsRead(ply, mesh, true), ...given }),
	).get('mesh.ply')!;

describe('PLY as text', () => {
	test('has points, faces, edges and their properties in any order', async () => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect(mesh?.dimension).toBe(2);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 2, 0.5]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 1, 4, 2]);
		expect(values(mesh?.fields)).toEqual([
			['red', 'points', 'attribute', 'integer', [255, 0, 1, 2, 3]],
			['m', 'points', 'marker', 'integer', [1, 2, 3, -4, 5]],
			['n', 'points', 'attribute', 'real', [0.5, 1, 1, 2, 1, 3, 1, 4, 1, Infinity]],
			['flag', 'triangles', 'attribute', 'integer', [7, 9]],
			['w', 'triangles', 'attribute', 'real', [0.5, Number.NaN]],
		]);
		expect(
			mesh?.cells?.map(({ shape, nodes, fields }) => [shape, [...nodes], values(fields)]),
		).toEqual([
			[
				'quad',
				[0, 1, 2, 3],
				[
					['flag', 'cells', 'attribute', 'integer', [8]],
					['w', 'cells', 'attribute', 'real', [0.1]],
				],
			],
			['line', [0, 4], [['k', 'cells', 'attribute', 'integer', [-3]]]],
		]);
	});

	test('has lines of its entries', async () => {
		const { mesh, positions } = await read(text, { positions: true });
		expect([...positions!.triangles!.lines]).toEqual([23, 25]);
		expect([...positions!.points!.lines]).toEqual([26, 27, 28, 29, 30]);
		expect(mesh?.cells?.map(({ lines }) => [...lines!])).toEqual([[24], [31]]);
	});

	test('is written with its comments, types and order', async () => {
		const { mesh } = await read(text);
		const lines = textOf(bytesOf(mesh!)).split('\n');
		expect(lines.slice(0, 5)).toEqual([
			...['ply', 'format ascii 1.0', 'comment by hand', 'obj_info and so on'],
			'comment trirefine role vertex m marker',
		]);
		expect(lines).toContain('property uchar red');
		expect(lines).toContain('property float n_1');
		expect(lines).toContain('property list uchar int vertex_index');
		expect(lines.slice(-6, -1)).toEqual([
			...['2 0.5 0 3 5 1 Infinity', '3 0 1 2 7 0.5', '4 0 1 2 3 8 0.1', '3 1 4 2 9 NaN', '0 4 -3'],
		]);
	});

	test.each(['ascii', 'little', 'big'])(
		'is the same mesh after it was written as %s',
		async (encoding) => {
			const { mesh } = await read(text.replace('0.1', '0.25'));
			const { mesh: again, findings } = await read(Buffer.from(bytesOf(mesh!, { encoding })));
			expect(findings).toEqual([]);
			expect({ ...again, source: undefined }).toEqual({ ...mesh, source: undefined });
			expect(again?.source?.extras).toEqual({
				...(mesh?.source?.extras as object),
				encoding,
			});
			expect(bytesOf(again!)).toEqual(bytesOf(mesh!, { encoding }));
		},
	);

	test.each<[what: string, from: string, to: string, place: string, says: string]>([
		['a number', '0 1 0 0 2', '0 x 0 0 2', 'not-a-number 27:3', 'x of vertex 1'],
		['a corner', '3 1 4 2 nan', '3 1 9 2 nan', 'index-out-of-range 25:7', 'of face 2'],
		['a length', '3 1 4 2 nan', '-3 1 4 2 nan', 'wrong-count 25:3', 'of vertex_index of face 2'],
		['a count', 'element vertex 5', 'element vertex 6', 'wrong-count 10:16', 'but 5 follow'],
		['a large count', 'vertex 5', 'vertex 99999', 'wrong-count 10:16', 'but 5 follow'],
		['a value too many', '7 3 0 1 2 0.5', '7 3 0 1 2 0.5 1', 'extra-value 23:15', '"1"'],
		['a value too few', '7 3 0 1 2 0.5', '7 3 0 1 2', 'missing-value 23:10', 'w of face 0'],
		[
			'a type',
			'property uchar red',
			'property byte red',
			'not-supported 14:1',
			'Expected a property',
		],
		['two elements', 'element edge', 'element face', 'not-supported 18:1', '"face" is here again'],
		['the format', 'ascii', 'text', 'not-supported 2:1', 'Expected ascii'],
		['the vertices', 'element vertex', 'element point', 'missing-section', '"vertex"'],
		['a coordinate', 'property float y', 'property float yy', 'missing-section 10:1', 'x and y'],
		['an infinite coordinate', '0 1 0 0 2', '0 inf 0 0 2', 'not-finite 10:1', 'point 1'],
	])('with a fault in %s', async (what, from, to, place, says) => {
		const result = await read(text.replace(from, to));
		// Numbers that are all there are a mesh.
		expect(result.mesh === undefined).toBe(!/ count$|^a value too many$/.test(what));
		expect(places(result).join()).toContain(place);
		expect(result.findings.map(({ message }) => message).join()).toContain(says);
	});

	test('names what it does not keep', async () => {
		const { mesh, findings } = await read(
			text
				.replace('property uchar flag', 'property list uchar float uv')
				.replace(/^([789]) /gm, '0 ')
				.replace('element edge 1', 'element box 1'),
		);
		expect(findings.map(({ rule }) => rule)).toEqual(['not-kept', 'not-kept']);
		expect(mesh?.source?.unkept?.map(({ what, count }) => [what, count])).toEqual([
			['entries of the element "box"', 1],
			['lists "uv" of the element "face"', 3],
		]);
	});
});

describe('PLY as bytes', () => {
	test('of both orders, with lines of the header that end in CRLF', async () => {
		for (const [format, little] of [
			['binary_little_endian', true],
			['binary_big_endian', false],
		] as const) {
			const header = `ply\r\nformat ${format} 1.0\r\nelement vertex 3\r\nproperty short x\r\nproperty short y\r\nelement face 1\r\nproperty list char ushort vertex_indices\r\nend_header\r\n`;
			const bytes = Buffer.alloc(19);
			const view = new DataView(bytes.buffer, bytes.byteOffset);
			for (const [k, value] of [0, 0, 2570, 0, 0, -1].entries())
				view.setInt16(2 * k, value, little);
			view.setInt8(12, 3);
			for (const [k, value] of [0, 1, 2].entries()) view.setUint16(13 + 2 * k, value, little);
			const file = Buffer.concat([Buffer.from(header), bytes]);
			const { mesh, findings } = await read(file);
			expect(findings).toEqual([]);
			expect([...mesh!.points]).toEqual([0, 0, 2570, 0, 0, -1]);
			expect([...mesh!.triangles]).toEqual([0, 1, 2]);
			const negative = await read(file.with(file.length - 7, 253));
			expect(negative.mesh).toBeUndefined();
			expect(negative.findings[0]?.message).toContain(
				'vertex_indices of face 0 as 0 or more, found -3',
			);
			const cut = await read(file.subarray(0, -1));
			expect(cut.mesh).toBeUndefined();
			expect(cut.findings[0]?.message).toContain('within entry 0');
			const long = await read(Buffer.concat([file, Buffer.of(1)]));
			expect(long.findings.map(({ rule }) => rule)).toEqual(['not-kept']);
		}
	});
});

test('what is new is written with names of its own, and read again', async () => {
	const field = (name: string, role: Field['role']): Field => ({
		...{
			name,
			on: 'points',
			role,
			type: 'real',
			components: 1,
			values: Float64Array.of(1, 2, 0.1),
		},
	});
	const mesh: TriMesh = {
		dimension: 3,
		points: Float64Array.of(0, 0, 0.1, 1, 0, 0, 0, 1, 0),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [field('x', 'size'), field('a b', 'metric'), field('', 'attribute')],
		cells: [{ shape: 'point', nodes: Uint32Array.of(1), fields: [] }],
	};
	const { mesh: again, findings } = await readBack(ply, mesh);
	expect(findings).toEqual([]);
	expect(again?.fields.map(({ name, role }) => [name, role])).toEqual([
		['x_2', 'size'],
		['a b', 'metric'],
		['_', 'attribute'],
	]);
	expect(again?.points).toEqual(mesh.points);
	expect(writingLosses(ply, mesh, { precision: 'single' })).toEqual([
		'changed empty field names: 1 (replaced by "_")',
		'changed field names reserved by PLY: 1 (a number is appended)',
		'changed coordinates beyond single precision: 1 (rounded to float32)',
		'point cells: 1 (PLY cannot store them)',
	]);
});

test.each([
	['text', 'ascii'],
	['bytes', 'little'],
])('seed 2: changes of %s give a mesh or a placed error', async (_, encoding) => {
	const random = seededRandom(2);
	const { mesh } = await read(text);
	const file = bytesOf(mesh!, { encoding });
	let errors = 0;
	for (let i = 0; i < mutations; i++) {
		const result = await read(changedBytes(file, random), { positions: true });
		expectPlaced(result);
		errors += result.findings.filter(({ severity }) => severity === 'error').length;
		if (result.mesh) validMesh(result.mesh);
	}
	expect(errors).toBeGreaterThan(30);
});
