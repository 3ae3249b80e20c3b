import { describe, expect, test } from 'vitest';
import {
	determinant,
	findPrincipal,
	hypotenuse,
	intersect,
	isPositiveDefinite,
	type Principal,
	putPrincipal,
} from '../../src/sizing/tensor.ts';
import { seededRandom } from '../support/random.ts';

type Tensor = readonly [xx: number, xy: number, yy: number];

/** A double as an integer of units of 2⁻¹²⁰⁰, exactly. */
function exact(value: number): bigint {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, value);
	const bits = view.getBigUint64(0);
	const exponent = Number((bits >> 52n) & 0x7ffn);
	const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent > 0 ? 1n << 52n : 0n);
	const units = mantissa << BigInt(Math.max(exponent, 1) - 1075 + 1200);
	return value < 0 ? -units : units;
}

const rotated = (larger: number, smaller: number, angle: number): Tensor => {
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return [
		larger * c * c + smaller * s * s,
		(larger - smaller) * c * s,
		larger * s * s + smaller * c * c,
	];
};

/** Random metrics with sizes from 10⁻³ to 10³ and ratios up to 10³. */
function* metrics(seed: number, count: number): Generator<Tensor> {
	const random = seededRandom(seed);
	for (let i = 0; i < count; i++) {
		const larger = 10 ** (6 * random());
		yield rotated(larger, larger * 10 ** (-6 * random()), Math.PI * random());
	}
}

const squared = ([xx, xy, yy]: Tensor, angle: number) => {
	const [x, y] = [Math.cos(angle), Math.sin(angle)];
	return xx * x * x + 2 * xy * x * y + yy * y * y;
};

function intersection(a: Tensor, b: Tensor): Tensor {
	const out = Float64Array.from(a);
	intersect(out, 0, ...b);
	return [out[0]!, out[1]!, out[2]!];
}

/** Simultaneous reduction by the eigenvectors of A⁻¹B, where they are not parallel. */
function byEigenvectors(a: Tensor, b: Tensor): Tensor {
	const det = a[0] * a[2] - a[1] ** 2;
	// N = A⁻¹ B, row by row.
	const n = [
		(a[2] * b[0] - a[1] * b[1]) / det,
		(a[2] * b[1] - a[1] * b[2]) / det,
		(a[0] * b[1] - a[1] * b[0]) / det,
		(a[0] * b[2] - a[1] * b[1]) / det,
	] as const;
	const half = (n[0] + n[3]) / 2;
	const root = Math.sqrt(((n[0] - n[3]) / 2) ** 2 + n[1] * n[2]);
	const vectors = [half + root, half - root].map((value) =>
		Math.abs(n[1]) > Math.abs(n[2]) ? [n[1], value - n[0]] : [value - n[3], n[2]],
	) as [[number, number], [number, number]];
	const along = (m: Tensor, [x, y]: [number, number]) =>
		m[0] * x * x + 2 * m[1] * x * y + m[2] * y * y;
	const [p, q] = vectors;
	const values = vectors.map((v) => Math.max(along(a, v), along(b, v)));
	const area = p[0] * q[1] - p[1] * q[0];
	// P⁻ᵀ diag P⁻¹ with the columns p and q of P.
	const rows = [
		[q[1] / area, -q[0] / area],
		[-p[1] / area, p[0] / area],
	] as const;
	const entry = (i: 0 | 1, j: 0 | 1) =>
		values[0]! * rows[0][i] * rows[0][j] + values[1]! * rows[1][i] * rows[1][j];
	return [entry(0, 0), entry(0, 1), entry(1, 1)];
}

