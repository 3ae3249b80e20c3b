import { describe, expect, test } from 'vitest';
import { assertRefinement, type BareMesh, checkMesh } from '../../src/bench/checkMesh.ts';

/**
 * ```
 * 3---2
 * |4\ |    point 4 halves the diagonal 0–2 or is left out
 * 0---1
 * ```
 */
const square = [0, 0, 4, 0, 4, 4, 0, 4];
const mesh = (coordinates: readonly number[], ...corners: readonly number[]): BareMesh => ({
	dimension: 2,
	coordinates,
	corners: Uint32Array.from(corners),
});
const whole = mesh(square, 0, 1, 2, 0, 2, 3);
const halved = mesh([...square, 2, 2], 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4);

describe('the check of the bench', () => {
	test('counts points, edges, triangles and area', () => {
		expect(checkMesh(whole)).toMatchObject({
			points: 4,
			edges: 5,
			triangles: 2,
			boundaryEdges: 4,
			euler: 1,
			area: 16,
			faults: [],
		});
	});

	test('takes a conforming refinement', () => {
		expect(() => assertRefinement('it', checkMesh(whole), checkMesh(halved))).not.toThrow();
	});

	test('finds a hanging node', () => {
		const hanging = mesh([...square, 2, 2], 0, 1, 2, 2, 3, 4, 3, 0, 4);
		expect(() => assertRefinement('it', checkMesh(whole), checkMesh(hanging))).toThrow(
			'it has 1 hanging nodes',
		);
	});

	test('finds an edge of three triangles', () => {
		const { faults } = checkMesh(mesh([...square, 3, 1], 0, 1, 2, 0, 2, 3, 0, 4, 2));
		expect(faults).toEqual(['1 edges with more than two triangles, or two that go the same way']);
	});

	test('finds a triangle that turns right', () => {
		expect(checkMesh(mesh(square, 0, 1, 2, 0, 3, 2)).faults).toContain(
			'1 triangles that turn right or have no area',
		);
	});

	test('finds a point of no triangle and a lost area', () => {
		expect(() =>
			assertRefinement('it', checkMesh(whole), checkMesh(mesh(square, 0, 1, 2))),
		).toThrow('it has 1 points of no triangle; -1 hanging nodes; an area of 8 instead of 16');
	});

	test('gives a checksum that no order changes', () => {
		const turned = mesh([4, 4, 0, 4, 0, 0, 4, 0], 1, 2, 0, 3, 0, 2);
		expect(checkMesh(turned).checksum).toBe(checkMesh(whole).checksum);
		expect(checkMesh(halved).checksum).not.toBe(checkMesh(whole).checksum);
	});
});
