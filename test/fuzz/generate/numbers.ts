import type { Dice } from '../case.ts';

/** Ways to number entries, by name. */
const ways: Readonly<Record<string, (count: number, first: number, dice: Dice) => number[]>> = {
	counted: (count, first) => Array.from({ length: count }, (_, i) => first + i),
	permuted: (count, first, dice) =>
		dice.shuffled(Array.from({ length: count }, (_, i) => first + i)),
	/** All in order but two, as a hand leaves them. */
	swapped(count, first, dice) {
		const numbers = Array.from({ length: count }, (_, i) => first + i);
		if (count < 2) return numbers;
		const [i, j] = dice.shuffled([...numbers.keys()]) as [number, number];
		[numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
		return numbers;
	},
	/** Growing, with gaps. */
	sparse(count, _, dice) {
		let number = 0;
		return Array.from({ length: count }, () => {
			number += 1 + (dice.chance(0.5) ? dice.below(9) : 0);
			return number;
		});
	},
	/** Any numbers, none twice. */
	any(count, _, dice) {
		const numbers = new Set<number>();
		while (numbers.size < count) numbers.add(100 + dice.below(dice.pick([1000, 2 ** 31 - 200])));
		return [...numbers];
	},
};

/** The ways to number that any of Triangle's files may use. */
export const wayNames = Object.keys(ways);

/** Numbers for some entries, none twice. */
export const numbersBy = (way: string, count: number, first: number, dice: Dice): number[] =>
	(ways[way] as (typeof ways)[string])(count, first, dice);
