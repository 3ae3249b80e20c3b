import { type Loop, type Loops, singleThread } from './loop.ts';
import { allSlices } from './slices.ts';

/*
 * Keys are distributed to buckets by their upper 11 bits, part by part; each bucket is small enough to be sorted by the
 * other bits, 11 and 10, in a processor's cache.
 */
const TOP = 11;
const BUCKETS = 1 << TOP;
const SHIFT = 32 - TOP;
const LOW = 11;
const HIGH = SHIFT - LOW;
/** Keys of one part. */
const PART = 1 << 17;
/** Larger buckets are sorted in slices. */
const LARGE = 1 << 17;
/** Size up to which a bucket is sorted by insertion. */
const INSERTION_SORT_MAX = 24;

/** The indexes of `keys` (u32) in the order of the keys, equal keys by index. */
export const sortedIndexes = (keys: Uint32Array): Uint32Array => allSlices(sortedInSlices(keys));

/** As `sortedIndexes`, in slices of a few milliseconds, on one thread or several. */
export function* sortedInSlices(
	keys: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	const parts = Math.ceil(keys.length / PART);
	// For each part the number of keys in each bucket; then the index in `order` of its next key.
	const offsets = loops.u32(parts * BUCKETS);
	yield* loops.run(countBuckets, parts, { keys, places: offsets }, {});
	const starts = loops.u32(BUCKETS + 1);
	startBuckets(offsets, parts, starts);
	const order = loops.u32(keys.length, true);
	yield* loops.run(fillBuckets, parts, { keys, places: offsets, order }, {});
	yield* loops.run(sortBuckets, BUCKETS, { keys, starts, order }, {});
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		const indexes = order.subarray(starts[bucket]!, starts[bucket + 1]!);
		if (indexes.length > LARGE) yield* sortLarge(keys, indexes);
	}
	loops.drop(offsets, starts);
	return order;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

const countBuckets: Loop<Arrays<'keys' | 'places'>, never> = {
	name: 'sort: count',
	arrays: { keys: 'u32', places: 'u32' },
	parameters: [],
	grain: 8,
	run({ keys, places }, _, first, end) {
		for (let part = first; part < end; part++) {
			const sizes = places.subarray(part * BUCKETS, (part + 1) * BUCKETS);
			const to = Math.min((part + 1) * PART, keys.length);
			for (let i = part * PART; i < to; i++) sizes[keys[i]! >>> SHIFT]!++;
		}
	},
};

/** Replaces counts by their exclusive prefix sum over buckets, and in each bucket over parts. */
function startBuckets(places: Uint32Array, parts: number, starts: Uint32Array): void {
	let start = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		starts[bucket] = start;
		for (let at = bucket, part = 0; part < parts; part++, at += BUCKETS) {
			const size = places[at]!;
			places[at] = start;
			start += size;
		}
	}
	starts[BUCKETS] = start;
}

const fillBuckets: Loop<Arrays<'keys' | 'places' | 'order'>, never> = {
	name: 'sort: fill',
	arrays: { keys: 'u32', places: 'u32', order: 'u32' },
	parameters: [],
	grain: 4,
	run({ keys, places, order }, _, first, end) {
		for (let part = first; part < end; part++) {
			const next = places.subarray(part * BUCKETS, (part + 1) * BUCKETS);
			const to = Math.min((part + 1) * PART, keys.length);
			for (let i = part * PART; i < to; i++) order[next[keys[i]! >>> SHIFT]!++] = i;
		}
	},
};

const sortBuckets: Loop<Arrays<'keys' | 'starts' | 'order'>, never> = {
	name: 'sort: buckets',
	arrays: { keys: 'u32', starts: 'u32', order: 'u32' },
	parameters: [],
	grain: 32,
	run({ keys, starts, order }, _, first, end) {
		for (let bucket = first; bucket < end; bucket++) {
			const indexes = order.subarray(starts[bucket]!, starts[bucket + 1]!);
			if (indexes.length <= INSERTION_SORT_MAX) insertionSort(keys, indexes);
			else if (indexes.length <= LARGE) sortSmall(keys, indexes);
		}
	},
};

