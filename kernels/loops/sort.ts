/** Sorts keys: `src/util/radixSort.ts`. */
import { array, getU32, lengthOf, setU32 } from './memory';
import { highDigits, lowDigits, scratch, sortAt, sortKeys } from './scratch';

const BUCKETS: u32 = 1 << 11;
const SHIFT: u32 = 21;
const PART: u32 = 1 << 17;
const MAX_INSERTION: u32 = 24;

/** Counts the keys of parts [first, end), of 131,072 keys each, in each bucket of the upper 11 bits. */
export function sortCount(call: usize, _: u32, first: u32, end: u32): void {
	const keys = array(call, 0);
	for (let part = first; part < end; part++) {
		const sizes = array(call, 1) + 4 * <usize>(part * BUCKETS);
		const to = min<u32>((part + 1) * PART, lengthOf(call, 0));
		for (let i = part * PART; i < to; i++) {
			const bucket = getU32(keys, i) >>> SHIFT;
			setU32(sizes, bucket, getU32(sizes, bucket) + 1);
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
			const bucket = getU32(keys, i) >>> SHIFT;
			const at = getU32(next, bucket);
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
		const start = getU32(starts, bucket);
		const count = getU32(starts, bucket + 1) - start;
		const indexes = array(call, 2) + 4 * <usize>start;
		if (count <= MAX_INSERTION) insertionSort(keys, indexes, count);
		else if (count <= sortKeys) radixSort(keys, indexes, count);
	}
}

/** Insertion sort of few indexes by key. */
function insertionSort(keys: usize, indexes: usize, count: u32): void {
	for (let i: u32 = 1; i < count; i++) {
		const index = getU32(indexes, i);
		const key = getU32(keys, index);
		let at = i;
		while (at > 0 && getU32(keys, getU32(indexes, at - 1)) > key) {
			setU32(indexes, at, getU32(indexes, at - 1));
			at--;
		}
		setU32(indexes, at, index);
	}
}

/** Adds 1 to a u32; returns the old value. */
function increment(at: usize, digit: u32): u32 {
	const before = getU32(at, digit);
	setU32(at, digit, before + 1);
	return before;
}

/** Replaces counts of digits by their exclusive prefix sum. */
function prefixSum(sizes: usize, digits: u32): void {
	let start: u32 = 0;
	for (let digit: u32 = 0; digit < digits; digit++) {
		const size = getU32(sizes, digit);
		setU32(sizes, digit, start);
		start += size;
	}
}

/** Radix sort of indexes by the 21 bits of their keys below the bucket, in two passes. */
function radixSort(keys: usize, indexes: usize, count: u32): void {
	const low = scratch + sortAt;
	const high = low + 4 * <usize>lowDigits;
	const bucketKeys = high + 4 * <usize>highDigits;
	const keysByLow = bucketKeys + 4 * <usize>sortKeys;
	const indexesByLow = keysByLow + 4 * <usize>sortKeys;
	memory.fill(low, 0, 4 * <usize>(lowDigits + highDigits));
	for (let i: u32 = 0; i < count; i++) {
		const key = getU32(keys, getU32(indexes, i));
		setU32(bucketKeys, i, key);
		increment(low, key & (lowDigits - 1));
		increment(high, (key >>> 11) & (highDigits - 1));
	}
	prefixSum(low, lowDigits);
	prefixSum(high, highDigits);
	for (let i: u32 = 0; i < count; i++) {
		const key = getU32(bucketKeys, i);
		const at = increment(low, key & (lowDigits - 1));
		setU32(keysByLow, at, key);
		setU32(indexesByLow, at, getU32(indexes, i));
	}
	for (let i: u32 = 0; i < count; i++) {
		const at = increment(high, (getU32(keysByLow, i) >>> 11) & (highDigits - 1));
		setU32(indexes, at, getU32(indexesByLow, i));
	}
}
