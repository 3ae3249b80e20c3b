import { describe, expect, test } from 'vitest';
import { graphText, isGraph } from '../../../src/mesh/graph.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { validate } from '../../../src/validate/validate.ts';
import { triangle } from '../loaded.ts';
import { memorySource, places, readBack, written } from '../sources.ts';

/*
 *   4-------3     A square with a marker for each side, a hole in the middle of nothing, and one region.
 *   |  5    |
 *   1-------2
 */
const poly = `5 2 1 1
1 0 0 10 1
2 4 0 20 2
3 4 4 30 3
4 0 4 40 4
5 1 2 50 0
4 1
1 1 2 11
2 2 3 12
3 3 4 13
4 4 1 14
1
1 2 2
1
1 3 3 7 0.5
`;

const read = (files: Record<string, string>, options = {}) =>
	triangle.read(
		Object.entries(files).map(([name, text]) => memorySource(name, text)),
		options,
	);

describe('a .poly file alone', () => {
	test('is points, segments, holes and regions without triangles, and nothing is wrong with it', async () => {
		const { mesh, findings } = await read({ 'a.poly': poly });
		expect(findings).toEqual([]);
		if (!mesh || !isGraph(mesh)) throw new Error('this is a graph');
		validMesh(mesh);
		expect(graphText(mesh)).toBe(
			'a planar straight-line graph: 5 points, 4 segments, 1 hole, 1 region; no triangles yet',
		);
		expect([...mesh.edges]).toEqual([0, 1, 1, 2, 2, 3, 3, 0]);
		expect(mesh.fields.map(({ on, role, values }) => [on, role, ...values])).toEqual([
			['points', 'attribute', 10, 20, 30, 40, 50],
			['points', 'marker', 1, 2, 3, 4, 0],
			['edges', 'marker', 11, 12, 13, 14],
		]);
		expect(mesh.source).toMatchObject({
			firstIndex: 1,
			parts: ['poly'],
			holes: Float64Array.of(2, 2),
			regions: [[3, 3, 7, 0.5]],
		});
		expect(validate(mesh).list).toEqual([]);
	});

	test('is written as .node and .poly and read again as the same', async () => {
		const { mesh } = await read({ 'a.poly': poly });
		expect([...written(triangle, mesh!).keys()]).toEqual(['mesh.node', 'mesh.poly']);
		const again = await readBack(triangle, mesh!);
		expect(again.findings).toEqual([]);
		expect(again.mesh).toEqual({
			...mesh,
			source: { ...mesh!.source, parts: ['node', 'poly'] },
		});
	});

	test('that is broken is told as ever, and is no mesh', async () => {
		const result = await read({ 'a.poly': poly.replace('4 4 1 14', '4 4 9 14') });
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual(['index-out-of-range 11:5']);
		expect(places(await read({ 'a.poly': poly.replace('5 2 1 1', '6 2 1 1') }))).toEqual([
			'wrong-count 1:1',
		]);
	});

	test('of TetGen is refused by name', async () => {
		expect(places(await read({ 'a.poly': '1 3 0 0\n1 0 0 0\n0 0\n0\n' }))).toEqual([
			'tetgen-mesh 1:3',
		]);
	});
});

describe('a .node file', () => {
	const node = '3 2 0 1\n0 0 0 1\n1 1 0 2\n2 0 1 3\n';

	test('alone is points', async () => {
		const { mesh, findings } = await read({ 'a.node': node });
		expect(findings).toEqual([]);
		if (!mesh || !isGraph(mesh)) throw new Error('this is a graph');
		expect(graphText(mesh)).toMatch(/: 3 points, 0 segments; /);
		expect(mesh.source.firstIndex).toBe(0);
		expect([...written(triangle, mesh).keys()]).toEqual(['mesh.node']);
	});

	test.each(['a.node', 'a.poly'])(
		'has the points of a .poly file without any, %s opened',
		async (first) => {
			const files = { 'a.node': node, 'a.poly': '0 2 0 1\n2 0\n0 0 1\n1 1 2\n0\n' };
			const other = first === 'a.node' ? 'a.poly' : 'a.node';
			const { mesh, findings, positions } = await read(
				{ [first]: files[first as 'a.node'], [other]: files[other] },
				{ positions: true },
			);
			expect(findings).toEqual([]);
			expect([...mesh!.edges!]).toEqual([0, 1, 1, 2]);
			expect(positions).toMatchObject({
				points: { file: 'a.node', lines: Uint32Array.of(2, 3, 4), first: 0 },
				edges: { file: 'a.poly', lines: Uint32Array.of(3, 4), first: 0 },
			});
		},
	);

	test('says so where files beside it need triangles', async () => {
		const { mesh } = await read({ 'a.node': node, 'a.edge': '1 0\n0 0 1\n' });
		expect(mesh?.source?.unkept).toEqual([
			{ what: 'entries of the .edge file', count: 1, reason: 'no .ele file' },
		]);
	});
});