function insertionSort(keys: Uint32Array, indexes: Uint32Array): void {
	for (let i = 1; i < indexes.length; i++) {
		const index = indexes[i]!;
		const key = keys[index]!;
		let at = i;
		for (; at > 0 && keys[indexes[at - 1]!]! > key; at--) indexes[at] = indexes[at - 1]!;
		indexes[at] = index;
	}
}

/**
 * Scratch arrays of a thread for small buckets: digit counts; the keys; keys and indexes sorted by the low digit.
 */
const lowCounts = new Uint32Array(1 << LOW);
const highCounts = new Uint32Array(1 << HIGH);
let scratch = [new Uint32Array(0), new Uint32Array(0), new Uint32Array(0)] as const;

/** Sorts a small bucket. Sorts copies of the keys along with the indexes, as looking up each key takes longest. */
function sortSmall(keys: Uint32Array, indexes: Uint32Array): void {
	const count = indexes.length;
	if (scratch[0].length < count) {
		const length = Math.min(LARGE, 2 * count);
		scratch = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
	}
	const [scratchKeys, keysByLow, indexesByLow] = scratch;
	lowCounts.fill(0);
	highCounts.fill(0);
	for (let i = 0; i < count; i++) {
		const key = keys[indexes[i]!]!;
		scratchKeys[i] = key;
		lowCounts[lowDigit(key)]!++;
		highCounts[highDigit(key)]!++;
	}
	prefixSum(lowCounts);
	prefixSum(highCounts);
	for (let i = 0; i < count; i++) {
		const key = scratchKeys[i]!;
		const at = lowCounts[lowDigit(key)]!++;
		keysByLow[at] = key;
		indexesByLow[at] = indexes[i]!;
	}
	for (let i = 0; i < count; i++)
		indexes[highCounts[highDigit(keysByLow[i]!)]!++] = indexesByLow[i]!;
}

function* sortLarge(keys: Uint32Array, indexes: Uint32Array): Generator<void, void> {
	const count = indexes.length;
	const byLow = new Uint32Array(count);
	// Not shared: another sort may run between two slices.
	const [lows, highs] = [new Uint32Array(1 << LOW), new Uint32Array(1 << HIGH)];
	const inSlices = function* (work: (from: number, to: number) => void) {
		for (let from = 0; from < count; from += LARGE) {
			work(from, Math.min(from + LARGE, count));
			yield;
		}
	};
	yield* inSlices((from, to) => countDigits(keys, indexes, lows, highs, from, to));
	prefixSum(lows);
	prefixSum(highs);
	yield* inSlices((from, to) => placeByLow(keys, indexes, lows, byLow, from, to));
	yield* inSlices((from, to) => placeByHigh(keys, byLow, highs, indexes, from, to));
}

const lowDigit = (key: number): number => key & ((1 << LOW) - 1);
const highDigit = (key: number): number => (key >>> LOW) & ((1 << HIGH) - 1);

function countDigits(
	keys: Uint32Array,
	indexes: Uint32Array,
	lows: Uint32Array,
	highs: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) {
		const key = keys[indexes[i]!]!;
		lows[lowDigit(key)]!++;
		highs[highDigit(key)]!++;
	}
}

function placeByLow(
	keys: Uint32Array,
	indexes: Uint32Array,
	offsets: Uint32Array,
	byLow: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) {
		const index = indexes[i]!;
		byLow[offsets[lowDigit(keys[index]!)]!++] = index;
	}
}

function placeByHigh(
	keys: Uint32Array,
	byLow: Uint32Array,
	offsets: Uint32Array,
	order: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from; i < to; i++) {
		const index = byLow[i]!;
		order[offsets[highDigit(keys[index]!)]!++] = index;
	}
}

/** Replaces counts of digits by their exclusive prefix sum. */
function prefixSum(sizes: Uint32Array): void {
	let start = 0;
	for (let digit = 0; digit < sizes.length; digit++) {
		const size = sizes[digit]!;
		sizes[digit] = start;
		start += size;
	}
}

/** Loops that worker threads may run. */
export const sortLoops = [countBuckets, fillBuckets, sortBuckets];
