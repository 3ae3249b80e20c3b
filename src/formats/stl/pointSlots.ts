/*
 * Points by float32 coordinates, in a lock-free hash table with open addressing that all threads fill concurrently. A
 * slot has four words: the bits of x, y and z, which are never 0, and `beyond` minus the first corner of the point.
 * Words are 0 at first. A coordinate is set once and stays: a thread that finds or sets all three has found its slot,
 * so that no thread waits, and equal points get one slot in whatever order their corners come. The last word only
 * grows.
 */

/** Words of a slot. */
export const slotWords = 4;

/** A table of slots that many threads fill. */
export interface PointSlots {
	readonly slots: Int32Array;
	/** One word: number of points made, and of those that running tasks may yet make. */
	readonly made: Int32Array;
}

/** The last word of a slot is this minus the first corner. */
const beyond = 0x7fffffff;

/** The first corner of the point of a slot, from its last word. */
export const firstOf = (last: number): number => beyond - last;

/** Bits that stand for 0 in a table: those of −0, as 0 marks a word that is not set. */
export const zeroBits = -0x80000000;

/** Corners that are looked up together: all their slots are fetched before any of them is compared. */
export const together = 1 << 10;

/** Maximum number of points in a table of `slots` slots. */
export const maxPoints = (slots: number): number => Math.floor(0.85 * slots);

/** Number of slots that suffices if no two corners coincide. */
export const enoughSlots = (corners: number): number => Math.ceil(1.5 * corners) + 64;

/*
 * Slot reference of a corner: negative, stored where its point will be. −1 − n for slot n; −1 − (c + `same`) if
 * an earlier corner c found together with it has the same point.
 */

/** Separates slots from corners in slot references; there are fewer of each. */
export const same = 2 ** 30;

/** log₂ of the number of points in the cache of a `SlotFinder`. */
const cacheBits = 15;

/** Finds the slots of corners in ascending order, with a cache of recent points. */
export class SlotFinder {
	/** The cache: three coordinates of a point and a corner of it. */
	readonly #cache = new Int32Array(slotWords << cacheBits);
	/** Corners that are not in the cache: their indices in the group, and their positions in the table. */
	readonly #uncached = new Int32Array(together);
	readonly #starts = new Int32Array(together);
	/** Result of the prefetch, so that it is not optimised away. */
	#prefetched = 0;
	readonly #alone: boolean;

	/** @param alone no other thread fills the table: Atomics, which take five times as long, are not used */
	constructor(alone: boolean) {
		this.#alone = alone;
	}

	/**
	 * Finds the slots of corners, or takes empty ones. There must be room for all of them.
	 *
	 * @param bits of three finite coordinates each, with `zeroBits` for 0
	 * @param count corners, up to `together`
	 * @param first number of the first corner, from 0
	 * @param into receives the slot references, from `first` on
	 * @returns number of new points
	 */
	find(
		slots: Int32Array,
		bits: Int32Array,
		count: number,
		first: number,
		into: Int32Array,
	): number {
		const cache = this.#cache;
		const share = slots.length / slotWords / 2 ** 32;
		let uncachedCount = 0;
		for (let i = 0, at = 0; i < count; i++, at += 3) {
			const x = bits[at]!;
			const y = bits[at + 1]!;
			const z = bits[at + 2]!;
			const hash = hashOf(x, y, z);
			const entry = slotWords * (hash & ((1 << cacheBits) - 1));
			if (cache[entry] === x && cache[entry + 1] === y && cache[entry + 2] === z) {
				into[first + i] = ~(cache[entry + 3]! + same);
				continue;
			}
			cache[entry] = x;
			cache[entry + 1] = y;
			cache[entry + 2] = z;
			cache[entry + 3] = first + i;
			this.#uncached[uncachedCount] = i;
			this.#starts[uncachedCount++] = slotWords * Math.floor((hash >>> 0) * share);
		}
		this.#prefetched ^= prefetch(slots, this.#starts, uncachedCount);
		return this.#findInTable(slots, bits, uncachedCount, first, into);
	}

	/** Looks up in the table the corners that are not in the cache. */
	#findInTable(
		slots: Int32Array,
		bits: Int32Array,
		count: number,
		first: number,
		into: Int32Array,
	): number {
		const uncached = this.#uncached;
		const starts = this.#starts;
		const alone = this.#alone;
		let made = 0;
		for (let k = 0; k < count; k++) {
			const i = uncached[k]!;
			const x = bits[3 * i]!;
			const y = bits[3 * i + 1]!;
			const z = bits[3 * i + 2]!;
			let word = starts[k]!;
			while (
				!setOrEquals(slots, word, x, alone) ||
				!setOrEquals(slots, word + 1, y, alone) ||
				!setOrEquals(slots, word + 2, z, alone)
			) {
				word += slotWords;
				if (word === slots.length) word = 0;
			}
			const cornerWord = beyond - (first + i);
			let last = slots[word + 3]!;
			while (last < cornerWord) {
				const previous = compareExchange(slots, word + 3, last, cornerWord, alone);
				if (previous === last) {
					if (last === 0) made++;
					break;
				}
				last = previous;
			}
			into[first + i] = ~(word >>> 2);
		}
		return made;
	}
}

/** Whether a word of a slot is `value`; sets it if the word is not set. */
function setOrEquals(slots: Int32Array, at: number, value: number, alone: boolean): boolean {
	const here = slots[at]!;
	if (here !== 0) return here === value;
	const previous = compareExchange(slots, at, 0, value, alone);
	return previous === 0 || previous === value;
}

/** Compare and exchange: returns the previous word. */
function compareExchange(
	slots: Int32Array,
	at: number,
	expected: number,
	value: number,
	alone: boolean,
): number {
	if (!alone) return Atomics.compareExchange(slots, at, expected, value);
	slots[at] = value;
	return expected;
}

function hashOf(x: number, y: number, z: number): number {
	let hash = Math.imul(x ^ (x >>> 16), 0x9e3779b1) + y;
	hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + z;
	hash = Math.imul(hash ^ (hash >>> 13), 0x7feb352d);
	return hash ^ (hash >>> 16);
}

/** Reads the words at the given indices to bring them into the processor's cache; returns a value that depends on all. */
function prefetch(slots: Int32Array, places: Int32Array, count: number): number {
	let all = 0;
	for (let i = 0; i < count; i++) all ^= slots[places[i]!]!;
	return all;
}
