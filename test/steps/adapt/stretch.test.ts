import { describe, expect, test } from 'vitest';
import { LOG_FRACTION, squareRoot, writeStretch } from '../../../src/steps/adapt/stretch.ts';
import { seededRandom } from '../../support/random.ts';
import { randomLogarithms } from './records.ts';

const COUNT = 10_000;
const SEED = 12;

/** The tensor 2^L in floating point, by the eigenvalues of L. */
function power(xx: number, xy: number, yy: number): readonly [number, number, number] {
	const middle = (xx + yy) / 2;
	const radius = Math.hypot((xx - yy) / 2, xy);
	const [larger, smaller] = [2 ** (middle + radius), 2 ** (middle - radius)];
	const cosine = radius === 0 ? 1 : (xx - yy) / 2 / radius;
	const sine = radius === 0 ? 0 : xy / radius;
	const [mean, half] = [(larger + smaller) / 2, (larger - smaller) / 2];
	return [mean + half * cosine, half * sine, mean - half * cosine];
}

/** The tensor that is written for a logarithm. */
function written(logarithms: readonly [number, number, number]): readonly number[] {
	const record = new Uint32Array(8);
	writeStretch(record, 0, ...logarithms);
	return [2, 3, 4].map((k) => (record[k]! | 0) * 2 ** (6 - 26 - (record[5]! & 63)));
}

test(`tensors are 2^L to 1e-5 of their norm (seed ${SEED})`, () => {
	const random = seededRandom(SEED);
	for (let i = 0; i < COUNT; i++) {
		const logarithms = randomLogarithms(random);
		const [xx, xy, yy] = logarithms.map((number) => number / 2 ** LOG_FRACTION);
		const expected = power(xx!, xy!, yy!);
		const norm = Math.max(...expected.map(Math.abs));
		for (const [k, value] of written(logarithms).entries())
			expect(Math.abs(value - expected[k]!)).toBeLessThan(1e-5 * norm);
	}
});

test('flags beside the shift stay', () => {
	const record = new Uint32Array(8).fill(0xc000003f);
	writeStretch(record, 0, -20 * 2 ** LOG_FRACTION, 0, -20 * 2 ** LOG_FRACTION);
	expect(record[5]).toBe(0xc0000000 + 26);
});

describe('square roots are rounded down', () => {
	test.each([0, 1, 2, 3, 4, 2 ** 53 - 1])('of %i', (square) => {
		const root = BigInt(squareRoot(square));
		expect(root * root <= BigInt(square) && (root + 1n) ** 2n > BigInt(square)).toBe(true);
	});

	test('of one less than a square', () => {
		const k = 67_610_403;
		expect(54_085_202 ** 2 + 40_570_402 ** 2).toBe(k ** 2 - 1);
		expect(squareRoot(k ** 2 - 1)).toBe(k - 1);
		expect(squareRoot(k ** 2)).toBe(k);
	});
});
