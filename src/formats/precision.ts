import type { OwnLoss } from './format.ts';

/** What becomes of numbers in single precision. */
export interface InSingle {
	/** The index of the first one that is beyond its range, or not finite; −1 where there is none. */
	readonly beyond: number;
	/** How many are rounded. */
	readonly rounded: number;
}

/** Looks at numbers that may be written in single precision. */
export function inSingle(values: Float64Array): InSingle {
	let rounded = 0;
	let rest = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		const single = Math.fround(value);
		rounded += single === value ? 0 : 1;
		// Not a number where one isn't finite.
		rest += single - single;
	}
	const beyond =
		rest === 0 ? -1 : values.findIndex((value) => !Number.isFinite(Math.fround(value)));
	return { beyond, rounded };
}

/** What gets lost of coordinates that are written in single precision, if they are; nothing where all are exact in it. */
export const lostDigits = (single: InSingle | undefined): OwnLoss[] =>
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
