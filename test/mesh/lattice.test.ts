import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latticeOf, powerOfTwo, precomputeLattice } from '../../src/mesh/lattice.ts';

const LIMIT = 2 ** 30;

/** A finite double as an exact integer multiple of 2⁻¹⁰⁷⁴, read from its bits. */
function exact(value: number): bigint {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, value);
	const bits = view.getBigUint64(0);
	const biased = (bits >> 52n) & 0x7ffn;
	const fraction = bits & 0xfffffffffffffn;
	const magnitude = biased === 0n ? fraction : (fraction | (1n << 52n)) << (biased - 1n);
	return bits >> 63n ? -magnitude : magnitude;
}

/** numerator / 2^shift rounded to the nearest integer, halves up. */
const roundShift = (numerator: bigint, shift: bigint): bigint =>
	shift === 0n ? numerator : (numerator + (1n << (shift - 1n))) >> shift;

/** Largest lattice coordinate with a spacing of 2^exponent, exactly. */
function reach(points: readonly number[], exponent: number): bigint {
	const shift = BigInt(exponent + 1074);
	let most = 0n;
	for (const axis of [0, 1]) {
		const values = points.filter((_, i) => i % 2 === axis).map((x) => roundShift(exact(x), shift));
		values.sort((a, b) => (a < b ? -1 : 1));
		const extent = values[values.length - 1]! - values[0]!;
		if (extent > most) most = extent;
	}
	return most;
}

const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const moderate = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
const sets = fc.oneof(
	fc.array(fc.tuple(double, double), { minLength: 1, maxLength: 8 }),
	fc.array(fc.tuple(moderate, moderate), { minLength: 1, maxLength: 8 }),
);

describe('the lattice of any finite points', () => {
	test('rounds every coordinate once, to the nearest multiple of the spacing', () => {
		fc.assert(
			fc.property(sets, (pairs) => {
				const points = pairs.flat();
				const { coordinates, origin, exponent } = latticeOf(Float64Array.from(points), 2);
				const shift = BigInt(exponent + 1074);
				for (const [i, value] of points.entries()) {
					const from = roundShift(exact(origin[i % 2]!), shift);
					expect(BigInt(coordinates[i]!)).toBe(roundShift(exact(value), shift) - from);
				}
			}),
			{ seed: 30, numRuns: 2000 },
		);
	});

	test('has an origin that is a multiple of the spacing', () => {
		fc.assert(
			fc.property(sets, (pairs) => {
				const { origin, exponent } = latticeOf(Float64Array.from(pairs.flat()), 2);
				for (const value of origin) expect(exact(value) % (1n << BigInt(exponent + 1074))).toBe(0n);
			}),
			{ seed: 31 },
		);
	});

	test('has the finest spacing that stays below the limit', () => {
		fc.assert(
			fc.property(sets, (pairs) => {
				const points = pairs.flat();
				const { exponent } = latticeOf(Float64Array.from(points), 2);
				expect(reach(points, exponent) < BigInt(LIMIT)).toBe(true);
				const allEqual = reach(points, -1074) === 0n;
				if (!allEqual && exponent > -1074)
					expect(reach(points, exponent - 1) >= BigInt(LIMIT)).toBe(true);
			}),
			{ seed: 32, numRuns: 2000 },
		);
	});
});

describe('the lattice', () => {
	test('of no points is empty', () => {
		const lattice = latticeOf(new Float64Array(), 2);
		expect(lattice.coordinates.length).toBe(0);
		expect([...lattice.origin]).toEqual([0, 0]);
	});

	test('of points in one place keeps the place exactly', () => {
		const { coordinates, origin } = latticeOf(Float64Array.of(0.1, -7e9, 0.1, -7e9), 2);
		expect([...coordinates]).toEqual([0, 0, 0, 0]);
		expect(origin[1]).toBe(-7e9);
	});

	test('of the unit square has a spacing of 2^-29', () => {
		const { coordinates, exponent } = latticeOf(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2);
		expect(exponent).toBe(-29);
		expect([...coordinates]).toEqual([0, 0, 2 ** 29, 0, 2 ** 29, 2 ** 29, 0, 2 ** 29]);
	});

	test('grows its spacing when the largest coordinate would round up to the limit', () => {
		const below = latticeOf(Float64Array.of(0, 0, LIMIT - 1, 0), 2);
		expect([below.exponent, below.coordinates[2]]).toEqual([0, LIMIT - 1]);
		const above = latticeOf(Float64Array.of(0, 0, LIMIT - 0.25, 0), 2);
		expect([above.exponent, above.coordinates[2]]).toEqual([1, LIMIT / 2]);
	});

	test('has one spacing for all three axes', () => {
		const { coordinates, exponent } = latticeOf(Float64Array.of(0, 0, 0, 1, 2, 1024), 3);
		expect(exponent).toBe(-19);
		expect([...coordinates.subarray(3)]).toEqual([2 ** 19, 2 ** 20, 2 ** 29]);
	});

	test.each([
		['largest doubles', Number.MAX_VALUE],
		['smallest doubles', Number.MIN_VALUE],
	])('spans the %s', (_, size) => {
		const { coordinates } = latticeOf(Float64Array.of(-size, 0, size, 0), 2);
		expect(coordinates[2]! - coordinates[0]!).toBeGreaterThan(0);
		expect(coordinates[2]).toBeLessThan(LIMIT);
	});

	test('does not move when the file is moved by a multiple of its spacing', () => {
		const points = [0, 0, 3, 1, 1, 2].map((x) => x / 8);
		const here = latticeOf(Float64Array.from(points), 2);
		const there = latticeOf(
			Float64Array.from(points, (x) => x + 4096),
			2,
		);
		expect(there.coordinates).toEqual(here.coordinates);
	});

	test('refuses a coordinate that is not finite', () => {
		expect(() => latticeOf(Float64Array.of(0, Number.NaN), 2)).toThrow('not finite');
	});
});

test('powers of two are exact over the whole range of doubles', () => {
	for (let k = -1074; k <= 1023; k++) expect(exact(powerOfTwo(k))).toBe(1n << BigInt(k + 1074));
});

describe('a lattice that is made ahead', () => {
	const points = Float64Array.of(0, 0, 3, 1, 0.1, 7);

	test('is the same, once', () => {
		const expected = latticeOf(points, 2);
		precomputeLattice(points, 2);
		const made = latticeOf(points, 2);
		expect(made).toEqual({ ...expected, coordinates: made.coordinates });
		expect([...made.coordinates]).toEqual([...expected.coordinates]);
		expect(made.coordinates.buffer).toBeInstanceOf(SharedArrayBuffer);
		// What became of it is not its own any more.
		expect(latticeOf(points, 2).coordinates.buffer).toBeInstanceOf(ArrayBuffer);
	});

	test.each([Number.NaN, Infinity, -Infinity])('is not made where a coordinate is %d', (odd) => {
		const wrong = Float64Array.of(0, 0, 3, odd);
		precomputeLattice(wrong, 2);
		expect(() => latticeOf(wrong, 2)).toThrow('not finite');
	});
});
