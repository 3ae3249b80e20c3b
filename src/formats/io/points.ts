import { freeShared } from '../../util/sharedMemory.ts';
import { columnFlags, readColumns, readPlanarPoints } from './columns.ts';
import { type ArrayView, doublesAt, doublesFor, recordsOf } from './numbers.ts';

/** Points as a file has them. */
export interface RawPoints {
	readonly count: number;
	/** Coordinates of a point: two if all are finite and every third one, which is left out, is 0. */
	readonly width: 2 | 3;
	readonly values: Float64Array;
	/** The points of three coordinates are known to be finite and not all in the plane. */
	readonly spatial?: true;
}

/** Points of three coordinates each. */
export const rawPoints = (values: Float64Array): RawPoints => ({
	count: values.length / 3,
	width: 3,
	values,
});

/**
 * The points at `stretch`, three numbers each; points in the plane are stored with two. Runs on all threads if the
 * arrays are shared.
 *
 * @param shared allocate in memory that threads share
 */
export function pointsAt(stretch: ArrayView, shared?: boolean): RawPoints {
	const { type } = stretch;
	const count = stretch.count / 3;
	const plane = doublesFor(2 * count, shared);
	const axes = [0, 1, 2].map((k) => ({ at: k * type.bytes, type }));
	if (readPlanarPoints(recordsOf(stretch, 3), axes, plane))
		return { count, width: 2, values: plane };
	freeShared(plane);
	const values = doublesFor(3 * count, shared);
	const column = { at: 0, type, width: 1, into: values, finite: true } as const;
	const flags = readColumns(recordsOf(stretch), [column]);
	if (flags === 0) return { count, width: 3, values, spatial: true };
	freeShared(values);
	if ((flags & columnFlags.unreadable) !== 0 && stretch.decoded)
		return pointsAt(stretch.decoded(), shared);
	return rawPoints(doublesAt(stretch, shared));
}
