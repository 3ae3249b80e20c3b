import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { integral, type PlanarTriangles } from './complexity.ts';
import { findPrincipal, type Metrics, type Principal, putPrincipal, scale } from './tensor.ts';

/** Options of a metric for the interpolation of a function. */
export interface InterpolationOptions {
	/** p of the Lᵖ norm of the error that is minimised. */
	readonly norm: number;
	/** The complexity of the metric. */
	readonly complexity: number;
	/** Maximum ratio of the two sizes at a point. */
	readonly anisotropy: number;
}

/**
 * The metric of complexity C that minimises the error of linear interpolation in the Lᵖ norm, for a mesh with edges of
 * length 1: M = K · det|H|^(−1/(2p + 2)) · |H| with K = C / ∫ det|H|^(p/(2p + 2)) (Loseille, Alauzet 2011, "Continuous mesh
 * framework", part I, §4). The smaller eigenvalue of |H| is at least the larger divided by the square of the anisotropy.
 * The metric is 0 where H is 0, until sizes are bounded.
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
		const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
		for (let p = first; p < end; p++) {
			findPrincipal(hessian[3 * p]!, hessian[3 * p + 1]!, hessian[3 * p + 2]!, principal);
			absolute(principal);
			const { larger } = principal;
			principal.smaller = Math.max(principal.smaller, larger / anisotropy ** 2);
			if (larger === 0) continue;
			// Factor by factor, as the determinant may be too small or too large for a double.
			const power = (exponent: number) => larger ** exponent * principal.smaller ** exponent;
			densities[p] = power(norm / (2 * norm + 2));
			const factor = power(-1 / (2 * norm + 2));
			principal.larger *= factor;
			principal.smaller *= factor;
			putPrincipal(principal, metrics, 3 * p);
		}
	},
};

/** Loops that worker threads may run. */
export const interpolationLoops = [scaleHessians];

/** Makes eigenvalues positive and keeps the larger first. */
function absolute(principal: Principal): void {
	const larger = Math.abs(principal.larger);
	const smaller = Math.abs(principal.smaller);
	if (larger >= smaller) {
		principal.larger = larger;
		principal.smaller = smaller;
		return;
	}
	principal.larger = smaller;
	principal.smaller = larger;
	const { x } = principal;
	principal.x = -principal.y;
	principal.y = x;
}
