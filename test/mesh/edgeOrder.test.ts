import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	isLonger,
	MIX_FACTORS,
	MIX_SHIFTS,
	mixEdge,
	shortEdges,
	squaredLengths,
	writeSquaredLength,
} from '../../src/mesh/edgeOrder.ts';

const coordinate = fc.oneof(
	fc.integer({ min: 0, max: 2 ** 30 - 1 }),
	fc.constantFrom(0, 1, 0xffff, 0x10000, 0x10001, 2 ** 30 - 1, 2 ** 29),
);
const point = fc.tuple(coordinate, coordinate, coordinate);
const word = 2n ** 32n;

/** Undoes `x ^= x >>> shift` on 32 bits. */
function unshift(value: number, shift: number): number {
	let x = value;
	for (let known = shift; known < 32; known += shift) x = value ^ (x >>> shift);
	return x;
}

/** Inverse of an odd number modulo 2³². */
const inverse = (odd: number): number => {
	let x = odd;
	for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
	return x;
};

describe('mixEdge', () => {
	test('can be undone, so no two edges mix to the same', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (index) => {
				let h = unshift(mixEdge(index), MIX_SHIFTS[2]);
				h = unshift(Math.imul(h, inverse(MIX_FACTORS[1])), MIX_SHIFTS[1]);
				h = unshift(Math.imul(h, inverse(MIX_FACTORS[0])), MIX_SHIFTS[0]);
				expect(h >>> 0).toBe(index);
			}),
			{ seed: 33, numRuns: 5000 },
		);
	});

	test('has the shifts and factors of the kernels', () => {
		const file = resolve(import.meta.dirname, '../../kernels/shared/edgeOrder.wgsl');
		const body = /fn mix_edge\([\s\S]*?\n\}/.exec(readFileSync(file, 'utf8'))![0];
		const shifts = [...body.matchAll(/>> (\d+)u/g)].map(([, digits]) => Number(digits));
		const factors = [...body.matchAll(/\* (0x[0-9a-f]+)u/g)].map(([, digits]) => Number(digits));
		expect(shifts).toEqual([...MIX_SHIFTS]);
		expect(factors).toEqual([...MIX_FACTORS]);
	});

	test('keeps the first hundred thousand indexes apart', () => {
		expect(new Set(Array.from({ length: 100_000 }, (_, i) => mixEdge(i))).size).toBe(100_000);
	});

	test('is the finaliser of MurmurHash3', () => {
		// Known values of fmix32.
		expect(mixEdge(0)).toBe(0);
		expect(mixEdge(1)).toBe(0x514e28b7);
		expect(mixEdge(0xffffffff)).toBe(0x81f16f39);
	});

	test('puts neighbours in the numbering in either order about equally often', () => {
		let rises = 0;
		for (let i = 0; i < 10_000; i++) if (mixEdge(i + 1) > mixEdge(i)) rises++;
		expect(Math.abs(rises - 5000)).toBeLessThan(200);
	});
});

describe('squared lengths', () => {
	test.each([2, 3] as const)('in %i dimensions are exact sums of squares', (dimension) => {
		fc.assert(
			fc.property(point, point, (p, q) => {
				const coordinates = Uint32Array.from([...p.slice(0, dimension), ...q.slice(0, dimension)]);
				const out = new Uint32Array(2);
				writeSquaredLength({ coordinates, dimension }, 0, 1, out, 0);
				let expected = 0n;
				for (let i = 0; i < dimension; i++) expected += BigInt(p[i]! - q[i]!) ** 2n;
				expect(BigInt(out[0]!) * word + BigInt(out[1]!)).toBe(expected);
			}),
			{ seed: 35, numRuns: 5000 },
		);
	});

	test('of the longest possible edge stay below 2^62', () => {
		const most = 2 ** 30 - 1;
		const coordinates = Uint32Array.of(0, 0, 0, most, most, most);
		const [high, low] = squaredLengths(Uint32Array.of(0, 1), { coordinates, dimension: 3 });
		expect(BigInt(high!) * word + BigInt(low!)).toBe(3n * BigInt(most) ** 2n);
		expect(high!).toBeLessThan(2 ** 30);
	});
});

describe('the order', () => {
	const lengths = (...values: bigint[]) =>
		Uint32Array.from(values.flatMap((value) => [Number(value / word), Number(value % word)]));

	test('puts the longer edge last, whichever word differs', () => {
		const list = lengths(5n, 6n, word, word + 5n, 3n * word);
		for (let a = 0; a < 5; a++)
			for (let b = 0; b < 5; b++) expect(isLonger(list, a, b)).toBe(a > b);
	});

	test('compares words as unsigned', () => {
		expect(isLonger(lengths(word - 1n, 1n), 0, 1)).toBe(true);
	});

	test('of equal lengths is that of the mixed indexes', () => {
		const list = lengths(7n, 7n, 7n, 7n);
		for (let a = 0; a < 4; a++)
			for (let b = 0; b < 4; b++) expect(isLonger(list, a, b)).toBe(mixEdge(a) > mixEdge(b));
	});

	test('is strict and total', () => {
		const value = fc.bigInt({ min: 0n, max: 3n });
		fc.assert(
			fc.property(fc.array(value, { minLength: 3, maxLength: 3 }), (values) => {
				const list = lengths(...values);
				for (const [a, b] of [
					[0, 1],
					[1, 2],
					[0, 2],
				] as const)
					expect(isLonger(list, a, b)).toBe(!isLonger(list, b, a));
				// No cycle of three: the larger of two beats what the smaller beats.
				const wins = [0, 1, 2].map((a) => [0, 1, 2].filter((b) => isLonger(list, a, b)).length);
				expect(wins.sort()).toEqual([0, 1, 2]);
			}),
			{ seed: 36 },
		);
	});
});

describe('short edges', () => {
	test('are those below 1,024 units', () => {
		const coordinates = Uint32Array.of(0, 0, 1023, 0, 1024, 0, 0, 1025, 724, 724);
		const edges = Uint32Array.of(0, 1, 0, 2, 0, 3, 0, 4, 0, 0);
		// 724·√2 = 1023.9; an edge without length is short too.
		expect(shortEdges(edges, { coordinates, dimension: 2 })).toBe(3);
	});

	test('do not include an edge whose lower word alone is small', () => {
		const coordinates = Uint32Array.of(0, 0, 2 ** 16, 0);
		expect(shortEdges(Uint32Array.of(0, 1), { coordinates, dimension: 2 })).toBe(0);
	});
});
