import { counted, rounded } from '../util/counted.ts';
import { findPrincipal, type Metrics, type Principal, putPrincipal } from './tensor.ts';

/** Bounds on the sizes of a metric field, in units of the mesh. */
export interface SizeBounds {
	readonly smallest: number;
	readonly largest: number;
	/** The largest ratio of both sizes at a point; the larger size gives way. */
	readonly anisotropy: number;
}

/** The warning for sizes below `shortest`, 1,024 lattice units, that were raised to it. */
export const raisedWarning = (points: number, shortest: number): string =>
	`the size at ${counted(points, 'point')} is below the resolution of the lattice; ${rounded(shortest, 3)} (1,024 lattice units) is used there`;

/** Keeps the sizes of all points within bounds, in place; returns the number of points with sizes below `smallest`. */
export function boundSizes(metrics: Metrics, bounds: SizeBounds): number {
	const most = bounds.smallest ** -2;
	const least = bounds.largest ** -2;
	const one: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
	let raised = 0;
	for (let at = 0; at < metrics.length; at += 3) {
		findPrincipal(metrics[at]!, metrics[at + 1]!, metrics[at + 2]!, one);
		if (one.larger > most) raised++;
		const larger = Math.min(most, Math.max(least, one.larger));
		const smaller = Math.max(
			Math.min(most, Math.max(least, one.smaller)),
			larger / bounds.anisotropy ** 2,
		);
		// Sizes within the bounds keep their bits.
		if (larger === one.larger && smaller === one.smaller) continue;
		one.larger = larger;
		one.smaller = smaller;
		putPrincipal(one, metrics, at);
	}
	return raised;
}
