/** Sorts keys: `src/util/radixSort.ts`. */
import { array, lengthOf, setU32, word } from './memory';
import { highDigits, lowDigits, scratch, sortAt, sortKeys } from './scratch';

const BUCKETS: u32 = 1 << 11;
const SHIFT: u32 = 21;
const PART: u32 = 1 << 17;
const FEW: u32 = 24;

/** Counts the keys of parts [first, end), of 131,072 keys each, in each bucket of the upper 11 bits. */
export function sortCount(call: usize, _: u32, first: u32, end: u32): void {
	const keys = array(call, 0);
	for (let part = first; part < end; part++) {
		const sizes = array(call, 1) + 4 * <usize>(part * BUCKETS);
		const to = min<u32>((part + 1) * PART, lengthOf(call, 0));
		for (let i = part * PART; i < to; i++) {
			const bucket = word(keys, i) >>> SHIFT;
			setU32(sizes, bucket, word(sizes, bucket) + 1);
		}
	}
}

/** Writes the indexes of the keys of parts [first, end) to their buckets; the starts advance. */
export function sortFill(call: usize, _: u32, first: u32, end: u32): void {
	const keys = array(call, 0);
	const order = array(call, 2);
	for (let part = first; part < end; part++) {
		const next = array(call, 1) + 4 * <usize>(part * BUCKETS);
		const to = min<u32>((part + 1) * PART, lengthOf(call, 0));
		for (let i = part * PART; i < to; i++) {
			const bucket = word(keys, i) >>> SHIFT;
			const at = word(next, bucket);
			setU32(next, bucket, at + 1);
			setU32(order, at, i);
		}
	}
}

/**
 * Sorts the indexes in buckets [first, end) by key, stably; leaves buckets of more than `sortKeys` keys as they are.
 */
export function sortBuckets(call: usize, _: u32, first: u32, end: u32): void {
	const keys = array(call, 0);
	const starts = array(call, 1);
	for (let bucket = first; bucket < end; bucket++) {
		const start = word(starts, bucket);
		const count = word(starts, bucket + 1) - start;
		const indexes = array(call, 2) + 4 * <usize>start;
		if (count <= FEW) sortFew(keys, indexes, count);
		else if (count <= sortKeys) sortSmall(keys, indexes, count);
	}
}

function sortFew(keys: usize, indexes: usize, count: u32): void {
	for (let i: u32 = 1; i < count; i++) {
		const index = word(indexes, i);
		const key = word(keys, index);
		let at = i;
		while (at > 0 && word(keys, word(indexes, at - 1)) > key) {
			setU32(indexes, at, word(indexes, at - 1));
			at--;
		}
		setU32(indexes, at, index);
	}
}

function countUp(at: usize, digit: u32): u32 {
	const before = word(at, digit);
	setU32(at, digit, before + 1);
	return before;
}

function startsOf(sizes: usize, digits: u32): void {
	let start: u32 = 0;
	for (let digit: u32 = 0; digit < digits; digit++) {
		const size = word(sizes, digit);
		setU32(sizes, digit, start);
		start += size;
	}
}

function sortSmall(keys: usize, indexes: usize, count: u32): void {
	const low = scratch + sortAt;
	const high = low + 4 * <usize>lowDigits;
	const own = high + 4 * <usize>highDigits;
	const ownByLow = own + 4 * <usize>sortKeys;
	const byLow = ownByLow + 4 * <usize>sortKeys;
	memory.fill(low, 0, 4 * <usize>(lowDigits + highDigits));
	for (let i: u32 = 0; i < count; i++) {
		const key = word(keys, word(indexes, i));
		setU32(own, i, key);
		countUp(low, key & (lowDigits - 1));
		countUp(high, (key >>> 11) & (highDigits - 1));
	}
	startsOf(low, lowDigits);
	startsOf(high, highDigits);
	for (let i: u32 = 0; i < count; i++) {
		const key = word(own, i);
		const at = countUp(low, key & (lowDigits - 1));
		setU32(ownByLow, at, key);
		setU32(byLow, at, word(indexes, i));
	}
	for (let i: u32 = 0; i < count; i++) {
		const at = countUp(high, (word(ownByLow, i) >>> 11) & (highDigits - 1));
		setU32(indexes, at, word(byLow, i));
	}
}
