import { bitsIn } from '../../util/marks.ts';
import { giveBack, sharedIntegers } from '../../util/sharedMemory.ts';
import type { Workers } from '../../util/workers.ts';
import { doublesFor } from '../bytes/numbers.ts';
import { inPieces, type PieceWork } from '../parallel/pieces.ts';
import { firstOf, same, slotWords } from './pointSlots.ts';

/*
 * Points of slots get numbers in the order of their first corners. Which corners are the first of a point is a bit for each;
 * with how many there are in front of each word of bits, the number of any point is at hand.
 */

interface FirstsData {
	readonly slots: Int32Array;
	/** For 32 corners each: a bit for each that is the first of its point, and how many there are in front of them. */
	readonly firsts: Int32Array;
}

/** Has a bit set for the first corner of each slot that has one. */
export const firstsWork: PieceWork<FirstsData> = {
	name: 'first corners',
	run({ slots, firsts }, first, end) {
		for (let at = slotWords * first + 3; at < slotWords * end; at += slotWords) {
			const last = slots[at] as number;
			if (last === 0) continue;
			const corner = firstOf(last);
			Atomics.or(firsts, 2 * (corner >>> 5), 1 << (corner & 31));
		}
		return 0;
	},
};

interface NumbersData extends FirstsData {
	/** What is told of the slots of corners, which become points. A corner of the same point is in the same piece. */
	readonly corners: Int32Array;
	/** Coordinates of each point, as many as it is to have. */
	readonly points: Float64Array;
	readonly dimension: 2 | 3;
}

/** Has the points of corners in place of their slots, and the coordinates of each point that is first one of them. */
export const numbersWork: PieceWork<NumbersData> = {
	name: 'numbers of points',
	run({ slots, firsts, corners, points, dimension }, first, end) {
		const coordinates = new Float32Array(slots.buffer, slots.byteOffset, slots.length);
		for (let c = first; c < end; c++) {
			const told = ~(corners[c] as number);
			// A thread that was lost may have been here before.
			if (told < 0) continue;
			if (told >= same) {
				corners[c] = corners[told - same] as number;
				continue;
			}
			const place = slotWords * told;
			const corner = firstOf(slots[place + 3] as number);
			const word = 2 * (corner >>> 5);
			const before = (firsts[word] as number) & ((1 << (corner & 31)) - 1);
			const point = (firsts[word + 1] as number) + bitsIn(before);
			if (corner === c) {
				const to = dimension * point;
				// −0 becomes 0.
				points[to] = (coordinates[place] as number) + 0;
				points[to + 1] = (coordinates[place + 1] as number) + 0;
				if (dimension === 3) points[to + 2] = (coordinates[place + 2] as number) + 0;
			}
			corners[c] = point;
		}
		return 0;
	},
};

/** Slots that are done at a time. */
const each = 1 << 16;

/**
 * Numbers the points of slots in the order of their first corners.
 *
 * @param corners what is told of the slots of corners, which become points
 * @param together corners whose slots were found together: only those tell of each other
 * @param workers take part; all arrays lie in memory that they see then
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

/** Tells for each word of bits how many are in front of it; returns how many there are. */
function summed(firsts: Int32Array): number {
	let count = 0;
	for (let i = 0; i < firsts.length; i += 2) {
		firsts[i + 1] = count;
		count += bitsIn(firsts[i] as number);
	}
	return count;
}
