import { describe, expect, test } from 'vitest';
import { conditions, type Values } from '../../../src/mesh/validity/conditions.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { seededRandom } from '../../support/random.ts';

const plain = plainLines()!;

/** Lengths around the blocks of the module, and more than it copies at a time. */
const lengths = [1, 2, 3, 4, 5, 15, 16, 17, 31, 33, 16_383, 16_384, 16_385, 40_000];

/** The answers for all of an array with one item put in at each of some places, and for the items beside it. */
function answers(values: Values, item: number, limit: number, name: 'below' | 'finite') {
	const count = values.length;
	const places = [0, 1, 3, 4, 15, 16, count >> 1, count - 2, count - 1];
	const found: unknown[] = [];
	const right: unknown[] = [];
	for (const place of new Set(places.filter((one) => one >= 0 && one < count))) {
		const kept = values[place]!;
		values[place] = item;
		for (const [first, end] of [
			[0, count],
			[place, place + 1],
			[0, place],
			[place + 1, count],
		] as const) {
			if (first === end) continue;
			found.push(plain.holds(name, values, limit, first, end));
			right.push(conditions[name](values, limit, first, end));
		}
		values[place] = kept;
	}
	return { found, right };
}

describe('the module answers as JavaScript', () => {
	test.each([1, 7, 5_000_000, 2 ** 31 - 1, 2 ** 31])('below %i', (limit) => {
		const random = seededRandom(limit);
		for (const length of lengths)
			for (const kind of [Uint32Array, Int32Array]) {
				const all = new kind(length + 1).map(() => Math.floor(limit * random()));
				// One that begins between two multiples of eight bytes.
				const values = all.subarray(1);
				for (const item of [0, limit - 1, limit, 2 ** 31, 2 ** 32 - 1]) {
					const { found, right } = answers(values, item, limit, 'below');
					expect(found).toEqual(right);
					expect(found[0]).toBe(item < limit);
				}
			}
	});

	test('nothing is below 0', () => {
		expect(plain.holds('below', new Uint32Array(20), 0, 0, 20)).toBe(false);
		expect(plain.holds('below', new Uint32Array(1), 0, 0, 1)).toBe(false);
	});

	test('finite', () => {
		const random = seededRandom(3);
		const items = [0, -0, Number.MIN_VALUE, -Number.MAX_VALUE, Number.NaN, -Infinity, Infinity];
		for (const length of lengths) {
			const values = new Float64Array(length + 1).map(() => random() - 0.5).subarray(1);
			for (const item of items) {
				const { found, right } = answers(values, item, 0, 'finite');
				expect(found).toEqual(right);
				expect(found[0]).toBe(Number.isFinite(item));
			}
		}
	});

	test('what it does not have is left to JavaScript', () => {
		expect(plain.holds('below', new Float64Array(4), 3, 0, 4)).toBeUndefined();
		expect(plain.holds('rising', new Uint32Array(4), 3, 0, 4)).toBeUndefined();
	});
});
