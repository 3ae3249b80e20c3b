import { countOn } from '../../mesh/ownNumbers.ts';
import { NumbersSeen } from './numbersSeen.ts';

/** Elements that a file numbers. */
export interface Numbered {
	readonly count: number;
	readonly numbers: Float64Array | undefined;
}

/**
 * The numbers of the elements: their own, and numbers that count on behind the greatest of those for the others. All count up
 * from `first` where the own ones can't stay: two are the same, one is less than 1, or there would be one above `most`.
 *
 * @param first the least number that is free
 * @returns for each part the number of its first element, from which they count on, or the number of each
 */
export function elementNumbers(
	parts: readonly Numbered[],
	most: number,
	first = 1,
): (number | Float64Array)[] {
	const given = parts.flatMap(({ numbers }) => numbers ?? []);
	let next = first;
	for (const numbers of given) for (const number of numbers) next = Math.max(next, number + 1);
	const numbersOf = (part: Numbered): number | Float64Array => {
		if (part.numbers) return countOn(part.numbers) ? (part.numbers[0] ?? next) : part.numbers;
		next += part.count;
		return next - part.count;
	};
	const numbers = parts.map(numbersOf);
	if (given.length === 0 || (next - 1 <= most && areNumbers(given))) return numbers;
	let free = first;
	return parts.map(({ count }) => {
		free += count;
		return free - count;
	});
}

/** Whether the elements of a part are written by their own numbers, if they have some. */
export const keepsNumbers = ({ numbers }: Numbered, written: number | Float64Array): boolean =>
	numbers === undefined ||
	numbers.length === 0 ||
	(typeof written === 'number' ? written === numbers[0] && countOn(numbers) : written === numbers);

/** Whether all are positive, and no two are the same. */
function areNumbers(given: readonly Float64Array[]): boolean {
	let last = 0;
	let rising = true;
	const sorted = [...given].sort((a, b) => (a[0] as number) - (b[0] as number));
	for (const numbers of sorted)
		for (const number of numbers) {
			if (!(number >= 1)) return false;
			rising &&= number > last;
			last = number;
		}
	if (rising) return true;
	const seen = new NumbersSeen(sorted);
	return sorted.every((numbers) => numbers.every((number) => seen.add(number)));
}
