import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstEqualRows } from '../../src/util/equalRows.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { seededRandom } from '../support/random.ts';

test.each([1, 2, 3, 4])('finds the first of equal rows of %i words', (width) => {
	const word = fc.constantFrom(0, 1, 2, 0xffffffff, 0x80000000);
	const row = fc.array(word, { minLength: width, maxLength: width });
	fc.assert(
		fc.property(fc.array(row, { maxLength: 100 }), (rows) => {
			const texts = rows.map((words) => words.join());
			const expected = texts.map((text) => texts.indexOf(text));
			expect([...firstEqualRows(Uint32Array.from(rows.flat()), width)]).toEqual(expected);
		}),
		{ seed: 71, numRuns: 300 },
	);
});

test('tells a hundred thousand regular rows apart in time', () => {
	const words = Uint32Array.from({ length: 200_000 }, (_, i) => (i % 2 ? i << 12 : 0));
	const start = cpuTime();
	const first = firstEqualRows(words, 2);
	expect(cpuTime() - start).toBeLessThan(2000);
	expect(first.every((row, i) => row === i)).toBe(true);
});

test('finds the first of equal rows among a hundred thousand (seed 72)', () => {
	const random = seededRandom(72);
	const words = Uint32Array.from({ length: 200_000 }, () => Math.floor(250 * random()));
	const known = new Map<number, number>();
	const expected = new Uint32Array(words.length / 2);
	for (let row = 0; row < expected.length; row++) {
		const key = 250 * words[2 * row]! + words[2 * row + 1]!;
		if (!known.has(key)) known.set(key, row);
		expected[row] = known.get(key)!;
	}
	expect(firstEqualRows(words, 2).findIndex((first, row) => first !== expected[row])).toBe(-1);
});
