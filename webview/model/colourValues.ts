import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import { type RangeChoice, rangeFor, type Summary } from '../../src/quantities/ranges.ts';

// Values of a quantity that a view is coloured by, and the range that they span.

/** Values at triangles or at their corners, normalized by `base` and `span` of `ColourValues`. */
export interface TriangleValues {
	readonly on: 'triangles' | 'corners';
	readonly values: Float32Array;
	/** Set if some values are below `HIDDEN`: their triangles are not drawn. */
	readonly hasHidden?: boolean;
}

/** Edges or points with values, drawn over the mesh as lines or dots. */
export interface MemberValues {
	readonly on: 'edges' | 'points';
	/** x y of both ends of each edge, or of each point, relative to the display origin. */
	readonly positions: Float32Array;
	/** As in `TriangleValues`. */
	readonly values: Float32Array;
}

/** A quantity on the mesh of one view, as the worker computes it. */
export interface ColourValues {
	readonly quantity: Quantity;
	/** Absent if the quantity has no values at triangles. Numbers are (value − `base`) / `span`, classes are indexes. */
	readonly fill?: TriangleValues;
	/** Values of a quantity at edges or points. */
	readonly members?: MemberValues;
	readonly base: number;
	readonly span: number;
	/** Null if no value is finite. */
	readonly summary: Summary | null;
	/** Lower and upper percentile of the requested share; null if there are no values. */
	readonly percentiles: Range | null;
	readonly classes?: readonly QuantityClass[];
}

/** The part of the values that sets the range of the colour map. */
type Scaled = Pick<ColourValues, 'quantity' | 'summary' | 'percentiles'>;

/** The range of the colour map, common to both views; null if there are no values. */
export function commonRange(choice: RangeChoice, sides: readonly Scaled[]): Range | null {
	const ranges = sides.flatMap(({ quantity, summary, percentiles }) => {
		const range =
			choice.by === 'percentile'
				? percentiles
				: rangeFor(quantity, summary ? [summary.low, summary.high] : [], choice);
		return range ? [range] : [];
	});
	if (ranges.length === 0) return null;
	return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}
