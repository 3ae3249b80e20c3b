import { freeShared } from '../../util/sharedMemory.ts';
import { columnFlags, readColumns, readPlanarPoints } from './columns.ts';
import { type ArrayView, doublesAt, doublesFor, recordsOf } from './numbers.ts';

/** Points of a file, before they are checked. */
export interface RawPoints {
	readonly count: number;
	/** Number of coordinates of a point: 2 if all are finite and every z, which is omitted, is 0. */
	readonly width: 2 | 3;
	readonly values: Float64Array;
	/** Points of width 3 are known to be finite, with a z other than 0. */
	readonly spatial?: true;
}

/** Points of three coordinates each. */
export const rawPoints = (values: Float64Array): RawPoints => ({
	count: values.length / 3,
	width: 3,
	values,
});

/**
 * The points at `view`, three numbers each; points in the plane are stored with two. Runs on all threads if the
 * arrays are shared.
 *
 * @param shared allocates in shared memory
 */
export function pointsAt(view: ArrayView, shared?: boolean): RawPoints {
	const { type } = view;
	const count = view.count / 3;
	const plane = doublesFor(2 * count, shared);
	const axes = [0, 1, 2].map((k) => ({ at: k * type.bytes, type }));
	if (readPlanarPoints(recordsOf(view, 3), axes, plane)) return { count, width: 2, values: plane };
	freeShared(plane);
	const values = doublesFor(3 * count, shared);
	const column = { at: 0, type, width: 1, into: values, finite: true } as const;
	const flags = readColumns(recordsOf(view), [column]);
	if (flags === 0) return { count, width: 3, values, spatial: true };
	freeShared(values);
	if ((flags & columnFlags.unreadable) !== 0 && view.decoded)
		return pointsAt(view.decoded(), shared);
	return rawPoints(doublesAt(view, shared));
}
