import { describe, expect, test } from 'vitest';
import { HIDDEN } from '../../src/picture/scene.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { facedMesh as mesh } from '../support/facedMesh.ts';

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
			scene.overlays
				.flatMap((one) => ('ends' in one && one.layer === name ? [...one.ends] : []))
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
