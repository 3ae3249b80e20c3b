import type { OwnLoss } from './format.ts';

/** What gets lost of coordinates that are written in single precision; nothing where all are exact in it. */
export function lostDigits(points: Float64Array): OwnLoss[] {
	let count = 0;
	for (const value of points) if (Math.fround(value) !== value) count++;
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
