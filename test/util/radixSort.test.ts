import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedIndexes } from '../../src/util/radixSort.ts';

const expected = (keys: readonly number[]) =>
	keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);

test('sorts indexes by key, equal keys by index', () => {
	const key = fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
	fc.assert(
		fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
			expect([...sortedIndexes(Uint32Array.from(keys))]).toEqual(expected(keys));
		}),
		{ seed: 11, numRuns: 500 },
	);
});

test.each([0, 11, 22])('sorts by the digit at bit %i alone', (shift) => {
	const keys = [3, 1, 2, 1, 0].map((digit) => (digit << shift) >>> 0);
	expect([...sortedIndexes(Uint32Array.from(keys))]).toEqual(expected(keys));
});

test('leaves the keys alone', () => {
	const keys = Uint32Array.of(2 ** 31, 5, 2 ** 12);
	sortedIndexes(keys);
	expect([...keys]).toEqual([2 ** 31, 5, 2 ** 12]);
});
