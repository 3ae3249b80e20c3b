import { describe, expect, test } from 'vitest';
import { readMesh } from '../../../src/library/readMesh.ts';
import { triangle } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';

const node = '4 2 1 1\n1 0 0 0.5 7\n2 1 0 1.5 7\n3 1 1 2.5 0\n4 0 1 3.5 9\n';
const ele = '2 3 1\n1 1 2 3 0.05\n2 1 3 4 3\n';
const read = (nodes: string, elements: string, options = {}) =>
	triangle.read([memorySource('a.1.node', nodes), memorySource('a.1.ele', elements)], options);

describe('a .node and .ele pair', () => {
	test('points, triangles, attributes and markers', async () => {
		const { mesh, findings } = await read(node, ele);
		expect(findings).toEqual([]);
		expect(mesh).toEqual({
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
			fields: [
				{
					name: 'attribute',
					on: 'points',
					role: 'attribute',
					type: 'real',
					components: 1,
					values: Float64Array.of(0.5, 1.5, 2.5, 3.5),
				},
				{
					name: 'marker',
					on: 'points',
					role: 'marker',
					type: 'integer',
					components: 1,
					values: Int32Array.of(7, 7, 0, 9),
				},
				{
					name: 'attribute',
					on: 'triangles',
					role: 'attribute',
					type: 'real',
					components: 1,
					values: Float64Array.of(0.05, 3),
				},
			],
			source: { format: 'triangle', firstIndex: 1, parts: ['node', 'ele'] },
		});
	});

	test('is the same from either of the two', async () => {
		const files = [memorySource('a.1.ele', ele), memorySource('a.1.node', node)] as const;
		const { mesh, format } = await readMesh(files);
		expect(format?.id).toBe('triangle');
		expect(mesh).toEqual((await read(node, ele)).mesh);
	});

	test('is written as it was read', async () => {
		const { mesh } = await read(node, ele);
		const files = written(triangle, mesh!, {}, 'a.1');
		expect(textOf(files.get('a.1.node'))).toBe(node);
		expect(textOf(files.get('a.1.ele'))).toBe(ele);
	});

	test('counts from 0 where the first point does', async () => {
		const { mesh } = await read('3 2\n0 0 0\n1 1 0\n2 0 1\n', '1\n0 0 1 2\n');
		expect(mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2));
		expect(mesh?.source?.firstIndex).toBe(0);
		expect(textOf(written(triangle, mesh!).get('mesh.ele'))).toBe('1 3 0\n0 0 1 2\n');
	});

	test('counts from 1 where the first point is neither 0 nor 1', async () => {
		const result = await read('3 2\n10 0 0\n20 1 0\n30 0 1\n', '1\n1 10 20 30\n');
		expect(result.mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2));
		expect(result.mesh?.source?.firstIndex).toBe(1);
		expect(places(result)).toEqual(['numbers-not-consecutive 2:1']);
		expect(result.findings[0]?.message).toContain('do not count up from 1 here');
		expect(result.mesh?.source?.pointNumbers).toEqual(Float64Array.of(10, 20, 30));
	});

	test('numbers that count from 0 may have a gap right behind it', async () => {
		const result = await read('4 2\n0 0 0\n2 1 0\n5 1 1\n7 0 1\n', '2 3\n0 0 2 5\n1 0 5 7\n');
		expect(places(result)).toEqual(['numbers-not-consecutive 3:1']);
		expect(result.mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
	});

	test('keeps the numbers of triangles that have gaps', async () => {
		const { mesh } = await read('4 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n', '2\n5 1 2 3\n9 1 3 4\n');
		expect(mesh?.source?.triangleNumbers).toEqual(Float64Array.of(5, 9));
	});

	test('takes comments anywhere, blank lines, and left-out values as 0', async () => {
		const { mesh, findings } = await read(
			'# points\n\n3 2 2 1 # three\n\n1 0 0 # first\n2 1 0 4\n\n3 0 1 4 5 6# last',
			'1 # one\n1 1 2 3',
		);
		expect(findings).toEqual([]);
		expect(mesh?.fields.map(({ values }) => [...values])).toEqual([
			[0, 0, 4, 0, 4, 5],
			[0, 0, 6],
		]);
	});

	test('has one marker column whatever count the header gives', async () => {
		const { mesh } = await read(node.replace('1 1\n', '1 3\n'), ele);
		expect(textOf(written(triangle, mesh!).get('mesh.node'))).toBe(node);
	});

	test('zero-padded numbers are decimal, with a warning', async () => {
		const ids = Array.from({ length: 10 }, (_, i) => String(i + 1).padStart(2, '0'));
		const result = await read(
			`10 2\n${ids.map((id, i) => `${id} ${i} ${i * i}`).join('\n')}\n`,
			'1\n1 08 09 10\n',
		);
		expect(result.mesh?.triangles).toEqual(Uint32Array.of(7, 8, 9));
		expect(places(result)).toEqual(['zero-padded-number 2:1', 'zero-padded-number 2:3']);
	});

	test('six nodes a triangle: the last three are a field', async () => {
		const points = '6 2\n1 0 0\n2 2 0\n3 0 2\n4 1 1\n5 0 1\n6 1 0\n';
		const elements = '1 6 0\n1 1 2 3 4 5 6\n';
		const { mesh } = await read(points, elements);
		expect(mesh?.fields).toEqual([
			{
				name: 'midNodes',
				on: 'triangles',
				role: 'midNodes',
				type: 'integer',
				components: 3,
				values: Int32Array.of(3, 4, 5),
			},
		]);
		expect(textOf(written(triangle, mesh!).get('mesh.ele'))).toBe(elements);
	});

	test('may be empty', async () => {
		const { mesh, findings } = await read('0 2 0 0\n', '0 3 0\n');
		expect(findings).toEqual([]);
		expect(mesh?.points.length).toBe(0);
	});

	test('positions are the lines of the two files', async () => {
		const { positions } = await read(`# c\n${node}`, ele, { positions: true });
		expect(positions).toEqual({
			points: { file: 'a.1.node', lines: Uint32Array.of(3, 4, 5, 6), first: 1 },
			triangles: { file: 'a.1.ele', lines: Uint32Array.of(2, 3), first: 1 },
		});
	});
});

