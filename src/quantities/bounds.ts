import type { Range } from '../mesh/metrics/metrics.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { numbersOnTriangles } from './onTriangles.ts';
import { quantityOf } from './quantities.ts';
import type { History, Quantity, QuantityClass } from './quantity.ts';
import { percentiles, summaryOf } from './ranges.ts';

/** Suggested values for a selection: those in a range, or with `outside` those out of it. */
export interface SuggestedValues {
	readonly range: Range;
	readonly outside: boolean;
}

/** Values of a quantity in a mesh, for selections by it. */
export interface QuantityBounds {
	readonly quantity: Quantity;
	/** Smallest and largest finite value of a triangle; null if there is none, and for classes. */
	readonly range: Range | null;
	/** Present for numbers if some are finite. */
	readonly suggested: SuggestedValues | null;
	/** Present for classes. */
	readonly classes?: readonly QuantityClass[];
}

/**
 * The range or the classes of a quantity that colours triangles; null if the mesh has none with this id. Suggests the
 * values of a metric outside Verdict's acceptable range; if there are none, and for other quantities, the worst tenth of
 * the values, or the highest tenth if neither end is worse.
 */
export function quantityBounds(
	mesh: TriMesh,
	id: string,
	history?: History,
): QuantityBounds | null {
	const numeric = numbersOnTriangles(mesh, id, history);
	if (numeric) {
		const { quantity, numbers } = numeric;
		const summary = summaryOf(numbers);
		if (!summary) return { quantity, range: null, suggested: null };
		const { low, high } = summary;
		const suggested = suggestedOf(quantity, numbers, [low, high]);
		return { quantity, range: [low, high], suggested };
	}
	const other = quantityOf(mesh, id, history);
	if (other?.quantity.on !== 'triangles' || !other.values.classes) return null;
	const { quantity, values } = other;
	return { quantity, range: null, suggested: null, classes: values.classes ?? [] };
}

function suggestedOf(
	{ acceptable, worst }: Quantity,
	numbers: ArrayLike<number>,
	[low, high]: Range,
): SuggestedValues {
	if (acceptable && (low < acceptable[0] || high > acceptable[1]))
		return { range: acceptable, outside: true };
	const [lowTenth = low, highTenth = high] = percentiles(numbers, [0.1, 0.9]) ?? [];
	return { range: worst === 'low' ? [low, lowTenth] : [highTenth, high], outside: false };
}
