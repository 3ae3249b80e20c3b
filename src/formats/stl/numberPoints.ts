import { popCount } from '../../util/bitSet.ts';
import { freeShared, sharedIntegers } from '../../util/sharedMemory.ts';
import type { Workers } from '../../util/workers.ts';
import { doublesFor } from '../io/numbers.ts';
import { type ParallelWork, runInTasks } from '../io/parallelTasks.ts';
import { firstOf, same, slotWords } from './pointSlots.ts';

/*
 * Numbers the points of `PointSlots` in the order of their first corners. A bit set marks these corners; the index of a
 * point is the rank of its bit, found by a prefix sum over the words of the bit set.
 */

interface FirstsData {
	readonly slots: Int32Array;
	/** Two words for each 32 corners: the bits of first corners, and the number of bits set before this word. */
	readonly firsts: Int32Array;
}

/** For slots [first, end): sets the bit of the first corner of each slot in use. */
export const firstsWork: ParallelWork<FirstsData> = {
	name: 'first corners',
	run({ slots, firsts }, first, end) {
		for (let at = slotWords * first + 3; at < slotWords * end; at += slotWords) {
			const last = slots[at]!;
			if (last === 0) continue;
			const corner = firstOf(last);
			Atomics.or(firsts, 2 * (corner >>> 5), 1 << (corner & 31));
		}
		return 0;
	},
};

interface NumbersData extends FirstsData {
	/** Slot references of the corners (`pointSlots.ts`), replaced by points. Referenced corners are in the same task. */
	readonly corners: Int32Array;
	/** Coordinates of the points, `dimension` each. */
	readonly points: Float64Array;
	readonly dimension: 2 | 3;
}

/** For corners [first, end): replaces slot references by points, and writes the coordinates of each point once. */
export const numbersWork: ParallelWork<NumbersData> = {
	name: 'numbers of points',
	run({ slots, firsts, corners, points, dimension }, first, end) {
		const coordinates = new Float32Array(slots.buffer, slots.byteOffset, slots.length);
		for (let c = first; c < end; c++) {
			const reference = ~corners[c]!;
			// Already replaced: the task of a lost worker is run again.
			if (reference < 0) continue;
			if (reference >= same) {
				corners[c] = corners[reference - same]!;
				continue;
			}
			const place = slotWords * reference;
			const corner = firstOf(slots[place + 3]!);
			const word = 2 * (corner >>> 5);
			const before = firsts[word]! & ((1 << (corner & 31)) - 1);
			const point = firsts[word + 1]! + popCount(before);
			if (corner === c) {
				const to = dimension * point;
				// −0 becomes 0.
				points[to] = coordinates[place]! + 0;
				points[to + 1] = coordinates[place + 1]! + 0;
				if (dimension === 3) points[to + 2] = coordinates[place + 2]! + 0;
			}
			corners[c] = point;
		}
		return 0;
	},
};

/** Number of slots in a task of `firstsWork`. */
const slotsPerTask = 1 << 16;

/**
 * Numbers the points of slots in the order of their first corners.
 *
 * @param corners slot references, replaced by 0-based points
 * @param together number of corners whose slots were found together: a reference to another corner stays in its group
 * @param shared allocates in shared memory; required with `workers`, also for `slots` and `corners`
 * @returns the coordinates of the points, `dimension` each
 */
export function numberPoints(
	slots: Int32Array,
	corners: Int32Array,
	together: number,
	dimension: 2 | 3,
	shared: boolean | undefined,
	workers: Workers | undefined,
): { readonly points: Float64Array; readonly count: number } {
	const words = 2 * Math.ceil(corners.length / 32);
	const firsts = shared ? sharedIntegers(words) : new Int32Array(words);
	runInTasks(firstsWork, {
		...{ count: slots.length / slotWords, each: slotsPerTask, workers },
		data: { slots, firsts },
	});
	const count = storeRanks(firsts);
	const points = doublesFor(dimension * count, shared);
	runInTasks(numbersWork, {
		...{ count: corners.length, each: together, workers },
		data: { slots, firsts, corners, points, dimension },
	});
	freeShared(firsts);
	return { points, count };
}

/** Stores the number of bits set before each word; returns the number of all set bits. */
function storeRanks(firsts: Int32Array): number {
	let count = 0;
	for (let i = 0; i < firsts.length; i += 2) {
		firsts[i + 1] = count;
		count += popCount(firsts[i]!);
	}
	return count;
}
