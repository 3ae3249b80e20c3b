import { describe, expect, test } from 'vitest';
import { planeOf } from '../../src/mesh/cut.ts';
import {
	type HiddenParts,
	OcclusionTest,
	type Point3,
	viewSurface,
} from '../../src/mesh/occlusionTest.ts';
import { rotatedPoints } from '../../src/mesh/rotatedPoints.ts';
import { matrixOf, rotations } from '../../src/mesh/rotation.ts';
import { uncachedTopologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { seededRandom } from '../support/random.ts';
import { cube, torus } from '../support/surfaces.ts';

/** A mesh turned about the place 0 0 0. */
const turned = (mesh: TriMesh, view: keyof typeof rotations): Float64Array =>
	rotatedPoints(mesh.points, [0, 0, 0], matrixOf(rotations[view]));

const frontOf = (points: Float64Array, triangles: Uint32Array, not?: HiddenParts) =>
	new OcclusionTest(viewSurface(points, triangles), not);

const at = (points: ArrayLike<number>, p: number): Point3 => [
	points[3 * p]!,
	points[3 * p + 1]!,
	points[3 * p + 2]!,
];

/** Whether a place can be seen, by every triangle: the oracle, by barycentric coordinates. */
function isBehindNone(points: ArrayLike<number>, triangles: Uint32Array, [x, y, z]: Point3) {
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [0, 1, 2].map((k) => at(points, triangles[i + k]!)) as [
			Point3,
			Point3,
			Point3,
		];
		const all = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
		const v = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / all;
		const w = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / all;
		if (v < 0 || w < 0 || v + w > 1) continue;
		if (a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2]) > z) return false;
	}
	return true;
}

describe('what lies behind a surface', () => {
	/** A square from 0 to 1 at the height 1. */
	const sheet = Float64Array.of(0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1);
	const two = Uint32Array.of(0, 1, 2, 0, 2, 3);

	test('of a line is the part that a triangle covers, as shares of the line', () => {
		const front = frontOf(sheet, two);
		const parts = (z: number) => front.visibleParts([-1, 0.5, z], [3, 0.5, z]);
		const behind = parts(0);
		expect(behind).toHaveLength(4);
		for (const [i, share] of [0, 0.25, 0.5, 1].entries()) expect(behind[i]).toBeCloseTo(share, 5);
		// In front, and in the surface itself.
		expect(parts(2)).toEqual([0, 1]);
		expect(parts(1)).toEqual([0, 1]);
		// Through it: what is behind begins where it goes through.
		expect(front.visibleParts([0.5, 0.2, 2], [0.5, 0.8, 0])[1]).toBeCloseTo(0.5, 5);
		expect(front.isVisible([0.5, 0.5, 0.9])).toBe(false);
		expect(front.isVisible([1.5, 0.5, 0.9])).toBe(true);
		expect(front.isVisible([0, 0, 1])).toBe(true);
	});

	test('is behind what is drawn alone', () => {
		const front = (not: HiddenParts) => frontOf(sheet, two, not);
		// The half below the diagonal is hidden.
		const half = front({ hidden: Uint8Array.of(1, 0) });
		expect([half.isVisible([0.8, 0.2, 0]), half.isVisible([0.2, 0.8, 0])]).toEqual([true, false]);
		const plane = planeOf({ axis: 'x', at: 0.5, flipped: false }, [0, 1], matrixOf(rotations.plan));
		const cut = front({ plane });
		const parts = cut.visibleParts([0.2, 0.5, 1], [1, 0.5, 1]);
		expect(parts[0]).toBe(0);
		expect(parts[1]).toBeCloseTo(0.375, 5);
		expect(cut.visibleParts([0.6, 0, 1], [1, 0.5, 1])).toEqual([]);
		// Above, what is left of the sheet still covers; what was cut off does not.
		expect([cut.isVisible([0.4, 0.5, 0]), cut.isVisible([0.5, 0.5, 0])]).toEqual([false, false]);
		const upper = planeOf({ axis: 'z', at: 0.5, flipped: false }, [0, 1], matrixOf(rotations.plan));
		expect(front({ plane: upper }).isVisible([0.5, 0.5, 0.2])).toBe(true);
	});

	test('of a cube are three edges, however far away from 0 it is', () => {
		const solid = cube();
		const { edges } = uncachedTopologyOf(solid);
		const points = turned(solid, 'isometric');
		const front = frontOf(points, solid.triangles);
		const seen = Array.from({ length: edges.length / 2 }, (_, e) =>
			front.visibleParts(at(points, edges[2 * e]!), at(points, edges[2 * e + 1]!)),
		);
		// Nine edges and three diagonals in front, none of them in part.
		expect(seen.filter((parts) => parts.length > 0)).toEqual(Array(12).fill([0, 1]));
		const corners = Array.from({ length: 8 }, (_, p) => front.isVisible(at(points, p)));
		expect(corners.filter(Boolean)).toHaveLength(7);
	});

	test('is what rays through every triangle say, seed 11', () => {
		const random = seededRandom(11);
		const round = torus(24, 12);
		const points = turned(round, 'isometric');
		const front = frontOf(points, round.triangles);
		let seen = 0;
		for (let i = 0; i < 60; i++) {
			const place = (): Point3 => [8 * random() - 4, 6 * random() - 3, 8 * random() - 4];
			const [a, b] = [place(), place()];
			const parts = front.visibleParts(a, b);
			for (let k = 0; k < 10; k++) {
				const share = random();
				const [x, y, z] = a.map((value, j) => value + share * (b[j]! - value)) as unknown as Point3;
				const inPart = parts.some(
					(from, j) => j % 2 === 0 && from <= share && share <= parts[j + 1]!,
				);
				expect(inPart).toBe(isBehindNone(points, round.triangles, [x, y, z]));
				seen += inPart ? 1 : 0;
			}
		}
		expect(seen).toBeGreaterThan(100);
		expect(seen).toBeLessThan(500);
	});
});
