import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { factsOf } from '../../../webview/model/triangleFacts.ts';
import { angleHistogramOf, displayOf, originOf } from '../../../webview/work/displayOf.ts';

const far = 1e7;
/** The right triangle with legs 3 and 4, far from 0, and one without area. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(far, far, far + 3, far, far, far + 4),
	triangles: Uint32Array.of(0, 1, 2, 0, 1, 1),
	fields: [],
};

describe('what the view gets', () => {
	const origin = originOf(mesh);
	const display = displayOf(mesh, origin, 1);
	const { corners, angles, areas } = display.arrays!;

	test('of one triangle is what it gets of all', () => {
		const facts = factsOf(mesh, origin, 0)!;
		expect(facts.coordinates).toEqual(corners.subarray(0, 6));
		expect([facts.angle, facts.area]).toEqual([angles[0], areas[0]]);
		expect(factsOf(mesh, origin, 2)).toBeNull();
	});

	test('is centred before it is rounded to single precision', () => {
		expect(origin).toEqual([far + 1.5, far + 2]);
		expect([...corners.subarray(0, 6)]).toEqual([-1.5, -2, 1.5, -2, -1.5, 2]);
	});

	test('has area and smallest angle of each triangle', () => {
		expect([...areas]).toEqual([6, 0]);
		expect(angles[0]).toBeCloseTo((Math.atan2(3, 4) * 180) / Math.PI, 4);
		expect(angles[1]).toBe(0);
	});

	test('has an origin even without points', () => {
		const empty: TriMesh = { ...mesh, points: new Float64Array(0), triangles: new Uint32Array(0) };
		expect(originOf(empty)).toEqual([0, 0]);
		expect([...angleHistogramOf(empty)]).toEqual(new Array(18).fill(0));
	});

	test('is without arrays the same but for them', () => {
		expect(displayOf(mesh, origin, 1, false)).toEqual({ ...display, arrays: null });
		const empty: TriMesh = { ...mesh, triangles: new Uint32Array(0) };
		for (const withArrays of [true, false])
			expect(displayOf(empty, origin, 1, withArrays).box).toBeNull();
	});

	test('has shares of angles that add up to 1', () => {
		const shares = angleHistogramOf(mesh);
		expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
		expect([...shares].flatMap((share, bin) => (share > 0 ? [bin] : []))).toEqual([3, 5, 9]);
	});

	test('of a mesh in space has its areas in space and its picture from above', () => {
		const space: TriMesh = {
			dimension: 3,
			points: Float64Array.of(0, 0, 0, 1, 0, 1, 0, 1, 0),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const seen = displayOf(space, [0, 0], 0).arrays!;
		expect(seen.areas[0]).toBeCloseTo(Math.SQRT2 / 2, 12);
		expect([...seen.corners]).toEqual([0, 0, 1, 0, 0, 1]);
	});
});
