import { expect, test } from 'vitest';
import { DuplicateFinder } from '../../../src/formats/build/elements/duplicateFinder.ts';

test.each([
	['that follow each other', [1, 2, 3, 2, 0, 3]],
	['that lie far apart', [1, 2 ** 50, 3, 2 ** 50, 1]],
	['of which some are none', [1, Number.NaN, 2.5, 2.5, -7, -7, 1]],
])('numbers %s are noted', (_, numbers) => {
	const seen = new DuplicateFinder([
		Float64Array.from(numbers.slice(0, 2)),
		Float64Array.from(numbers),
	]);
	const before = new Set<number>();
	for (const number of numbers) {
		expect(seen.add(number)).toBe(!before.has(number));
		before.add(number);
	}
});
