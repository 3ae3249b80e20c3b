import { squaredEdgeLength } from '../../sizing/edgeLengths.ts';
import type { SizedMesh } from '../../sizing/sourceMetrics.ts';
import type { Metrics } from '../../sizing/tensor.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import type { Adapted } from './adapted.ts';

/**
 * Raises sizes at the ends of fixed edges that are longer than the upper bound until these edges fit. Otherwise edges
 * from both ends to a third point would never fit, and each round would flatten the triangles at them.
 *
 * @param edgeLines of the constraints
 * @param upper bound on lengths
 */
export function raisedSizes(
	{ planar: { points }, topology: { edges } }: Pick<SizedMesh, 'planar' | 'topology'>,
	metrics: Metrics,
	edgeLines: Uint32Array,
	upper: number,
): Metrics {
	let factors: Float64Array | undefined;
	for (let e = 0; e < edgeLines.length; e++) {
		if ((edgeLines[e]! & FIXED) === 0) continue;
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const factor = upper ** 2 / squaredEdgeLength(points, metrics, a, b);
		if (!(factor < 1)) continue;
		factors ??= new Float64Array(metrics.length / 3).fill(1);
		factors[a] = Math.min(factors[a]!, factor);
		factors[b] = Math.min(factors[b]!, factor);
	}
	return factors ? metrics.map((value, i) => value * factors[Math.floor(i / 3)]!) : metrics;
}

/** Counts triangles with a fixed edge longer than the upper bound in the metrics of the input's points. */
export function longFixed(
	{ planar: { points } }: Pick<SizedMesh, 'planar'>,
	metrics: Metrics,
	{ kept, triangles, lines }: Adapted,
	upper: number,
): number {
	let count = 0;
	for (let t = 0; t < triangles.length / 3; t++)
		for (let k = 0; k < 3; k++) {
			if ((lines[3 * t + k]! & FIXED) === 0) continue;
			const [a, b] = [kept[triangles[3 * t + k]!]!, kept[triangles[3 * t + ((k + 1) % 3)]!]!];
			if (squaredEdgeLength(points, metrics, a, b) <= upper ** 2) continue;
			count++;
			break;
		}
	return count;
}
