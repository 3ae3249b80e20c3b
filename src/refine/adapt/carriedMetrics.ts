import { interpolate } from '../../mesh/carry/onPoints.ts';
import type { PointOrigins } from '../../mesh/provenance.ts';
import { findPrincipal, type Metrics, type Principal, putPrincipal } from '../../sizing/tensor.ts';

/**
 * Interpolates metrics of an input's points at the points of its result, linearly in their logarithms, as the
 * background does.
 */
export function carriedMetrics(metrics: Metrics, origins: PointOrigins): Metrics {
	const logarithms = mapped(metrics, Math.log);
	const carried = interpolate(
		{
			name: '',
			on: 'points',
			role: 'attribute',
			type: 'real',
			components: 3,
			values: logarithms,
		},
		origins,
	);
	return mapped(carried as Float64Array, Math.exp);
}

/** Tensors with the same eigenvectors and a function of the eigenvalues. */
function mapped(tensors: Float64Array, of: (eigenvalue: number) => number): Float64Array {
	const results = new Float64Array(tensors.length);
	const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
	for (let at = 0; at < results.length; at += 3) {
		findPrincipal(tensors[at]!, tensors[at + 1]!, tensors[at + 2]!, principal);
		principal.larger = of(principal.larger);
		principal.smaller = of(principal.smaller);
		putPrincipal(principal, results, at);
	}
	return results;
}
