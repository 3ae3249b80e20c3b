import type { Neighbours } from './neighbours.ts';
import { density, intersect, type Metrics, squaredLength } from './tensor.ts';

/** Sweeps after which a gradation ends, settled or not. */
const MOST_SWEEPS = 50;
/** A sweep after which no size is smaller by more than this part is the last. */
const SETTLED = 0.01;
/** Points between two yields. */
const SLICE = 1 << 15;

/**
 * Limits how fast sizes grow, in place: along an edge of length ℓ in the metric of its end q the sizes at q grow by at most
 * 1 + ℓ ln g, so M_p becomes M_p ∩ M_q / (1 + ℓ ln g)² at every edge (Alauzet 2010, "Size gradation control of
 * anisotropic meshes", metric-space gradation). Each sweep reads the metrics before it. Yields every 2¹⁵ points.
 *
 * @param points two coordinates for each point
 * @param growth g, above 1: the ratio of sizes at neighbours of a mesh of edges of length 1
 * @returns the number of sweeps
 */
export function* gradeSizes(
	points: Float64Array,
	{ starts, points: others }: Neighbours,
	metrics: Metrics,
	growth: number,
): Generator<void, number> {
	const count = metrics.length / 3;
	const rate = Math.log(growth);
	const before = new Float64Array(metrics.length);
	// A point whose neighbours stayed as they were has been compared with them already.
	let changed = new Uint8Array(count).fill(1);
	for (let sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
		before.set(metrics);
		const next = new Uint8Array(count);
		let worst = 1;
		for (let p = 0; p < count; p++) {
			if (p % SLICE === SLICE - 1) yield;
			for (let i = starts[p]!; i < starts[p + 1]!; i++) {
				const q = others[i]!;
				if (changed[q] === 0) continue;
				const x = points[2 * p]! - points[2 * q]!;
				const y = points[2 * p + 1]! - points[2 * q + 1]!;
				const length = Math.sqrt(Math.max(0, squaredLength(before, q, x, y)));
				const factor = (1 + length * rate) ** -2;
				intersect(
					metrics,
					3 * p,
					factor * before[3 * q]!,
					factor * before[3 * q + 1]!,
					factor * before[3 * q + 2]!,
				);
			}
			if (isSame(metrics, before, p)) continue;
			next[p] = 1;
			worst = Math.max(worst, density(metrics, p) / density(before, p));
		}
		if (worst <= 1 / (1 - SETTLED)) return sweep;
		changed = next;
	}
	return MOST_SWEEPS;
}

const isSame = (a: Metrics, b: Metrics, p: number): boolean =>
	a[3 * p] === b[3 * p] && a[3 * p + 1] === b[3 * p + 1] && a[3 * p + 2] === b[3 * p + 2];
