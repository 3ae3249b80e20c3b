/*
 * Points by coordinates of single precision, in a table with open addressing that all threads fill at the same time. A slot has
 * four words: the bits of x, y and z, of which none is 0, and what tells the first corner of the point. Words are 0 at first. A
 * coordinate is set once and stays: whoever finds or sets all three has its slot, so that nobody waits, and points that are
 * equal get one slot, in whatever order their corners come. The last word only grows.
 */

/** Words of a slot. */
export const slotWords = 4;

/** The slots of a table that many threads fill. */
export interface PointSlots {
	readonly slots: Int32Array;
	/** One word: points that there are, and those that threads may yet make. */
	readonly made: Int32Array;
}

/** The last word of a slot is this less the first corner. */
const beyond = 0x7fffffff;

/** The first corner of the point of a slot, by its last word. */
export const firstOf = (last: number): number => beyond - last;

/** The bits of 0 in a table. They are those of −0, as no word that is set may be 0. */
export const zeroBits = -0x80000000;

/** Corners that are sought together: the memory of all their slots is fetched before any of them is looked at. */
export const together = 1 << 10;

/** Points up to which so many slots are filled. */
export const mostPoints = (slots: number): number => Math.floor(0.85 * slots);

/** Slots that corners need if they all are points of their own. */
export const enoughSlots = (corners: number): number => Math.ceil(1.5 * corners) + 64;

/*
 * What is told of a corner until its point has a number is below 0, as a corner that has one is not: −1 less the number of its
 * slot, or, where it is that of a corner shortly before it, −1 less the number of that corner and `same`.
 */

/** What tells corners from slots: there are fewer of both. */
export const same = 2 ** 30;

/** Bits of how many points are remembered. */
const nearBits = 15;

/** Finds the slots of corners that come in rising order. Points that were seen lately are at hand. */
export class SlotFinder {
	/** Three coordinates of a point and a corner of it. */
	readonly #near = new Int32Array(slotWords << nearBits);
	/** Of corners that are sought in the table: their numbers in the group, and their places there. */
	readonly #far = new Int32Array(together);
	readonly #places = new Int32Array(together);
	/** So that what is fetched is of use. */
	#fetched = 0;
	readonly #alone: boolean;

	/** @param alone no other thread fills the table: what Atomics do takes five times as long */
	constructor(alone: boolean) {
		this.#alone = alone;
	}

	/**
	 * Finds the slots of corners, or takes empty ones. There must be room for all of them.
	 *
	 * @param bits those of three finite coordinates each, with `zeroBits` for 0
	 * @param count corners, up to `together`
	 * @param first the number of the first of them, counted from 0
	 * @param into gets what is told of each, from there on
	 * @returns points that are new
	 */
	find(
		slots: Int32Array,
		bits: Int32Array,
		count: number,
		first: number,
		into: Int32Array,
	): number {
		const near = this.#near;
		const share = slots.length / slotWords / 2 ** 32;
		let far = 0;
		for (let i = 0, at = 0; i < count; i++, at += 3) {
			const x = bits[at] as number;
			const y = bits[at + 1] as number;
			const z = bits[at + 2] as number;
			const hash = hashOf(x, y, z);
			const here = slotWords * (hash & ((1 << nearBits) - 1));
			if (near[here] === x && near[here + 1] === y && near[here + 2] === z) {
				into[first + i] = ~((near[here + 3] as number) + same);
				continue;
			}
			near[here] = x;
			near[here + 1] = y;
			near[here + 2] = z;
			near[here + 3] = first + i;
			this.#far[far] = i;
			this.#places[far++] = slotWords * Math.floor((hash >>> 0) * share);
		}
		this.#fetched ^= fetched(slots, this.#places, far);
		return this.#findFar(slots, bits, far, first, into);
	}

	/** Finds those that are not near. */
	#findFar(
		slots: Int32Array,
		bits: Int32Array,
		count: number,
		first: number,
		into: Int32Array,
	): number {
		const far = this.#far;
		const places = this.#places;
		const alone = this.#alone;
		let made = 0;
		for (let k = 0; k < count; k++) {
			const i = far[k] as number;
			const x = bits[3 * i] as number;
			const y = bits[3 * i + 1] as number;
			const z = bits[3 * i + 2] as number;
			let place = places[k] as number;
			while (
				!is(slots, place, x, alone) ||
				!is(slots, place + 1, y, alone) ||
				!is(slots, place + 2, z, alone)
			) {
				place += slotWords;
				if (place === slots.length) place = 0;
			}
			const own = beyond - (first + i);
			let last = slots[place + 3] as number;
			while (last < own) {
				const seen = exchanged(slots, place + 3, last, own, alone);
				if (seen === last) {
					if (last === 0) made++;
					break;
				}
				last = seen;
			}
			into[first + i] = ~(place >>> 2);
		}
		return made;
	}
}

/** Whether a coordinate of a slot is this one, or becomes it. */
function is(slots: Int32Array, at: number, value: number, alone: boolean): boolean {
	const here = slots[at] as number;
	if (here !== 0) return here === value;
	const seen = exchanged(slots, at, 0, value, alone);
	return seen === 0 || seen === value;
}

/** Has a word become another one if it is what is expected; returns what it was. */
function exchanged(
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

/** Has the words at some places near. */
function fetched(slots: Int32Array, places: Int32Array, count: number): number {
	let all = 0;
	for (let i = 0; i < count; i++) all ^= slots[places[i] as number] as number;
	return all;
}
