import { counted, rounded } from '../util/counted.ts';
import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { findPrincipal, type Metrics, type Principal, putPrincipal } from './tensor.ts';

/** Bounds on the sizes of a metric field, in units of the mesh. */
export interface SizeBounds {
	readonly smallest: number;
	readonly largest: number;
	/** Maximum ratio of the two sizes at a point; the larger size is reduced to meet it. */
	readonly anisotropy: number;
}

/** The warning for sizes below `shortest`, 1,024 lattice units, that were raised to it. */
export const raisedWarning = (points: number, shortest: number): string =>
	`the size at ${counted(points, 'point')} is below the resolution of the lattice; ${rounded(shortest, 3)} (1,024 lattice units) is used there`;

/** Keeps the sizes of all points within bounds, in place; returns the number of points with sizes below `smallest`. */
export function* boundSizes(
	metrics: Metrics,
	{ smallest, largest, anisotropy }: SizeBounds,
	loops: Loops = singleThread,
): Generator<void, number> {
	const bounds = loops.f64(3);
	bounds.set([smallest ** -2, largest ** -2, anisotropy ** 2]);
	const isRaised = loops.u8(metrics.length / 3, true);
	yield* loops.run(boundPoints, isRaised.length, { metrics, bounds, isRaised }, {});
	let raised = 0;
	for (let p = 0; p < isRaised.length; p++) raised += isRaised[p]!;
	loops.drop(bounds, isRaised);
	return raised;
}

const boundPoints: Loop<
	{
		readonly metrics: Float64Array;
		/** Maximum and minimum eigenvalue, and their maximum ratio at a point. */
		readonly bounds: Float64Array;
		readonly isRaised: Uint8Array;
	},
	never
> = {
	name: 'sizing: bound sizes',
	arrays: { metrics: 'f64', bounds: 'f64', isRaised: 'u8' },
	parameters: [],
	grain: 1 << 14,
	run({ metrics, bounds, isRaised }, _, first, end) {
		const maxEigenvalue = bounds[0]!;
		const minEigenvalue = bounds[1]!;
		const ratio = bounds[2]!;
		const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
		for (let p = first; p < end; p++) {
			const at = 3 * p;
			findPrincipal(metrics[at]!, metrics[at + 1]!, metrics[at + 2]!, principal);
			isRaised[p] = principal.larger > maxEigenvalue ? 1 : 0;
			const larger = Math.min(maxEigenvalue, Math.max(minEigenvalue, principal.larger));
			const smaller = Math.max(
				Math.min(maxEigenvalue, Math.max(minEigenvalue, principal.smaller)),
				larger / ratio,
			);
			// Sizes within the bounds keep their bits.
			if (larger === principal.larger && smaller === principal.smaller) continue;
			principal.larger = larger;
			principal.smaller = smaller;
			putPrincipal(principal, metrics, at);
		}
	},
};

/** Loops that worker threads may run. */
export const boundLoops = [boundPoints];