describe('errors', () => {
	test('a missing partner is named, in the case of the suffix', async () => {
		for (const [name, missing] of [
			['plate.1.ele', 'plate.1.node'],
			['PLATE.ELE', 'PLATE.NODE'],
			['x.v.node', 'x.v.ele'],
		] as const) {
			const { findings, mesh } = await triangle.read([memorySource(name, '0 2 0 0\n')]);
			expect(mesh).toBeUndefined();
			expect(findings[0]?.rule).toBe('missing-file');
			expect(findings[0]?.message).toContain(missing);
		}
	});

	test('three-dimensional files of TetGen are refused by name', async () => {
		const result = await read('1 3 0 0\n1 0 0 0\n', '1 4 0\n1 1 1 1 1\n');
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual(['tetgen-mesh 1:3']);
		expect(result.findings[0]?.message).toContain('TetGen');
		expect(places(await read(node, '1 10 0\n'))).toEqual(['tetgen-mesh 1:3']);
	});

	test('wrong counts, one finding each', async () => {
		expect(places(await read(node.replace('4 2', '5 2'), ele))).toEqual(['wrong-count 1:1']);
		expect(places(await read(node, ele.replace('2 3', '1 3')))).toEqual(['wrong-count 1:1']);
		expect(places(await read('4000000000 2', ele))).toEqual(['wrong-count 1:1']);
		expect(places(await read('3 2 4000000000\n1 0 0', ele))).toEqual(['wrong-count 1:5']);
	});

	test('positions end with the lines that are there', async () => {
		const { positions } = await read(node.replace('4 2', '5 2'), ele, { positions: true });
		expect(positions?.points?.lines).toEqual(Uint32Array.of(2, 3, 4, 5));
	});

	test('bad numbers and references are placed', async () => {
		const result = await read(node.replace('2 1 0', '2 1 zero'), ele);
		expect(places(result)).toEqual(['not-a-number 3:5']);
		expect(places(await read(node, ele.replace('1 3 4', '1 3 5')))).toEqual([
			'index-out-of-range 3:7',
		]);
	});

	test('numbers that are listed twice', async () => {
		expect(places(await read(node.replace('\n4 0', '\n3 0'), ele))).toContain(
			'duplicate-number 5:1',
		);
	});
});
