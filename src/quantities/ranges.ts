import type { Range } from '../mesh/metrics/metrics.ts';

/** The range of a colour scale, as chosen and saved. */
export type RangeChoice =
	/** The full range of a metric; the smallest or largest value if that is unbounded. */
	| { readonly by: 'value' }
	/** The percentiles `percent` and 100 − `percent`. */
	| { readonly by: 'percentile'; readonly percent: number }
	/** The range that Verdict calls acceptable, for metrics with two bounds. */
	| { readonly by: 'acceptable' }
	| { readonly by: 'hand'; readonly low: number; readonly high: number };

/** Smallest, largest and mean of numbers. */
export interface Summary {
	readonly low: number;
	readonly high: number;
	readonly mean: number;
	/** Number of finite values; others do not count. */
	readonly count: number;
}

/** Summary of the finite values; null if there are none. */
export function summaryOf(values: ArrayLike<number>): Summary | null {
	let low = Infinity;
	let high = -Infinity;
	let mean = 0;
	let count = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!(value - value === 0)) continue;
		if (value < low) low = value;
		if (value > high) high = value;
		count++;
		// The running mean does not overflow (Welford 1962).
		mean += value / count - mean / count;
	}
	return count === 0 ? null : { low, high, mean, count };
}

/**
 * The quantiles of the finite values at `fractions`, from 0 to 1, by nearest rank; null if there are none. 10⁶ values take
 * about 80 ms.
 */
export function percentiles(
	values: ArrayLike<number>,
	fractions: readonly number[],
): readonly number[] | null {
	const finite = Float64Array.from(values).filter((value) => value - value === 0);
	if (finite.length === 0) return null;
	finite.sort();
	return fractions.map((fraction) => {
		const rank = Math.ceil(fraction * finite.length) - 1;
		return finite[Math.max(0, Math.min(finite.length - 1, rank))]!;
	});
}

/** The ends of a scale, the lower one first; null if there is no finite value. */
export function rangeFor(
	{ full, acceptable }: { readonly full?: Range; readonly acceptable?: Range },
	values: ArrayLike<number>,
	choice: RangeChoice,
): Range | null {
	if (choice.by === 'hand')
		return [Math.min(choice.low, choice.high), Math.max(choice.low, choice.high)];
	if (choice.by === 'percentile') {
		const ends = percentiles(values, [choice.percent / 100, 1 - choice.percent / 100]);
		return ends && [ends[0]!, ends[1]!];
	}
	const fixed = choice.by === 'acceptable' ? acceptable : full;
	if (fixed && Number.isFinite(fixed[0]) && Number.isFinite(fixed[1])) return fixed;
	const summary = summaryOf(values);
	if (!summary) return null;
	const { low, high } = summary;
	// One end may be fixed: ratios start at 1, lengths and areas at the smallest value.
	const from = fixed?.[0] === 1 ? Math.min(1, low) : low;
	return [from, Math.max(from, high)];
}

/** Numbers of values in intervals of equal width. */
export interface Histogram {
	readonly range: Range;
	/** The last interval is closed, the others are half-open. */
	readonly counts: Uint32Array;
	/** Number of values below the range, above it, and NaN. */
	readonly below: number;
	readonly above: number;
	readonly none: number;
}

/** Counts values in `bins` intervals of a range. */
export function histogramOf(values: ArrayLike<number>, range: Range, bins: number): Histogram {
	const [low, high] = range;
	const counts = new Uint32Array(bins);
	const width = high - low;
	let [below, above, none] = [0, 0, 0];
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (value < low) below++;
		else if (value > high) above++;
		else if (value >= low) {
			const bin = width > 0 ? Math.floor(((value - low) / width) * bins) : 0;
			counts[bin < bins ? bin : bins - 1]!++;
		} else none++;
	}
	return { range, counts, below, above, none };
}

/** The entities with values in [low, high], ascending. */
export function within(values: ArrayLike<number>, [low, high]: Range): Uint32Array {
	const indexes = new Uint32Array(values.length);
	let count = 0;
	for (let i = 0; i < values.length; i++)
		if (values[i]! >= low && values[i]! <= high) indexes[count++] = i;
	return indexes.slice(0, count);
}

/** The mean of the values at the corners of each triangle. */
export function meansOnTriangles(values: ArrayLike<number>, triangles: Uint32Array): Float64Array {
	const means = new Float64Array(triangles.length / 3);
	for (let t = 0; t < means.length; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		means[t] = (values[a]! + values[b]! + values[c]!) / 3;
	}
	return means;
}
