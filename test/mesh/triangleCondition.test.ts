import { describe, expect, test } from 'vitest';
import { type TriangleCondition, trianglesWhere } from '../../src/mesh/triangleCondition.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { equilateralLattice, rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

const all = (mesh: TriMesh) => Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t);
const where = (mesh: TriMesh, condition: TriangleCondition) => [...trianglesWhere(mesh, condition)];

/** A triangle of sides 3, 4, 5 and one twice as large, clockwise. */
const pair: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 4, 0, 0, 3, 10, 0, 18, 0, 10, 6),
	triangles: Uint32Array.of(0, 1, 2, 3, 5, 4),
	fields: [],
};
const lifted: TriMesh = {
	...pair,
	dimension: 3,
	// The 3-4-5 triangle and its double, standing upright.
	points: Float64Array.of(0, 0, 0, 0, 4, 0, 0, 0, 3, 10, 0, 0, 10, 8, 0, 10, 0, 6),
};

describe.each([
	['in the plane', pair],
	['in space', lifted],
])('trianglesWhere %s', (_, mesh) => {
	test('takes areas above a bound, not equal to it, clockwise ones too', () => {
		expect(where(mesh, { kind: 'area', above: 5.9 })).toEqual([0, 1]);
		expect(where(mesh, { kind: 'area', above: 6 })).toEqual([1]);
		expect(where(mesh, { kind: 'area', above: 24 })).toEqual([]);
	});

	test('takes longest edges above a bound, not equal to it', () => {
		expect(where(mesh, { kind: 'longestEdge', above: 4.99 })).toEqual([0, 1]);
		expect(where(mesh, { kind: 'longestEdge', above: 5 })).toEqual([1]);
		expect(where(mesh, { kind: 'longestEdge', above: 10 })).toEqual([]);
	});

	test('takes smallest angles below a bound in degrees', () => {
		expect(where(mesh, { kind: 'smallestAngle', below: 36.8 })).toEqual([]);
		expect(where(mesh, { kind: 'smallestAngle', below: 36.9 })).toEqual([0, 1]);
	});
});

describe('trianglesWhere', () => {
	test('does not take 45° as below 45°, nor 60° as below 60°', () => {
		expect(where(rightTriangleGrid(4, 4), { kind: 'smallestAngle', below: 45 })).toEqual([]);
		const lattice = equilateralLattice(1, 1);
		expect(where(lattice, { kind: 'smallestAngle', below: 60.001 })).toEqual([0, 1]);
	});

	test('takes a triangle without area as one of angle 0', () => {
		const flat = { ...pair, points: Float64Array.of(0, 0, 1, 1, 2, 2, 10, 0, 18, 0, 10, 6) };
		expect(where(flat, { kind: 'smallestAngle', below: 1 })).toEqual([0]);
	});

	test('compares circles with centroids, borders included', () => {
		const centre = [4 / 3, 4] as const;
		expect(where(pair, { kind: 'circle', centre, radius: 3 })).toEqual([0]);
		expect(where(pair, { kind: 'circle', centre, radius: 2.99 })).toEqual([]);
	});

	test('takes the corners of a rectangle in any order', () => {
		const grid = rightTriangleGrid(4, 4);
		const turned = [
			[
				[1, 1],
				[3, 2],
			],
			[
				[3, 2],
				[1, 1],
			],
			[
				[1, 2],
				[3, 1],
			],
		] as const;
		for (const corners of turned)
			expect(where(grid, { kind: 'rectangle', corners })).toEqual([10, 11, 12, 13]);
	});

	test('rectangles side by side take each triangle once (seed 1)', () => {
		const mesh = randomMesh(1, { cells: 16 });
		const taken: number[] = [];
		for (let i = 0; i < 8; i++)
			for (let j = 0; j < 8; j++)
				taken.push(
					...where(mesh, {
						kind: 'rectangle',
						corners: [
							[i / 8, j / 8],
							[(i + 1) / 8, (j + 1) / 8],
						],
					}),
				);
		expect(taken.sort((a, b) => a - b)).toEqual(all(mesh));
	});

	test('a square polygon takes what the rectangle takes, either way round', () => {
		const mesh = randomMesh(2, { cells: 16 });
		const corners = [0.2, 0.3, 0.9, 0.3, 0.9, 0.7, 0.2, 0.7];
		const back = [0.2, 0.7, 0.9, 0.7, 0.9, 0.3, 0.2, 0.3];
		const rectangle = where(mesh, {
			kind: 'rectangle',
			corners: [
				[0.2, 0.3],
				[0.9, 0.7],
			],
		});
		expect(rectangle.length).toBeGreaterThan(50);
		expect(where(mesh, { kind: 'polygon', corners })).toEqual(rectangle);
		expect(where(mesh, { kind: 'polygon', corners: back })).toEqual(rectangle);
	});

	test('a polygon that crosses itself takes all it goes round, by the sum of angles (seed 3)', () => {
		const random = seededRandom(3);
		const mesh = randomMesh(3, { cells: 16 });
		for (let run = 0; run < 20; run++) {
			const corners = Array.from({ length: 16 }, () => random());
			expect(where(mesh, { kind: 'polygon', corners })).toEqual(
				all(mesh).filter((t) => Math.abs(windingAt(mesh, t, corners)) > 0.5),
			);
		}
	});

	test('a lasso drawn round twice leaves no hole', () => {
		const corners = Array.from({ length: 40 }, (_, i) => (i * Math.PI) / 10).flatMap((angle) => [
			0.5 + 2 * Math.cos(angle),
			0.5 + 2 * Math.sin(angle),
		]);
		const mesh = randomMesh(4);
		expect(where(mesh, { kind: 'polygon', corners })).toEqual(all(mesh));
	});

	test('a polygon of no or one corner takes nothing', () => {
		const mesh = randomMesh(5);
		expect(where(mesh, { kind: 'polygon', corners: [] })).toEqual([]);
		expect(where(mesh, { kind: 'polygon', corners: [0.5, 0.5] })).toEqual([]);
	});
});

/** Winding number of a polygon round a triangle's centroid: the angles under which its sides are seen, in turns. */
function windingAt({ points, triangles }: TriMesh, t: number, corners: readonly number[]): number {
	const own = [...triangles.subarray(3 * t, 3 * t + 3)];
	const x = own.reduce((sum, p) => sum + points[2 * p]!, 0) / 3;
	const y = own.reduce((sum, p) => sum + points[2 * p + 1]!, 0) / 3;
	let angle = 0;
	for (let i = 0; i < corners.length; i += 2) {
		const [ax, ay] = [corners[i]! - x, corners[i + 1]! - y];
		const next = (i + 2) % corners.length;
		const [bx, by] = [corners[next]! - x, corners[next + 1]! - y];
		angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
	}
	return angle / (2 * Math.PI);
}
