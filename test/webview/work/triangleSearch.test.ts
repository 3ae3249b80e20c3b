import { describe, expect, test } from 'vitest';
import { boxOf } from '../../../src/mesh/triangleGrid.ts';
import { pointInPolygon, trianglesInside } from '../../../webview/model/polygons.ts';
import { displayOf, originOf } from '../../../webview/work/displayOf.ts';
import { relativeBox, trianglesWithin } from '../../../webview/work/triangleSearch.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';

describe('what the worker finds of a region', () => {
	const mesh = randomMesh(7);
	const origin = originOf(mesh);
	const { corners } = displayOf(mesh, origin, 0).arrays!;
	const box = boxOf(corners)!;

	test('is what the page finds by arrays of all triangles (seed 8)', () => {
		const random = seededRandom(8);
		let taken = 0;
		for (let n = 0; n < 20; n++) {
			const polygon = Float64Array.from({ length: 10 }, (_, i) =>
				i % 2 === 0
					? box.minX + random() * (box.maxX - box.minX)
					: box.minY + random() * (box.maxY - box.minY),
			);
			const found = trianglesWithin(mesh, origin, polygon);
			expect(found).toEqual(trianglesInside(corners, pointInPolygon(polygon).holds));
			taken += found.length;
		}
		expect(taken).toBeGreaterThan(20);
	});

	test('has the box that the arrays have', () => {
		expect(relativeBox(mesh, origin)).toEqual(box);
		const some = Uint32Array.of(3, 5);
		const theirs = new Float32Array([...corners.subarray(18, 24), ...corners.subarray(30, 36)]);
		expect(relativeBox(mesh, origin, some)).toEqual(boxOf(theirs));
		expect(relativeBox(mesh, origin, new Uint32Array(0))).toBeNull();
	});
});
