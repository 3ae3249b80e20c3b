import { giveBack } from '../../util/sharedMemory.ts';
import { doublesAt, doublesFor, type Stretch, viewOf } from './numbers.ts';

/** Points as a file has them. */
export interface RawPoints {
	readonly count: number;
	/** Coordinates of each: two where all are finite and every third one, left out here, is 0. */
	readonly width: 2 | 3;
	readonly values: Float64Array;
}

/** Points of three coordinates that are doubles. */
export const rawPoints = (values: Float64Array): RawPoints => ({
	count: values.length / 3,
	width: 3,
	values,
});

/** Points that are converted at a time. */
const most = 1 << 13;

/**
 * The points of a stretch, which has three numbers for each. Those in the plane are laid there at once.
 *
 * @param shared in memory that threads see
 */
export function pointsAt(stretch: Stretch, shared?: boolean): RawPoints {
	const { file, at, type, little } = stretch;
	const count = stretch.count / 3;
	if (type.kind === 'real') {
		const values = doublesFor(2 * count, shared);
		const scratch = new Uint8Array(3 * type.bytes * Math.min(count, most));
		let flat = true;
		for (let from = 0; from < count && flat; from += most) {
			const piece = scratch.subarray(0, 3 * type.bytes * Math.min(most, count - from));
			file.copy(at + 3 * type.bytes * from, piece);
			flat = laid(viewOf(piece, type, little), values, 2 * from);
		}
		if (flat) return { count, width: 2, values };
		giveBack(values);
	}
	return rawPoints(doublesAt(stretch, shared));
}

/** Lays points of three coordinates in the plane, from a place on; false where one isn't in it, or isn't finite. */
export function laid(points: ArrayLike<number>, into: Float64Array, start: number): boolean {
	let rest = 0;
	let height = 0;
	for (let i = 0, to = start; i + 2 < points.length; i += 3, to += 2) {
		const x = points[i] as number;
		const y = points[i + 1] as number;
		const z = points[i + 2] as number;
		into[to] = x;
		into[to + 1] = y;
		// Not a number where one isn't finite.
		rest += x - x + (y - y);
		height += z * z + Math.abs(z);
	}
	return rest === 0 && height === 0;
}
