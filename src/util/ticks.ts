/** Round numbers on a scale, with the digits that tell them apart. */
export interface Ticks {
	/** 1, 2 or 5 times a power of ten. */
	readonly step: number;
	readonly values: readonly number[];
	/** Each value as text; with an exponent where digits would be too many. */
	readonly texts: readonly string[];
}

/** The smallest of 1, 2 and 5 times a power of ten that is no smaller than a positive number. */
export function roundUp(least: number): number {
	const power = 10 ** Math.floor(Math.log10(least));
	// The logarithm may be rounded over a power of ten.
	return [1, 2, 5, 10, 20].map((digit) => digit * power).find((step) => step >= least)!;
}

/** The largest of 1, 2 and 5 times a power of ten that is no larger than a positive number. */
export function roundBelow(most: number): number {
	const above = roundUp(most);
	return above <= most * (1 + 1e-12) ? above : roundUp(above / 2.5);
}

/** The round numbers from `low` to `high`, at most `most` of them; none where there is no room between the two. */
export function ticks(low: number, high: number, most: number): Ticks {
	if (!(high > low) || most < 1) return { step: 0, values: [], texts: [] };
	let step = roundUp((high - low) / most);
	// Ends that are ticks themselves are so after rounding, too.
	const first = () => Math.ceil(low / step - 1e-9);
	const count = () => Math.floor(high / step + 1e-9) - first() + 1;
	if (count() > most) step = roundUp(1.5 * step);
	// Where the numbers are so large that doubles don't tell neighbours apart there are none.
	const length = Math.max(0, Math.min(most, count()));
	const values = Array.from({ length }, (_, k) => (first() + k) * step);
	return { step, values, texts: values.map((value) => tickText(value, step)) };
}

/** A multiple of a round step with as many decimals as the step has. */
export function tickText(value: number, step: number): string {
	if (value === 0) return '0';
	const power = Math.floor(Math.log10(step) + 1e-9);
	const size = Math.max(Math.abs(value), step);
	if (size >= 1e7 || power < -6) {
		const digits = Math.max(0, Math.floor(Math.log10(Math.abs(value)) + 1e-9) - power);
		return value.toExponential(Math.min(20, digits));
	}
	return value.toFixed(Math.max(0, -power));
}
