import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedIndexes } from '../../src/util/radixSort.ts';
import { seededRandom } from '../support/random.ts';

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

/** In the order of keys, and of indexes where they are equal; each index once. */
function expectSorted(keys: Uint32Array): void {
	const order = sortedIndexes(keys);
	const has = new Uint8Array(keys.length);
	let wrong = 0;
	for (let i = 0; i < order.length; i++) {
		has[order[i]!] = 1;
		const [a, b] = [order[i - 1], order[i]!];
		if (a !== undefined && (keys[a]! > keys[b]! || (keys[a] === keys[b] && a > b))) wrong++;
	}
	expect([order.length, wrong, has.indexOf(0)]).toEqual([keys.length, 0, -1]);
}

test.each([
	['all over', 2 ** 32, 0],
	['with one upper half', 2 ** 20, 2 ** 31],
	['of which many are equal', 2, 7],
])('sorts 300,000 keys %s (seed 12)', (_, range, from) => {
	const random = seededRandom(12);
	expectSorted(Uint32Array.from({ length: 300_000 }, () => from + Math.floor(range * random())));
});
