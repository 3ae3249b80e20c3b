import type { Range } from '../mesh/metrics/metrics.ts';

/** Which values the ends of a scale are for, as it is chosen and saved. */
export type RangeChoice =
	/** All of a metric, or the smallest and largest value where that has no end. */
	| { readonly by: 'value' }
	/** Values that this many percent of all are below, and above. */
	| { readonly by: 'percentile'; readonly percent: number }
	/** What Verdict calls acceptable, of metrics that have two ends. */
	| { readonly by: 'acceptable' }
	| { readonly by: 'hand'; readonly low: number; readonly high: number };

/** Smallest, largest and mean of numbers. */
export interface Summary {
	readonly low: number;
	readonly high: number;
	readonly mean: number;
	/** Numbers that are finite; the others don't count. */
	readonly count: number;
}

/** Smallest, largest and mean of the finite numbers among some; null where there are none. */
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
		// The running mean never leaves the range of doubles (Welford 1962).
		mean += value / count - mean / count;
	}
	return count === 0 ? null : { low, high, mean, count };
}

/**
 * The numbers that a share of the finite ones is not above, for several shares from 0 to 1, by the nearest rank; null
 * where there are none. 10⁶ numbers take some 80 ms.
 */
export function percentiles(
	values: ArrayLike<number>,
	shares: readonly number[],
): readonly number[] | null {
	const finite = Float64Array.from(values).filter((value) => value - value === 0);
	if (finite.length === 0) return null;
	finite.sort();
	return shares.map((share) => {
		const rank = Math.ceil(share * finite.length) - 1;
		return finite[Math.max(0, Math.min(finite.length - 1, rank))]!;
	});
}

/** The ends of a scale; null where there is no finite value to show. The lower end is never above the upper one. */
export function rangeFor(
	{ full, acceptable }: { readonly full?: Range; readonly acceptable?: Range },
	values: ArrayLike<number>,
	choice: RangeChoice,
): Range | null {
	if (choice.by === 'hand')
		return [Math.min(choice.low, choice.high), Math.max(choice.low, choice.high)];
	if (choice.by === 'percentile') {
		const found = percentiles(values, [choice.percent / 100, 1 - choice.percent / 100]);
		return found && [found[0]!, found[1]!];
	}
	const fixed = choice.by === 'acceptable' ? acceptable : full;
	if (fixed && Number.isFinite(fixed[0]) && Number.isFinite(fixed[1])) return fixed;
	const summary = summaryOf(values);
	if (!summary) return null;
	const { low, high } = summary;
	// One end may be fixed: ratios start at 1, lengths and areas at what there is.
	const from = fixed?.[0] === 1 ? Math.min(1, low) : low;
	return [from, Math.max(from, high)];
}

/** How many values are in each of some intervals of the same width. */
export interface Histogram {
	readonly range: Range;
	/** The upper end of the last interval belongs to it. */
	readonly counts: Uint32Array;
	/** Below the range, above it, and not a number. */
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

/** The entities whose value is from `low` to `high`, both included; rising. */
export function within(values: ArrayLike<number>, [low, high]: Range): Uint32Array {
	const found = new Uint32Array(values.length);
	let count = 0;
	for (let i = 0; i < values.length; i++)
		if (values[i]! >= low && values[i]! <= high) found[count++] = i;
	return found.slice(0, count);
}

/** The value of each triangle where points have values: the mean of its corners. */
export function meansOnTriangles(values: ArrayLike<number>, triangles: Uint32Array): Float64Array {
	const means = new Float64Array(triangles.length / 3);
	for (let t = 0; t < means.length; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		means[t] = (values[a]! + values[b]! + values[c]!) / 3;
	}
	return means;
}
