import { describe, expect, it } from 'vitest';
import { indicesByValue } from '../../src/util/indicesByValue.ts';

/** The same by a list for each number. */
function byLists(numbers: Int32Array, skipped?: number): [number, number[]][] {
	const lists = new Map<number, number[]>();
	numbers.forEach((number, i) => {
		if (number === skipped) return;
		lists.set(number, [...(lists.get(number) ?? []), i]);
	});
	return [...lists];
}

const plain = (places: Map<number, Uint32Array>) =>
	[...places].map(([number, list]) => [number, [...list]]);

describe('places of numbers', () => {
	for (const [what, spread] of [
		['close together', 7],
		['far apart', 2 ** 31],
	] as const)
		it(`are found where these are ${what}, seed 1`, () => {
			let state = 1;
			const random = () => {
				state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
				return state / 2 ** 32;
			};
			const few = Array.from({ length: 9 }, () => Math.floor((random() - 0.5) * spread));
			const numbers = Int32Array.from({ length: 500 }, () => few[Math.floor(9 * random())]!);
			expect(plain(indicesByValue(numbers))).toEqual(byLists(numbers));
			for (const skipped of [few[0]!, 0])
				expect(plain(indicesByValue(numbers, skipped))).toEqual(byLists(numbers, skipped));
		});

	it('of none are none', () => {
		expect(indicesByValue(new Int32Array(0)).size).toBe(0);
	});
});
