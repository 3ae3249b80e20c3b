import type { WriterLoss } from '../core/format.ts';

/** Result of rounding numbers to float32. */
export interface Float32Rounding {
	/** Index of the first number that is not finite in float32; −1 if there is none. */
	readonly firstOverflow: number;
	/** Number of rounded values. */
	readonly rounded: number;
}

/** Counts rounding errors of numbers in float32. */
export function float32Rounding(values: Float64Array): Float32Rounding {
	let rounded = 0;
	let nonFinite = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		const single = Math.fround(value);
		rounded += single === value ? 0 : 1;
		// NaN unless all are finite.
		nonFinite += single - single;
	}
	const firstOverflow =
		nonFinite === 0 ? -1 : values.findIndex((value) => !Number.isFinite(Math.fround(value)));
	return { firstOverflow, rounded };
}

/** Loss of digits in float32; none if all numbers are exact. */
export const lostDigits = (single: Float32Rounding | undefined): WriterLoss[] =>
	!single || single.rounded === 0
		? []
		: [
				{
					what: 'coordinates beyond single precision',
					changed: true,
					count: single.rounded,
					reason: 'rounded to float32',
				},
			];
