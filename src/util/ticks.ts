/** Round numbers on a scale, with enough digits to distinguish them. */
export interface Ticks {
	/** 1, 2 or 5 times a power of ten. */
	readonly step: number;
	readonly values: readonly number[];
	/** Each value as text; with an exponent if it would have too many digits. */
	readonly texts: readonly string[];
}

/** Rounds a positive number up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
	const power = 10 ** Math.floor(Math.log10(value));
	// Rounding of the logarithm may give the next power of ten.
	return [1, 2, 5, 10, 20].map((digit) => digit * power).find((step) => step >= value)!;
}

/** Rounds a positive number down to 1, 2 or 5 times a power of ten. */
export function roundBelow(value: number): number {
	const above = roundUp(value);
	return above <= value * (1 + 1e-12) ? above : roundUp(above / 2.5);
}

/** At most `limit` round numbers in [low, high]; none if the interval is empty. */
export function ticks(low: number, high: number, limit: number): Ticks {
	if (!(high > low) || limit < 1) return { step: 0, values: [], texts: [] };
	let step = roundUp((high - low) / limit);
	// The tolerance keeps ends that are ticks in spite of rounding.
	const first = () => Math.ceil(low / step - 1e-9);
	const count = () => Math.floor(high / step + 1e-9) - first() + 1;
	if (count() > limit) step = roundUp(1.5 * step);
	// There may be none if the numbers are too large for doubles to distinguish neighbours.
	const length = Math.max(0, Math.min(limit, count()));
	const values = Array.from({ length }, (_, k) => (first() + k) * step);
	return { step, values, texts: values.map((value) => tickText(value, step)) };
}

/** A multiple of a round step with the decimals of the step. */
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
