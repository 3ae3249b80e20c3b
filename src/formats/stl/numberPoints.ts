import { bitsIn } from '../../util/marks.ts';
import { giveBack, sharedIntegers } from '../../util/sharedMemory.ts';
import type { Workers } from '../../util/workers.ts';
import { doublesFor } from '../io/numbers.ts';
import { inPieces, type PieceWork } from '../io/pieces.ts';
import { firstOf, same, slotWords } from './pointSlots.ts';

/*
 * Points of slots are numbered in the order of their first corners. A bit set marks the first corner of each point;
 * with the number of bits set before each word, the index of a point is the rank of its bit.
 */

interface FirstsData {
	readonly slots: Int32Array;
	/** For each 32 corners: bits of those that are the first of their point, and the number of bits set before them. */
	readonly firsts: Int32Array;
}

/** Sets the bit of the first corner of each slot in use. */
export const firstsWork: PieceWork<FirstsData> = {
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
	/** Slot references of the corners, replaced by points. A referenced corner is in the same task. */
	readonly corners: Int32Array;
	/** Coordinates of the points. */
	readonly points: Float64Array;
	readonly dimension: 2 | 3;
}

/** Replaces slot references by points, and writes the coordinates of each point at its first corner. */
export const numbersWork: PieceWork<NumbersData> = {
	name: 'numbers of points',
	run({ slots, firsts, corners, points, dimension }, first, end) {
		const coordinates = new Float32Array(slots.buffer, slots.byteOffset, slots.length);
		for (let c = first; c < end; c++) {
			const told = ~corners[c]!;
			// A worker that was lost may have done this corner.
			if (told < 0) continue;
			if (told >= same) {
				corners[c] = corners[told - same]!;
				continue;
			}
			const place = slotWords * told;
			const corner = firstOf(slots[place + 3]!);
			const word = 2 * (corner >>> 5);
			const before = firsts[word]! & ((1 << (corner & 31)) - 1);
			const point = firsts[word + 1]! + bitsIn(before);
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

/** Slots in a task. */
const each = 1 << 16;

/**
 * Numbers the points of slots in the order of their first corners.
 *
 * @param corners slot references, replaced by points
 * @param together corners whose slots were found together: references to corners stay within these
 * @param workers share the work; all arrays must be in shared memory then
 * @returns the coordinates of the points
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
	inPieces(firstsWork, {
		...{ count: slots.length / slotWords, each, workers },
		data: { slots, firsts },
	});
	const count = summed(firsts);
	const points = doublesFor(dimension * count, shared);
	inPieces(numbersWork, {
		...{ count: corners.length, each: together, workers },
		data: { slots, firsts, corners, points, dimension },
	});
	giveBack(firsts);
	return { points, count };
}

/** Stores the number of bits set before each word; returns the number of all. */
function summed(firsts: Int32Array): number {
	let count = 0;
	for (let i = 0; i < firsts.length; i += 2) {
		firsts[i + 1] = count;
		count += bitsIn(firsts[i]!);
	}
	return count;
}
