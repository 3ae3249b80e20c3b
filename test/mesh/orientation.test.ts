import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orientation } from '../../src/mesh/orientation.ts';
import { signOf } from '../support/conforming.ts';

const agree = (list: readonly number[]) => {
	const [ax, ay, bx, by, cx, cy] = list as [number, number, number, number, number, number];
	expect(orientation(ax, ay, bx, by, cx, cy)).toBe(signOf(Float64Array.from(list), 0, 1, 2));
};

describe('orientation', () => {
	test('is exact for points almost on one line', () => {
		const near = fc.integer({ min: -4, max: 4 }).map((ulps) => 0.5 + ulps * 2 ** -53);
		fc.assert(
			fc.property(near, near, (x, y) => agree([x, y, 12, 12, 24, 24])),
			{ seed: 51, numRuns: 500 },
		);
	});

	test('is exact for any moderate coordinates, and points between two others', () => {
		const value = fc
			.double({ noNaN: true, min: -1e9, max: 1e9 })
			.map((x) => (Math.abs(x) < 1e-40 ? 0 : x));
		fc.assert(
			fc.property(
				value,
				value,
				value,
				value,
				fc.double({ noNaN: true, min: 1e-3, max: 1 }),
				(...v) => {
					const [ax, ay, bx, by, s] = v;
					agree([ax, ay, bx, by, ax + s * (bx - ax), ay + s * (by - ay)]);
				},
			),
			{ seed: 52, numRuns: 2000 },
		);
	});

	test.each([1e-300, 1e300, 2 ** -1060])('is exact at magnitude %d', (size) => {
		agree([0, 0, size, size, 2 * size, 2 * size]);
		agree([0, 0, size, size, 2 * size, size]);
		agree([0, 0, size, size, size, 2 * size]);
	});

	test('of points in one place is 0', () => {
		expect(orientation(0, 0, 0, 0, 0, 0)).toBe(0);
		expect(orientation(0.1, 0.2, 0.1, 0.2, 0.3, 0.4)).toBe(0);
	});
});
