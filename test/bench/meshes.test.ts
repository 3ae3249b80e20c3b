import { describe, expect, test } from 'vitest';
import { checkMesh } from '../../src/bench/checkMesh.ts';
import { meshKinds, tileCopies, tiledKind } from '../../src/bench/meshes.ts';
import { latticeOf } from '../../src/mesh/lattice.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const made = new Map<string, TriMesh>(meshKinds.map(({ id, make }) => [id, make(20000)]));
const meshOf = (id: string) => made.get(id)!;

/** Squared lengths of the sides of all triangles. */
function squaredSides({ dimension, points, triangles }: TriMesh): number[] {
	const lengths: number[] = [];
	for (let s = 0; s < triangles.length; s++) {
		const a = dimension * triangles[s]!;
		const b = dimension * triangles[s % 3 === 2 ? s - 2 : s + 1]!;
		let sum = 0;
		for (let axis = 0; axis < dimension; axis++)
			sum += (points[a + axis]! - points[b + axis]!) ** 2;
		lengths.push(sum);
	}
	return lengths;
}

describe.each([...made.keys()])('the mesh %s of the bench', (id) => {
	test('conforms, turns left and has no hole', () => {
		const { dimension, points, triangles } = meshOf(id);
		const { coordinates } = latticeOf(points, dimension);
		expect(checkMesh({ dimension, coordinates, corners: triangles })).toMatchObject({
			euler: 1,
			faults: [],
		});
	});

	test('has about the triangles that were asked for', () => {
		const count = meshOf(id).triangles.length / 3;
		expect(Math.abs(Math.log2(count / 20000))).toBeLessThanOrEqual(0.5);
	});
});

describe('meshes of the bench', () => {
	test('of many random triangles are squares beside each other', () => {
		const mesh = tileCopies(meshOf('delaunay'), 5);
		const { coordinates } = latticeOf(mesh.points, 2);
		const { euler, faults } = checkMesh({ dimension: 2, coordinates, corners: mesh.triangles });
		expect([euler, faults]).toEqual([5, []]);
		expect(mesh.triangles.length).toBe(5 * meshOf('delaunay').triangles.length);
		const sides = squaredSides(mesh);
		expect(sides.length).toBe(mesh.triangles.length);
		expect(sides.reduce((most, side) => Math.max(most, side), 0)).toBeLessThan(2);
		const random = meshKinds.find(({ id }) => id === 'delaunay')!;
		expect(tiledKind(random, 1e7).name).toBe('delaunay');
		expect(tiledKind(random, 8.86e7).name).toBe('delaunay in 9 squares');
	});

	test.each(meshKinds)('are the same each time: $id', ({ make }) => {
		expect(make(2000)).toEqual(make(2000));
	});

	test('have edges that are all equal in the lattice', () => {
		expect(new Set(squaredSides(meshOf('lattice')))).toEqual(new Set([2]));
	});

	test('have edges of very different length in the graded ring', () => {
		const lengths = squaredSides(meshOf('graded')).sort((a, b) => a - b);
		const at = (part: number) => Math.sqrt(lengths[Math.floor(part * (lengths.length - 1))]!);
		expect(at(0.99) / at(0.01)).toBeGreaterThan(250);
	});
});
