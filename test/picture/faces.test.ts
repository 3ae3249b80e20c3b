import { describe, expect, test } from 'vitest';
import type { CellBlock, TriMesh } from '../../src/mesh/triMesh.ts';
import { HIDDEN } from '../../src/picture/scene.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';

/** An L of six corners round a quad in the unit square, with a number of each as a field of their blocks. */
const block = (shape: 'quad' | 'polygon', nodes: number[], value: number): CellBlock => ({
	shape,
	nodes: Uint32Array.from(nodes),
	...(shape === 'polygon' && { offsets: Uint32Array.of(0, nodes.length) }),
	fields: [
		{
			name: 'part',
			on: 'cells',
			role: 'marker',
			type: 'integer',
			components: 1,
			values: Int32Array.of(value),
		},
	],
});
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 1, 0.5, 0.5, 0.5, 0.5, 0),
	triangles: new Uint32Array(0),
	fields: [],
	cells: [block('polygon', [0, 6, 5, 4, 2, 3], 5), block('quad', [6, 1, 4, 5], 8)],
};

describe('a picture of quads and polygons', () => {
	test('fills all pieces of a face with its colour', () => {
		for (const quantity of ['field:triangles:part:0', 'metric:area', 'metric:minimumAngle']) {
			const { scene } = sceneOf(mesh, { quantity });
			expect(scene.title).toBe('A mesh of 1 polygon, 1 quad');
			const { entries, triangles } = scene.fill!;
			expect(triangles).toHaveLength(3 * 6);
			expect(new Set(entries.subarray(0, 4)).size).toBe(1);
			expect(new Set(entries.subarray(4)).size).toBe(1);
			if (quantity !== 'metric:minimumAngle') expect(entries[0]).not.toBe(entries[4]);
		}
	});

	test('draws the sides of faces and no cuts inside', () => {
		const { scene } = sceneOf(mesh);
		const ends = (name: string) =>
			scene.lines
				.filter((one) => one.name === name)
				.flatMap((one) => [...one.ends])
				.flatMap((p, i, all) =>
					i % 2 === 0 ? [[p, all[i + 1]!].sort((a, b) => a - b).join()] : [],
				)
				.sort();
		expect(ends('edges')).toEqual(['4,5', '5,6']);
		expect(ends('boundary')).toEqual(['0,3', '0,6', '1,4', '1,6', '2,3', '2,4']);
	});

	test('leaves out faces that are hidden', () => {
		const { scene } = sceneOf(mesh, { hiddenTriangles: Uint8Array.of(1, 0) });
		expect(Array.from(scene.fill!.entries, (entry) => entry === HIDDEN)).toEqual([
			...[true, true, true, true],
			...[false, false],
		]);
	});
});
