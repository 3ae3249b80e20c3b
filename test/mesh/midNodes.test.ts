import { describe, expect, test } from 'vitest';
import { dropMidNodes } from '../../src/mesh/midNodes.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** One triangle of six nodes and a second of three; points 1, 3 and 5 are in the middle of edges, 7 is unused. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.from([0, 0, 1, 0, 2, 0, 1, 1, 0, 2, 0, 1, 2, 2, 9, 9]),
	triangles: Uint32Array.of(0, 2, 4, 2, 6, 4),
	fields: [
		{
			name: 'midNodes',
			on: 'triangles',
			role: 'midNodes',
			type: 'integer',
			components: 3,
			values: Int32Array.of(3, 5, 1, 6, 4, 3),
		},
		{
			name: 'heat',
			on: 'points',
			role: 'attribute',
			type: 'real',
			components: 2,
			values: Float64Array.from({ length: 16 }, (_, i) => i),
		},
		{
			name: 'marker',
			on: 'points',
			role: 'marker',
			type: 'integer',
			components: 1,
			values: Int32Array.of(10, 11, 12, 13, 14, 15, 16, 17),
		},
	],
};

describe('dropMidNodes', () => {
	test('gives a mesh without midside nodes back as it is', () => {
		const plain = { ...mesh, fields: [] };
		expect(dropMidNodes(plain).mesh).toBe(plain);
	});

	test('drops the points that only midside nodes use, and no other', () => {
		const { points, triangles } = dropMidNodes(mesh).mesh;
		expect([...points]).toEqual([0, 0, 2, 0, 0, 2, 2, 2, 9, 9]);
		expect([...triangles]).toEqual([0, 1, 2, 1, 3, 2]);
	});

	test('says which points are left', () => {
		expect([...dropMidNodes(mesh).corners!]).toEqual([0, 2, 4, 6, 7]);
	});

	test('renumbers edges', () => {
		const edges = Uint32Array.of(0, 2, 2, 4, 4, 0, 2, 6, 6, 4);
		const triangleEdges = Int32Array.of(1, 2, 3, 4, 5, -2);
		const dropped = dropMidNodes({ ...mesh, edges, triangleEdges }).mesh;
		expect([...dropped.edges!]).toEqual([0, 1, 1, 2, 2, 0, 1, 3, 3, 2]);
		expect(dropped.triangleEdges).toBe(triangleEdges);
	});
});
