import { describe, expect, test } from 'vitest';
import { quality as bitsOf, IDEAL_QUALITY, valueOfBits } from '../../../src/steps/adapt/quality.ts';
import { randomPoints } from './records.ts';

const quality = (...asked: Parameters<typeof bitsOf>): number => valueOfBits(bitsOf(...asked));

/** Stretch tensor of a point in lattice units: xx, xy, yy. */
function tensorOf(points: Uint32Array, p: number): readonly [number, number, number] {
	const scale = 2 ** -(20 + (points[8 * p + 5]! & 63));
	return [2, 3, 4].map((k) => (points[8 * p + k]! | 0) * scale) as unknown as [
		number,
		number,
		number,
	];
}

/** 12√3 · area / perimeter² · F(perimeter / 3), the area in the mean of √det M of the corners; and the perimeter. */
function measuresOf(
	points: Uint32Array,
	corners: readonly [number, number, number],
): { readonly expected: number; readonly perimeter: number } {
	const place = (p: number) => [points[8 * p]!, points[8 * p + 1]!] as const;
	const squaredAt = (p: number, x: number, y: number) => {
		const [xx, xy, yy] = tensorOf(points, p);
		return (xx * x + xy * y) ** 2 + (xy * x + yy * y) ** 2;
	};
	let perimeter = 0;
	let stretch = 0;
	for (let k = 0; k < 3; k++) {
		const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
		const [x, y] = [place(b)[0] - place(a)[0], place(b)[1] - place(a)[1]];
		perimeter += Math.sqrt((squaredAt(a, x, y) + squaredAt(b, x, y)) / 2);
		const [xx, xy, yy] = tensorOf(points, a);
		stretch += (xx * yy - xy * xy) / 3;
	}
	const [a, b, c] = corners.map((p) => place(p).map(BigInt)) as [bigint[], bigint[], bigint[]];
	const cross = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
	const m = Math.min(perimeter / 3, 3 / perimeter);
	const area = Math.max(0, (Number(cross) / 2) * stretch);
	return {
		expected: ((12 * Math.sqrt(3) * area) / perimeter ** 2) * (m * (2 - m)) ** 3,
		perimeter,
	};
}

describe('the quality of a triangle', () => {
	const COUNT = 5000;
	const points = randomPoints(5, COUNT);
	const triangles = Array.from({ length: COUNT }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2] as const);

	test('is that of the formula in doubles', () => {
		let compared = 0;
		for (const [a, b, c] of triangles) {
			const { expected, perimeter } = measuresOf(points, [a, b, c]);
			const own = quality(points, a, b, c) / IDEAL_QUALITY;
			// Ratios of sizes above 10⁴ leave few bits of a determinant; lengths above 32 are cut off.
			if (expected < 1e-3 || perimeter > 22) continue;
			const [xx, xy, yy] = tensorOf(points, a);
			if (xx * yy - xy * xy < 1e-4 * (xx + yy) ** 2) continue;
			compared++;
			expect(Math.abs(own - expected), `${a}`).toBeLessThan(0.01 * expected);
		}
		expect(compared).toBeGreaterThan(300);
	});

	test('is that of all orders of the corners that go round to the left', () => {
		for (const [a, b, c] of triangles) {
			const one = quality(points, a, b, c);
			expect([quality(points, b, c, a), quality(points, c, a, b)]).toEqual([one, one]);
			if (one > 0) expect(quality(points, b, a, c)).toBe(0);
		}
	});
});
