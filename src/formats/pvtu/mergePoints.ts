import { Repeats } from '../../util/repeats.ts';

/** The points of a piece. */
export interface PiecePoints {
	/** Coordinates of each: as many as in all pieces. */
	readonly points: Float64Array;
	/** 0 for those that are left out, as ghost cells alone have them; absent where there are none. */
	readonly kept: Uint8Array | undefined;
	/** 1 for those that another piece owns, where the file says so. */
	readonly ghosts: Uint8Array | undefined;
	/** Numbers that are equal in all pieces for the same point. */
	readonly ids: ArrayLike<number> | undefined;
}

/** Where points went. */
export interface MergedPoints {
	readonly count: number;
	/** Of each piece: the number of each of its points now, −1 for those that were left out. */
	readonly maps: readonly Int32Array[];
	/** The piece that each point has its numbers from, and which of its points it is there. */
	readonly piece: Uint16Array;
	readonly own: Uint32Array;
	/** How many became one with a point of an earlier piece. */
	readonly met: number;
}

/**
 * Makes one of points of different pieces that have exactly the same coordinates, and the same id where they have ids. Points
 * of one piece stay apart: where it has several in one place, as along a slit, its first one goes with the first one of the
 * pieces before, its second one with the second. Points are in the order of the pieces. A point has its numbers from the first
 * piece that owns it, else from the first that has it.
 *
 * @param width coordinates of a point
 */
export function mergePoints(pieces: readonly PiecePoints[], width: 2 | 3): MergedPoints {
	const total = pieces.reduce((sum, { points }) => sum + points.length / width, 0);
	let slots = 16;
	while (slots < 2 * total) slots *= 2;
	const hashes = hashesOf(pieces, width, total, 2 * slots - 1);
	const repeats = new Repeats(hashes, 2 * slots);
	// Points are counted from 1 in all of these, and 0 is none.
	/** The first place of each slot, by its first point, and the next place in the same slot. */
	const first = new Uint32Array(slots);
	const next = new Uint32Array(total + 1);
	/** The next point in the same place; of a place the last one. */
	const more = new Uint32Array(total + 1);
	const last = new Uint32Array(total + 1);
	/** Of a place: the point that the piece `seenBy` may have next. */
	const cursor = new Uint32Array(total + 1);
	const seenBy = new Int32Array(total + 1).fill(-1);
	const madeBy = new Uint16Array(total + 1);
	const madeOf = new Uint32Array(total + 1);
	const piece = new Uint16Array(total);
	const own = new Uint32Array(total);
	const key = new Float64Array(4);
	let [count, met, nthOfAll] = [0, 0, 0];
	/** The place of the key, by its first point. */
	const placeIn = (slot: number): number => {
		let at = first[slot]!;
		for (; at !== 0; at = next[at]!) {
			const { points, ids } = pieces[madeBy[at]!]!;
			const p = madeOf[at]!;
			if (
				points[width * p] === key[0] &&
				points[width * p + 1] === key[1] &&
				(width === 2 || points[3 * p + 2] === key[2]) &&
				(ids?.[p] ?? 0) === key[3]
			)
				break;
		}
		return at;
	};
	const isOwner = (of: number, p: number) => !pieces[of]!.ghosts?.[p];
	const maps = pieces.map(({ points, kept, ids }, nth) => {
		const map = new Int32Array(points.length / width).fill(-1);
		for (let p = 0; p < map.length; p++) {
			const hash = hashes[nthOfAll++]!;
			if (kept?.[p] === 0) continue;
			// No other point has its place.
			if (repeats.of(hash) === 0) {
				map[p] = count;
				piece[count] = nth;
				own[count++] = p;
				continue;
			}
			key[0] = points[width * p]! + 0;
			key[1] = points[width * p + 1]! + 0;
			key[2] = width === 3 ? points[3 * p + 2]! + 0 : 0;
			key[3] = ids?.[p] ?? 0;
			const slot = hash & (slots - 1);
			const place = placeIn(slot);
			if (place !== 0 && seenBy[place] !== nth) {
				seenBy[place] = nth;
				cursor[place] = place;
			}
			const before = place === 0 ? 0 : cursor[place]!;
			if (before !== 0 && madeBy[before] !== nth) {
				cursor[place] = more[before]!;
				met++;
				map[p] = before - 1;
				if (isOwner(nth, p) && !isOwner(piece[before - 1]!, own[before - 1]!)) {
					piece[before - 1] = nth;
					own[before - 1] = p;
				}
				continue;
			}
			map[p] = count;
			piece[count] = nth;
			own[count] = p;
			const made = ++count;
			madeBy[made] = nth;
			madeOf[made] = p;
			if (place === 0) {
				next[made] = first[slot]!;
				first[slot] = made;
				last[made] = made;
			} else {
				more[last[place]!] = made;
				last[place] = made;
			}
		}
		return map;
	});
	return { count, maps, piece, own, met };
}

/** A hash of the place and the id of each point, as far as a mask lets them through. */
function hashesOf(
	pieces: readonly PiecePoints[],
	width: 2 | 3,
	total: number,
	mask: number,
): Uint32Array {
	const hashes = new Uint32Array(total);
	const key = new Float64Array(4);
	const words = new Uint32Array(key.buffer);
	let at = 0;
	for (const { points, ids } of pieces)
		for (let p = 0; width * p < points.length; p++) {
			// −0 becomes 0, as they are one place.
			key[0] = points[width * p]! + 0;
			key[1] = points[width * p + 1]! + 0;
			key[2] = width === 3 ? points[3 * p + 2]! + 0 : 0;
			key[3] = ids?.[p] ?? 0;
			hashes[at++] = hashOf(words) & mask;
		}
	return hashes;
}

function hashOf(words: Uint32Array): number {
	let mixed = 0;
	for (let k = 0; k < 8; k++) {
		mixed = Math.imul(mixed ^ words[k]!, 0x9e3779b1);
		mixed ^= mixed >>> 15;
	}
	mixed = Math.imul(mixed, 0x85ebca6b);
	return mixed ^ (mixed >>> 13);
}
