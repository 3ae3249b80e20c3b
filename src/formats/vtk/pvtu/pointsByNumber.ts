import type { MergedPoints, PiecePoints } from './mergePoints.ts';

/**
 * Merges points as `mergePoints` does, ordered by id, if the ids number the points of the mesh from 0 without gaps.
 * Returns undefined if ids are missing, repeated within a piece, or belong to different coordinates in two pieces. Avoids
 * the search for coincident points, which dominates the run time.
 *
 * @param width coordinates of a point
 */
export function pointsByNumber(
	pieces: readonly PiecePoints[],
	width: 2 | 3,
): MergedPoints | undefined {
	let [count, merged, distinct] = [0, 0, 0];
	for (const { ids } of pieces) {
		if (!(ids instanceof Int32Array)) return undefined;
		for (let p = 0; p < ids.length; p++) count = Math.max(count, ids[p]! + 1);
	}
	if (count > pieces.reduce((sum, { points }) => sum + points.length / width, 0)) return undefined;
	const piece = new Uint16Array(count);
	const indices = new Uint32Array(count);
	/** The last piece with each point, counted from 1. */
	const lastPiece = new Uint16Array(count);
	const maps: Int32Array[] = [];
	for (const [nth, { points, kept, ghosts, ids }] of pieces.entries()) {
		const numbers = ids as Int32Array;
		for (let p = 0; p < numbers.length; p++) {
			if (kept?.[p] === 0) continue;
			const number = numbers[p]!;
			const previous = lastPiece[number];
			if (number < 0 || previous === nth + 1) return undefined;
			lastPiece[number] = nth + 1;
			if (previous === 0) distinct++;
			else {
				const other = pieces[piece[number]!]!;
				const from = width * indices[number]!;
				for (let k = 0; k < width; k++)
					if (points[width * p + k] !== other.points[from + k]) return undefined;
				merged++;
				const isOwned = !other.ghosts?.[indices[number]!];
				if (isOwned || ghosts?.[p]) continue;
			}
			piece[number] = nth;
			indices[number] = p;
		}
		maps.push(kept ? numbers.map((number, p) => (kept[p] === 0 ? -1 : number)) : numbers);
	}
	return distinct === count ? { count, maps, piece, own: indices, met: merged } : undefined;
}