describe('a symmetric tensor', () => {
	test('has a determinant that is right where its products nearly cancel', () => {
		const random = seededRandom(5);
		for (let i = 0; i < 2000; i++) {
			const [larger, angle] = [10 ** (12 * random() - 6), Math.PI * random()];
			const [xx, xy, yy] = rotated(larger, larger * 10 ** (-18 * random()), angle);
			const truth = exact(xx) * exact(yy) - exact(xy) * exact(xy);
			const found = determinant(xx, xy, yy);
			const error = (exact(found) << 1200n) - truth;
			const bound = (truth < 0n ? -truth : truth) >> 50n;
			expect((error < 0n ? -error : error) <= bound).toBe(true);
		}
	});

	test('is positive definite exactly where its determinant says so', () => {
		expect(isPositiveDefinite(1, 1, 1)).toBe(false);
		expect(isPositiveDefinite(1, 1 - 2 ** -53, 1)).toBe(true);
		expect(isPositiveDefinite(-1, 0, -1)).toBe(false);
		expect(isPositiveDefinite(1, Number.NaN, 1)).toBe(false);
		expect(isPositiveDefinite(Infinity, 0, 1)).toBe(false);
	});

	test('has the eigenvalues and directions that it was made of', () => {
		const one: Principal = { larger: 0, smaller: 0, x: 0, y: 0 };
		const random = seededRandom(6);
		for (let i = 0; i < 1000; i++) {
			const [larger, angle] = [10 ** (6 * random() - 3), Math.PI * random()];
			const smaller = larger * (1.9 * random() - 0.95);
			findPrincipal(...rotated(larger, smaller, angle), one);
			expect(one.larger / larger).toBeCloseTo(1, 12);
			expect(one.smaller / larger).toBeCloseTo(smaller / larger, 12);
			const turned = Math.abs(one.x * Math.sin(angle) - one.y * Math.cos(angle));
			expect(turned * (1 - smaller / larger)).toBeLessThan(1e-12);
			const back = new Float64Array(3);
			putPrincipal(one, back, 0);
			rotated(larger, smaller, angle).forEach((value, k) => {
				expect(back[k]! / larger).toBeCloseTo(value / larger, 12);
			});
		}
	});

	test('along the axes keeps its bits', () => {
		const one: Principal = { larger: 0, smaller: 0, x: 0, y: 0 };
		for (const [xx, yy] of [
			[0.3, 0.7],
			[0.7, 0.3],
			[1e6, 1e-6],
		] as const) {
			findPrincipal(xx, 0, yy, one);
			const back = new Float64Array(3);
			putPrincipal(one, back, 0);
			expect([...back]).toEqual([xx, 0, yy]);
		}
	});
});

describe('the intersection of two metrics', () => {
	const pairs = () => {
		const second = metrics(8, 500);
		return [...metrics(7, 500)].map((a): [Tensor, Tensor] => [a, second.next().value as Tensor]);
	};

	test('asks for no larger size than either, in any direction', () => {
		for (const [a, b] of pairs()) {
			const both = intersection(a, b);
			for (let k = 0; k < 64; k++) {
				const angle = (Math.PI * k) / 64;
				const most = Math.max(squared(a, angle), squared(b, angle));
				expect(squared(both, angle)).toBeGreaterThan(most * (1 - 1e-9) - 1e-9);
			}
		}
	});

	test('is that of simultaneous reduction', () => {
		for (const [a, b] of pairs()) {
			const found = intersection(a, b);
			const wanted = byEigenvectors(a, b);
			const scale = wanted[0] + wanted[2];
			for (let k = 0; k < 3; k++) expect(found[k]! / scale).toBeCloseTo(wanted[k]! / scale, 6);
		}
	});

	test('is one of them, to the bit, where that is smaller in all directions', () => {
		for (const a of metrics(9, 200)) {
			const b = a.map((value) => value / 3) as unknown as Tensor;
			expect(intersection(a, b)).toEqual(a);
			expect(intersection(b, a)).toEqual(a);
			expect(intersection(a, a)).toEqual(a);
			expect(intersection([0, 0, 0], a)).toEqual(a);
		}
	});

	test('along the axes takes the larger number of each', () => {
		expect(intersection([4, 0, 1], [1, 0, 9])).toEqual([4, 0, 9]);
	});
});

test('hypotenuses are right to two units in the last place, also at the ends of the range', () => {
	const random = seededRandom(9);
	for (let i = 0; i < 2000; i++) {
		const [x, y] = [0, 1].map(() => 10 ** (16 * random()) * (random() < 0.5 ? -1 : 1));
		const found = exact(hypotenuse(x!, y!));
		const squares = exact(x!) ** 2n + exact(y!) ** 2n;
		// Both are in units of 2⁻²⁴⁰⁰; twice the relative error of the root.
		const error = (found ** 2n - squares) * 2n ** 60n;
		expect(Math.abs(Number(error / squares))).toBeLessThan(2 ** 10);
	}
	expect(hypotenuse(3e300, -4e300)).toBe(5e300);
	expect(hypotenuse(Number.MIN_VALUE, 0)).toBe(Number.MIN_VALUE);
	expect(hypotenuse(0, 0)).toBe(0);
	expect(hypotenuse(-Infinity, 1)).toBe(Infinity);
	expect(hypotenuse(Number.NaN, 1)).toBeNaN();
});
