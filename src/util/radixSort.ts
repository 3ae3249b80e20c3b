import { allSteps } from './steps.ts';

const DIGITS = 1 << 16;
/** Keys of one step: some milliseconds. */
const PIECE = 1 << 19;

/**
 * The indexes of `keys` in the order of the keys, equal keys by index: a stable radix sort in two passes of 16 bits,
 * low half first. `keys` (32-bit unsigned) is not changed. The keys stay where they are and are looked up in the second
 * pass: to move them along takes longer.
 */
export const sortedIndexes = (keys: Uint32Array): Uint32Array<ArrayBuffer> =>
	allSteps(sortingSteps(keys));

/** The same, cut into steps of some milliseconds. */
export function* sortingSteps(keys: Uint32Array): Generator<void, Uint32Array<ArrayBuffer>> {
	const count = keys.length;
	const low = new Uint32Array(DIGITS);
	const high = new Uint32Array(DIGITS);
	for (let from = 0; from < count; from += PIECE) {
		countDigits(keys, low, high, from, Math.min(from + PIECE, count));
		yield;
	}
	startsOf(low);
	startsOf(high);
	const byLow = new Uint32Array(count);
	for (let from = 0; from < count; from += PIECE) {
		placeByLow(keys, low, byLow, from, Math.min(from + PIECE, count));
		yield;
	}
	const order = new Uint32Array(count);
	for (let from = 0; from < count; from += PIECE) {
		placeByHigh(keys, high, byLow, order, from, Math.min(from + PIECE, count));
		yield;
	}
	return order;
}

function countDigits(
	keys: Uint32Array,
	low: Uint32Array,
	high: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) {
		const key = keys[i]!;
		low[key & 0xffff]!++;
		high[key >>> 16]!++;
	}
}

function placeByLow(
	keys: Uint32Array,
	places: Uint32Array,
	byLow: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) byLow[places[keys[i]! & 0xffff]!++] = i;
}

function placeByHigh(
	keys: Uint32Array,
	places: Uint32Array,
	byLow: Uint32Array,
	order: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) {
		const index = byLow[i]!;
		order[places[keys[index]! >>> 16]!++] = index;
	}
}

/** Replaces the number of keys with each digit by the place of the first of them. */
function startsOf(sizes: Uint32Array): void {
	let start = 0;
	for (let digit = 0; digit < DIGITS; digit++) {
		const size = sizes[digit]!;
		sizes[digit] = start;
		start += size;
	}
}
