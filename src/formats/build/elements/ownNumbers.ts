import { isConsecutive } from '../../../mesh/ownNumbers.ts';
import { DuplicateFinder } from './duplicateFinder.ts';

/** Elements, and the numbers that a file gives them. */
export interface Numbered {
	readonly count: number;
	readonly numbers: Float64Array | undefined;
}

/**
 * The numbers to write for elements: their own, and for the others consecutive numbers after the largest own one. If
 * own numbers can't be kept (two are equal, one is less than 1, or one would exceed `max`), all elements are numbered
 * consecutively from `first`.
 *
 * @param first smallest number that may be assigned
 * @returns for each part the number of its first element if its numbers are consecutive, otherwise all its numbers
 */
export function elementNumbers(
	parts: readonly Numbered[],
	max: number,
	first = 1,
): (number | Float64Array)[] {
	const partNumbers = parts.flatMap(({ numbers }) => numbers ?? []);
	let next = first;
	for (const numbers of partNumbers)
		for (const number of numbers) next = Math.max(next, number + 1);
	const numbersOf = (part: Numbered): number | Float64Array => {
		if (part.numbers) return isConsecutive(part.numbers) ? (part.numbers[0] ?? next) : part.numbers;
		next += part.count;
		return next - part.count;
	};
	const numbers = parts.map(numbersOf);
	if (partNumbers.length === 0 || (next - 1 <= max && arePositiveAndDistinct(partNumbers)))
		return numbers;
	let assigned = first;
	return parts.map(({ count }) => {
		assigned += count;
		return assigned - count;
	});
}

/** Whether elements keep their own numbers, if they have any; `written` is their item from `elementNumbers`. */
export const keepsNumbers = ({ numbers }: Numbered, written: number | Float64Array): boolean =>
	numbers === undefined ||
	numbers.length === 0 ||
	(typeof written === 'number'
		? written === numbers[0] && isConsecutive(numbers)
		: written === numbers);

/** Whether all numbers are positive and different. */
function arePositiveAndDistinct(lists: readonly Float64Array[]): boolean {
	let last = 0;
	let ascending = true;
	const sorted = [...lists].sort((a, b) => a[0]! - b[0]!);
	for (const numbers of sorted)
		for (const number of numbers) {
			if (!(number >= 1)) return false;
			ascending &&= number > last;
			last = number;
		}
	if (ascending) return true;
	const distinct = new DuplicateFinder(sorted);
	return sorted.every((numbers) => numbers.every((number) => distinct.add(number)));
}
