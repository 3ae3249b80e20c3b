import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstEqualRows } from '../../src/util/equalRows.ts';
import { cpuTime } from '../support/cpuTime.ts';

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
