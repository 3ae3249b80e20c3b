import { describe, expect, test } from 'vitest';
import { isCut } from '../../src/mesh/cut.ts';
import {
	isPlan,
	type Matrix,
	matrixOf,
	namedViews,
	nameOf,
	rotatedBy,
	rotatedToFace,
	rotations,
} from '../../src/mesh/rotation.ts';
import {
	frameSpaceOf,
	initialSpace,
	isIdentity,
	restoreSpace,
	rotatedBox,
	type SpaceExtent,
} from '../../webview/model/space.ts';
import { spaceExtentOf } from '../../webview/work/spaceExtent.ts';
import { seededRandom } from '../support/random.ts';
import { cube, torus } from '../support/surfaces.ts';

/** Where a point is seen: to the right, up, and how near. */
const seen = (m: Matrix, [x, y, z]: readonly number[]): number[] =>
	[0, 3, 6].map((row) => m[row]! * x! + m[row + 1]! * y! + m[row + 2]! * z!);

const near = (found: readonly number[], wanted: readonly number[]): void => {
	expect(found.length).toBe(wanted.length);
	for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[i]!, 12);
};

describe('named views', () => {
	test.each([
		['plan', [1, 2, 3]],
		['front', [1, 3, -2]],
		['side', [2, 3, 1]],
	] as const)('%s shows (1, 2, 3) to the right, up and near at %j', (name, wanted) => {
		near(seen(matrixOf(rotations[name]), [1, 2, 3]), wanted);
	});

	test('isometric shortens all axes alike, with z up', () => {
		const m = matrixOf(rotations.isometric);
		const axes = [seen(m, [1, 0, 0]), seen(m, [0, 1, 0]), seen(m, [0, 0, 1])];
		for (const [u, v] of axes) expect(Math.hypot(u!, v!)).toBeCloseTo(Math.sqrt(2 / 3), 12);
		expect(axes[2]![0]).toBeCloseTo(0, 12);
		expect(axes[2]![1]).toBeGreaterThan(0);
	});

	test('are known by their turn, and by its opposite', () => {
		for (const name of namedViews) {
			const [x, y, z, w] = rotations[name];
			expect(nameOf([x, y, z, w])).toBe(name);
			expect(nameOf([-x, -y, -z, -w])).toBe(name);
		}
		expect(nameOf(rotatedBy(rotations.front, 1, 0))).toBeNull();
	});
});

describe('rotating', () => {
	test('drags what is in front to the right and down', () => {
		near(seen(matrixOf(rotatedBy(rotations.plan, 90, 0)), [0, 0, 1]), [1, 0, 0]);
		near(seen(matrixOf(rotatedBy(rotations.plan, 0, 90)), [0, 0, 1]), [0, -1, 0]);
	});

	test('leaves lengths and handedness, however often, seed 3', () => {
		const random = seededRandom(3);
		let rotation = rotations.plan;
		for (let i = 0; i < 200; i++) rotation = rotatedBy(rotation, 90 * random(), 90 * random());
		const m = matrixOf(rotation);
		const [x, y, z] = [m.slice(0, 3), m.slice(3, 6), m.slice(6)] as [number[], number[], number[]];
		const dot = (a: number[], b: number[]) => a.reduce((sum, value, k) => sum + value * b[k]!, 0);
		near([dot(x, x), dot(y, y), dot(z, z), dot(x, y), dot(y, z)], [1, 1, 1, 0, 0]);
		near([x[1]! * y[2]! - x[2]! * y[1]!, x[2]! * y[0]! - x[0]! * y[2]!], z.slice(0, 2));
	});

	test('to face makes a direction point at the viewer, from behind too', () => {
		for (const direction of [
			[1, 0, 0],
			[0.3, -0.4, -2],
			[0, 0, -1],
			[0, 0, 5],
		] as const) {
			const rotation = rotatedBy(rotations.isometric, 10, 20);
			const before = seen(matrixOf(rotation), direction) as [number, number, number];
			const [u, v, w] = seen(matrixOf(rotatedToFace(rotation, before)), direction);
			near([u!, v!, w!], [0, 0, Math.hypot(...direction)]);
		}
	});

	test('by 24 steps of 15° comes back', () => {
		let rotation = rotations.plan;
		for (let i = 0; i < 24; i++) rotation = rotatedBy(rotation, 15, 0);
		expect(isPlan(rotation)).toBe(true);
	});
});

const extentOf = (mesh = torus(24, 12)): SpaceExtent => spaceExtentOf(mesh, [0, 0])!;

describe('a mesh in space', () => {
	test('has a box of all its points, however it is turned, but for a hundredth', () => {
		const { points } = torus(48, 24);
		const extent = extentOf(torus(48, 24));
		for (const degrees of [0, 20, 45, 70, 90]) {
			const m = matrixOf(rotatedBy(rotations.isometric, degrees, degrees / 3));
			const places = Array.from({ length: points.length / 3 }, (_, p) =>
				seen(m, [...points.subarray(3 * p, 3 * p + 3)]),
			);
			const { minX, minY, maxX, maxY } = rotatedBox(extent, m);
			expect(Math.abs(maxX - Math.max(...places.map(([u]) => u!)))).toBeLessThan(0.06);
			expect(Math.abs(minY - Math.min(...places.map(([, v]) => v!)))).toBeLessThan(0.06);
			expect(maxY - minY).toBeLessThan(6.1);
			expect(minX).toBeLessThan(maxX);
		}
	});

	test('is none where all points have one height, or two coordinates', () => {
		const flat = cube();
		const level = { ...flat, points: flat.points.map((value, i) => (i % 3 === 2 ? 7 : value)) };
		expect(spaceExtentOf(level, [0, 0])).toBeUndefined();
		expect(extentOf(cube(4)).height).toBe(2);
	});

	test.each(namedViews)('is cut across its own axes in the view %s', (name) => {
		const view = { ...initialSpace, rotation: rotations[name] };
		const middle = [2, 2, 2] as const;
		const extent = spaceExtentOf(cube(4), [2, 2])!;
		for (const [k, axis] of (['x', 'y', 'z'] as const).entries())
			for (const flipped of [false, true]) {
				const clip = { axis, at: 0.25, flipped };
				const { plane, matrix } = frameSpaceOf({ ...view, clip }, extent, [2, 2]);
				for (const at of [0.5, 0.9, 1.1, 3]) {
					const point = [1.5, 2.5, 1.75];
					point[k] = at;
					const [u, v, w] = seen(
						matrix,
						point.map((value, i) => value - middle[i]!),
					);
					expect(isCut(plane!, u!, v!, w!)).toBe(flipped ? at < 1 : at > 1);
				}
			}
	});
});

describe('what was saved of the view', () => {
	test('comes back', () => {
		const view = {
			rotation: rotatedBy(rotations.side, 10, 20),
			...{ lit: false, backs: false, features: null },
			clip: { axis: 'z', at: 0.3, flipped: true } as const,
		};
		const back = restoreSpace(JSON.parse(JSON.stringify(view)));
		near(back.rotation, view.rotation);
		expect({ ...back, rotation: view.rotation }).toEqual(view);
	});

	test('is as usual where it does not fit', () => {
		for (const raw of [null, 7, {}, { rotation: [0, 0, 0, 0], clip: { axis: 'w' }, features: -1 }])
			expect(restoreSpace(raw)).toEqual(initialSpace);
		expect(isIdentity(frameSpaceOf(initialSpace, extentOf(), [0, 0]).matrix)).toBe(true);
	});
});
