import { describe, expect, test } from 'vitest';
import { Ids } from '../../../src/formats/build/ids.ts';

/** Numbers that follow a pattern, from 0 on; what tells them apart stands in some of their bits alone. */
const patterns: Record<string, (i: number) => number> = {
	'multiples of 2³²': (i) => i * 2 ** 32,
	'multiples of 2¹⁶': (i) => i * 2 ** 16,
	'multiples of 2²⁰ + 1': (i) => i * (2 ** 20 + 1),
	'large negative ones': (i) => -(2 ** 52) + i * 2 ** 31,
	'the same but for their upper bits': (i) => 12345 + i * 2 ** 38,
	downwards: (i) => 20_000 - i,
	'multiples of 10⁹': (i) => i * 1e9,
	'beyond what a double holds exactly': (i) => i * 2 ** 96,
	'places of numbers that could not be read': (i) => -i - 0.5,
};

describe.each(Object.entries(patterns))('numbers of entries: %s', (_, idOf) => {
	const count = 20_000;
	const ids = new Ids();
	for (let i = 0; i < count; i++) ids.push(idOf(i + 1));

	test('no search looks at many', () => {
		expect(ids.longestSearch()).toBeLessThan(100);
	});

	test('each is found, and none is listed twice', () => {
		expect(ids.duplicate).toBe(-1);
		for (let i = 0; i < count; i++)
			if (ids.indexOf(idOf(i + 1)) !== i) throw new Error(`${idOf(i + 1)}`);
		expect(ids.indexOf(0.25)).toBe(-1);
	});
});

test('0 and −0 are one number', () => {
	const ids = new Ids();
	for (const id of [5, -0, 0]) ids.push(id);
	expect(ids.duplicate).toBe(2);
});

test('many numbers at once are as one after the other, up to one that is there', () => {
	for (const [numbers, given] of [
		[[1, 2, 3, 2], 3],
		[[1, 3, 5, 3], 3],
		[[2, 1, -4], 3],
		[[1, 1], 1],
	] as const) {
		const [ids, others] = [new Ids(), new Ids()];
		expect(ids.pushAll(Int32Array.from(numbers))).toBe(given);
		for (const number of numbers.slice(0, given)) others.push(number);
		expect([ids.count, ids.numbers()]).toEqual([given, others.numbers()]);
		for (const number of numbers) expect(ids.indexOf(number)).toBe(others.indexOf(number));
	}
});
