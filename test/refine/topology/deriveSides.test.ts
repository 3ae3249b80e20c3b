import { describe, expect, test } from 'vitest';
import { topologyOfTriangles } from '../../../src/mesh/topology.ts';
import { NonManifold } from '../../../src/refine/errors.ts';
import { deriveHalfEdges } from '../../../src/refine/topology/deriveHalfEdges.ts';
import { fileEdges } from '../../../src/refine/topology/fileEdges.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { cpuTime } from '../../support/cpuTime.ts';
import { fan, tripartite } from '../../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { expected, plain, rows } from './fileTopology.ts';

/** What one thread derives of triangles that stand in the order of `fileOrder`. */
function derive(triangles: Uint32Array, points: number, fileOrder: Uint32Array) {
	const derived = allSlices(deriveHalfEdges(triangles, points, fileOrder));
	const boundaryEdges = 2 * derived.edges - triangles.length;
	return { ...derived, boundaryEdges, fileEdges: allSlices(fileEdges(derived, fileOrder)) };
}

describe('edges derived with one thread', () => {
	test.each([
		['ccw', 11],
		['mixed', 12],
		['mixed', 13],
	] as const)('are those of the file in any order, %s, seed %i', (orientation, seed) => {
		const mesh = randomMesh(seed, { orientation, holes: 0.2, cells: 16 });
		const points = mesh.points.length / 2;
		const fileOrder = shuffledIndexes(mesh.triangles.length / 3, seededRandom(seed));
		const derived = derive(rows(mesh.triangles, fileOrder), points, fileOrder);
		expect(plain(derived)).toEqual(expected(mesh.triangles, points, fileOrder));
	});

	test('of triangles with equal corners are those of the file, seed 18', () => {
		const random = seededRandom(18);
		for (let run = 0; run < 2000; run++) {
			const corners = Uint32Array.from({ length: 3 * 4 }, () => Math.floor(9 * random()));
			if (topologyOfTriangles(corners, 9).nonManifoldEdges > 0) continue;
			const fileOrder = shuffledIndexes(4, random);
			const derived = derive(rows(corners, fileOrder), 9, fileOrder);
			expect(plain(derived)).toEqual(expected(corners, 9, fileOrder));
		}
	});

	test('where all points have many triangles are those of the file, seed 19', () => {
		const { triangles } = tripartite(70);
		const fileOrder = shuffledIndexes(triangles.length / 3, seededRandom(19));
		const derived = derive(rows(triangles, fileOrder), 210, fileOrder);
		expect(plain(derived)).toEqual(expected(triangles, 210, fileOrder));
	});

	test('round a point of a million triangles are found in time', () => {
		const { triangles } = fan(1_000_000);
		const start = cpuTime();
		expect(allSlices(deriveHalfEdges(triangles, 1_000_002)).edges).toBe(2_000_001);
		expect(cpuTime() - start).toBeLessThan(5000);
	});

	test('have room for a mesh of nothing but boundary', () => {
		const triangles = Uint32Array.from({ length: 300 }, (_, i) => i);
		expect(allSlices(deriveHalfEdges(triangles, 300)).edges).toBe(300);
	});

	test('refuse edges of three triangles', () => {
		const corners = Uint32Array.of(0, 1, 2, 0, 1, 3, 0, 1, 4);
		expect(() => allSlices(deriveHalfEdges(corners, 5))).toThrow(new NonManifold(1));
	});
});
