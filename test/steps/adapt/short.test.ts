import { expect, test } from 'vitest';
import {
	determinant,
	product,
	quotient,
	rootOf,
	scaled,
	shortOf,
	shortOfLarge,
	sumOf,
	ZERO,
} from '../../../src/steps/adapt/short.ts';
import { seededRandom } from '../../support/random.ts';

const SEED = 16;
const COUNT = 5000;
const BITS = 16;
/** Bits that are kept below the units of exact quotients. */
const FRACTION = 200;

/** The value of a short number times 2^FRACTION. */
const exactOf = (a: number): bigint =>
	a === ZERO ? 0n : BigInt(a & 0xffff) << BigInt(FRACTION + (a >> BITS));

/** The upper 16 bits of a number times 2^FRACTION. */
function truncated(value: bigint): bigint {
	const down = BigInt(Math.max(0, value.toString(2).length - BITS));
	return (value >> down) << down;
}

const wide = (value: number): bigint => BigInt(value) << BigInt(FRACTION);

test(`short numbers are exact ones cut to 16 bits (seed ${SEED})`, () => {
	const random = seededRandom(SEED);
	/** An integer of any number of bits up to some. */
	const integer = (bits: number) => Math.floor(2 ** (bits * random()) * (1 + random())) - 1;
	for (let i = 0; i < COUNT; i++) {
		const [m, n, o] = [integer(31), integer(31), integer(31)];
		const [a, b, c] = [shortOf(m), shortOf(n), shortOf(o)];
		expect(exactOf(a)).toBe(truncated(wide(m)));
		const large = integer(52);
		expect(exactOf(shortOfLarge(large))).toBe(truncated(wide(large)));
		expect(exactOf(scaled(a, -40))).toBe(exactOf(a) >> 40n);
		expect(exactOf(product(a, b))).toBe(truncated((exactOf(a) * exactOf(b)) >> BigInt(FRACTION)));
		if (b !== ZERO)
			expect(exactOf(quotient(a, b))).toBe(
				truncated((exactOf(a) << BigInt(FRACTION)) / exactOf(b)),
			);
		const exponent = Math.max(a >> BITS, b >> BITS, c >> BITS);
		const unit = exponent < -BITS ? 0n : BigInt(FRACTION + exponent);
		const sum = [a, b, c].reduce((all, one) => all + ((exactOf(one) >> unit) << unit), 0n);
		expect(exactOf(sumOf(a, b, c))).toBe(truncated(sum));
		if (a !== ZERO) {
			const root = exactOf(rootOf(a));
			const next = exactOf(rootOf(a) + 1);
			const square = exactOf(a) << BigInt(FRACTION);
			expect([root * root <= square, next * next > square]).toEqual([true, true]);
		}
		const signed = [integer(30), integer(30), integer(30), integer(30)].map((value) =>
			random() < 0.5 ? value : -value,
		) as [number, number, number, number];
		const [p, q, r, s] = signed.map(BigInt) as [bigint, bigint, bigint, bigint];
		const exact = p * s - q * r;
		expect(exactOf(determinant(...signed))).toBe(
			exact > 0n ? truncated(exact << BigInt(FRACTION)) : 0n,
		);
	}
	expect(determinant(3, 5, 3, 5)).toBe(ZERO);
	expect(determinant(2 ** 30, 2 ** 30 - 1, 2 ** 30 - 1, 2 ** 30 - 2)).toBe(ZERO);
	expect(determinant(2 ** 30 - 1, 2 ** 30 - 2, 2 ** 30, 2 ** 30 - 1)).toBe(shortOf(1));
});
