import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { integral, type PlanarTriangles } from './complexity.ts';
import { findPrincipal, type Metrics, type Principal, putPrincipal, scale } from './tensor.ts';

/** What a metric for the interpolation of a function is made by. */
export interface InterpolationOptions {
	/** p of the Lᵖ norm of the error that is made small. */
	readonly norm: number;
	/** The complexity of the metric. */
	readonly complexity: number;
	/** The largest ratio of both sizes at a point. */
	readonly anisotropy: number;
}

/**
 * The metric of a complexity C in which a mesh of edges of length 1 has the smallest error of linear interpolation in the
 * Lᵖ norm: M = K · det|H|^(−1/(2p + 2)) · |H| with K = C / ∫ det|H|^(p/(2p + 2)) (Loseille, Alauzet 2011, "Continuous mesh
 * framework", part I, §4). The smaller eigenvalue of |H| is at least the larger divided by the square of the anisotropy.
 * Where H is 0 the metric is 0: bounds have to follow.
 *
 * @param hessian xx, xy, yy for each point
 */
export function* interpolationMetric(
	plane: PlanarTriangles,
	hessian: Float64Array,
	{ norm, complexity, anisotropy }: InterpolationOptions,
	loops: Loops = singleThread,
): Generator<void, Metrics> {
	const metrics = loops.f64(hessian.length);
	const densities = loops.f64(hessian.length / 3);
	const options = loops.f64(2);
	options.set([norm, anisotropy]);
	yield* loops.run(scaleHessians, densities.length, { hessian, metrics, densities, options }, {});
	const sum = integral(plane, densities);
	loops.drop(densities, options);
	if (sum > 0) scale(metrics, complexity / sum);
	return metrics;
}

/** Writes |H| scaled by its determinant, and the densities to be integrated, for each point where H is not 0. */
const scaleHessians: Loop<
	{
		readonly hessian: Float64Array;
		readonly metrics: Float64Array;
		readonly densities: Float64Array;
		/** Norm and anisotropy. */
		readonly options: Float64Array;
	},
	never
> = {
	name: 'sizing: scale Hessians',
	arrays: { hessian: 'f64', metrics: 'f64', densities: 'f64', options: 'f64' },
	parameters: [],
	grain: 1 << 13,
	run({ hessian, metrics, densities, options }, _, first, end) {
		const norm = options[0]!;
		const anisotropy = options[1]!;
		const one: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
		for (let p = first; p < end; p++) {
			findPrincipal(hessian[3 * p]!, hessian[3 * p + 1]!, hessian[3 * p + 2]!, one);
			absolute(one);
			const { larger } = one;
			one.smaller = Math.max(one.smaller, larger / anisotropy ** 2);
			if (larger === 0) continue;
			// By parts, as the determinant may be too small or large for a double.
			const power = (exponent: number) => larger ** exponent * one.smaller ** exponent;
			densities[p] = power(norm / (2 * norm + 2));
			const factor = power(-1 / (2 * norm + 2));
			one.larger *= factor;
			one.smaller *= factor;
			putPrincipal(one, metrics, 3 * p);
		}
	},
};

/** Loops that worker threads may run. */
export const interpolationLoops = [scaleHessians];

/** Makes eigenvalues positive and keeps the larger first. */
function absolute(one: Principal): void {
	const larger = Math.abs(one.larger);
	const smaller = Math.abs(one.smaller);
	if (larger >= smaller) {
		one.larger = larger;
		one.smaller = smaller;
		return;
	}
	one.larger = smaller;
	one.smaller = larger;
	const { x } = one;
	one.x = -one.y;
	one.y = x;
}
