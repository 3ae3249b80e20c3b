import type { OwnLoss } from './format.ts';

/** The index of the first coordinate that is beyond the range of single precision; −1 where there is none. */
export function firstBeyondSingle(points: Float64Array): number {
	for (let i = 0; i < points.length; i++) if (!Number.isFinite(Math.fround(points[i]!))) return i;
	return -1;
}

/** What gets lost of coordinates that are written in single precision; nothing where all are exact in it. */
export function lostDigits(points: Float64Array): OwnLoss[] {
	let count = 0;
	for (let i = 0; i < points.length; i++) count += Math.fround(points[i]!) === points[i]! ? 0 : 1;
	return count > 0
		? [
				{
					what: 'coordinates beyond single precision',
					count,
					reason: 'the file has single precision: they are rounded',
				},
			]
		: [];
}
