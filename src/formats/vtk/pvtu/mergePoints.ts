import { Repeats } from '../../../util/repeats.ts';

/** The points of a piece. */
export interface PiecePoints {
	/** Coordinates; all pieces have the same number of them a point. */
	readonly points: Float64Array;
	/** 0 for points of ghost cells alone, which are omitted; undefined if there are none. */
	readonly kept: Uint8Array | undefined;
	/** 1 for points that another piece owns; undefined if no point is marked. */
	readonly ghosts: Uint8Array | undefined;
	/** Ids that are equal for the same point in all pieces. */
	readonly ids: ArrayLike<number> | undefined;
}

/** Points of the mesh, and their origins. */
export interface MergedPoints {
	readonly count: number;
	/** For each piece, the index in the mesh of each of its points; −1 for omitted ones. */
	readonly maps: readonly Int32Array[];
	/** The piece that gives each point its values, and the index of the point in it. */
	readonly piece: Uint16Array;
	readonly own: Uint32Array;
	/** Number of points that were merged with one of an earlier piece. */
	readonly met: number;
}

/**
 * Merges points of different pieces with equal coordinates, and equal ids if they have ids. Points of one piece stay
 * separate: if it has several at the same coordinates, as along a slit, the first is merged with the first of earlier
 * pieces, the second with the second. Points are ordered by piece. A point has its values from the first piece that
 * owns it, else from the first piece that has it.
 *
 * @param width coordinates of a point
 */
export function mergePoints(pieces: readonly PiecePoints[], width: 2 | 3): MergedPoints {
	const total = pieces.reduce((sum, { points }) => sum + points.length / width, 0);
	let slots = 16;
	while (slots < 2 * total) slots *= 2;
	const hashes = hashesOf(pieces, width, total, 2 * slots - 1);
	const repeats = new Repeats(hashes, 2 * slots);
	// Points are 1-based here, 0 is none. A location is identified by its first point.
	/** The first location of each slot, and the next location in the same slot. */
	const first = new Uint32Array(slots);
	const next = new Uint32Array(total + 1);
	/** The next point at the same location; for a location, its last point. */
	const sameLocation = new Uint32Array(total + 1);
	const lastOf = new Uint32Array(total + 1);
	/** For a location: the next candidate for the piece `visitedBy`. */
	const cursor = new Uint32Array(total + 1);
	const visitedBy = new Int32Array(total + 1).fill(-1);
	const pieceOf = new Uint16Array(total + 1);
	const indexOf = new Uint32Array(total + 1);
	const piece = new Uint16Array(total);
	const indices = new Uint32Array(total);
	const key = new Float64Array(4);
	let [count, merged, hashAt] = [0, 0, 0];
	/** Returns the location with coordinates and id `key` in a slot, or 0. */
	const findLocation = (slot: number): number => {
		let at = first[slot]!;
		for (; at !== 0; at = next[at]!) {
			const { points, ids } = pieces[pieceOf[at]!]!;
			const p = indexOf[at]!;
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
			const hash = hashes[hashAt++]!;
			if (kept?.[p] === 0) continue;
			// No other point has this hash.
			if (repeats.of(hash) === 0) {
				map[p] = count;
				piece[count] = nth;
				indices[count++] = p;
				continue;
			}
			key[0] = points[width * p]! + 0;
			key[1] = points[width * p + 1]! + 0;
			key[2] = width === 3 ? points[3 * p + 2]! + 0 : 0;
			key[3] = ids?.[p] ?? 0;
			const slot = hash & (slots - 1);
			const location = findLocation(slot);
			if (location !== 0 && visitedBy[location] !== nth) {
				visitedBy[location] = nth;
				cursor[location] = location;
			}
			const candidate = location === 0 ? 0 : cursor[location]!;
			if (candidate !== 0 && pieceOf[candidate] !== nth) {
				cursor[location] = sameLocation[candidate]!;
				merged++;
				map[p] = candidate - 1;
				if (isOwner(nth, p) && !isOwner(piece[candidate - 1]!, indices[candidate - 1]!)) {
					piece[candidate - 1] = nth;
					indices[candidate - 1] = p;
				}
				continue;
			}
			map[p] = count;
			piece[count] = nth;
			indices[count] = p;
			const point = ++count;
			pieceOf[point] = nth;
			indexOf[point] = p;
			if (location === 0) {
				next[point] = first[slot]!;
				first[slot] = point;
				lastOf[point] = point;
			} else {
				sameLocation[lastOf[location]!] = point;
				lastOf[location] = point;
			}
		}
		return map;
	});
	return { count, maps, piece, own: indices, met: merged };
}

/** Hashes of coordinates and id of each point, masked by `mask`. */
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
			// Negative zero becomes 0: they are the same location.
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
