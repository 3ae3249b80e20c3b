import { describe, expect, test } from 'vitest';
import { trianglesOfPoints } from '../../src/language/openMesh.ts';
import { locationOf, modelOf, tokenAtPosition } from '../../src/language/positions.ts';
import { folder, open } from './open.ts';

const square = '4\n0 0\n1 0\n1 1\n0 1\n\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n\n2\n1 2 3 {}1\n-3 4 5 0\n';

describe('an open mesh', () => {
	test('has the mesh of its text, and its edges', async () => {
		const { document } = await open({ 'a.gmr': square });
		expect(document.mesh?.points.length).toBe(8);
		expect(document.topology?.boundaryEdges).toBe(4);
	});

	test('knows the triangles of each point', async () => {
		const { document } = await open({ 'a.gmr': square });
		const { starts, items } = document.pointTriangles!;
		const of = (point: number) => [...items.subarray(starts[point]!, starts[point + 1]!)];
		expect([0, 1, 2, 3].map(of)).toEqual([[0, 1], [0], [0, 1], [1]]);
	});

	test('reads again after an edit', async () => {
		const { document, model } = await open({ 'a.gmr': square });
		model.edit(2, 3, new TextEncoder().encode('0.5'));
		expect(document.mesh?.points[0]).toBe(0.5);
	});

	test('is made of the files of a set', async () => {
		const { document } = await open({
			'a.1.ele': '1 3 0\n1 1 2 3\n',
			'a.1.node': '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n',
		});
		expect(document.models.map(({ part }) => part)).toEqual(['ele', 'node']);
		expect(document.mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2));
		expect(modelOf(document, `${folder}a.1.node`)?.file).toBe('a.1.node');
		expect(document.uri('a.1.poly')).toBe(`${folder}a.1.poly`);
		expect(locationOf(document, 'points', 2)).toEqual({
			uri: `${folder}a.1.node`,
			range: { start: { line: 3, character: 0 }, end: { line: 3, character: 5 } },
		});
	});
});

describe('a place in a text', () => {
	test('has the token that is there', async () => {
		const { at } = await open({ 'a.gmr': square });
		const { model, position } = at();
		expect(tokenAtPosition(model, position)).toMatchObject({
			line: 14,
			token: { role: 'mark', value: 1 },
		});
	});
});

test('the triangles of a point without any are none', () => {
	const mesh = {
		dimension: 2 as const,
		points: new Float64Array(8),
		triangles: Uint32Array.of(0, 1, 3),
		fields: [],
	};
	const { starts } = trianglesOfPoints(mesh);
	expect([...starts]).toEqual([0, 1, 2, 2, 3]);
});
