import { DensityQueue } from './densityQueue.ts';
import type { PointLists } from './neighbours.ts';
import { determinantAt, intersect, type Metrics } from './tensor.ts';

/** Sizes are propagated to neighbours only if they decreased by more than this fraction. */
const MIN_REDUCTION = 0.01;
/** The same for determinants; sizes are compared by √det M, which is the size to the power −2. */
const MIN_DETERMINANT_RATIO = (1 - MIN_REDUCTION) ** -2;
/** Maximum number of visits for each point of the mesh; a gradation ends then, even if it has not converged. */
const MAX_VISITS = 50;
/** Visits between two yields. */
const SLICE = 1 << 15;

/**
 * Limits how fast sizes grow, in place: along an edge of length ℓ in the metric of its end q the sizes at q grow by at most
 * 1 + ℓ ln g, so M_p becomes M_p ∩ M_q / (1 + ℓ ln g)² at every edge (Alauzet 2010, "Size gradation control of
 * anisotropic meshes", metric-space gradation), and between all other points in `neighbours`. Points are visited by
 * descending √det M, as in Dijkstra's shortest paths: most are visited only once, and sizes propagate across the whole mesh.
 * Yields every 2¹⁵ visits.
 *
 * @param points two coordinates for each point
 * @param growth g, above 1: the ratio of sizes at neighbours of a mesh of edges of length 1
 */
export function* gradeSizes(
	points: Float64Array,
	neighbours: PointLists,
	metrics: Metrics,
	growth: number,
): Generator<void, void> {
	const grading = new Grading(points, neighbours, metrics, growth);
	const limit = MAX_VISITS * grading.queue.determinants.length;
	for (let visits = 0; visits < limit; visits += SLICE) {
		if (!grading.visit(SLICE)) return;
		yield;
	}
}

class Grading {
	readonly queue: DensityQueue;
	readonly #points: Float64Array;
	readonly #neighbours: PointLists;
	readonly #metrics: Metrics;
	readonly #rate: number;
	/** Determinant of each point when its metric was last propagated. */
	readonly #propagated: Float64Array;

	constructor(points: Float64Array, neighbours: PointLists, metrics: Metrics, growth: number) {
		this.#points = points;
		this.#neighbours = neighbours;
		this.#metrics = metrics;
		this.#rate = Math.log(growth);
		const count = metrics.length / 3;
		const determinants = new Float64Array(count);
		for (let p = 0; p < count; p++) determinants[p] = determinantAt(metrics, p);
		this.#propagated = new Float64Array(count);
		this.queue = new DensityQueue(determinants);
		for (let p = 0; p < count; p++) this.queue.add(p);
	}

	/** Visits at most `limit` points; false if the queue is empty. */
	visit(limit: number): boolean {
		for (let i = 0; i < limit; i++) {
			const q = this.queue.pop();
			if (q < 0) return false;
			this.#propagated[q] = this.queue.determinants[q]!;
			this.#propagate(q);
		}
		return true;
	}

	/** Bounds the sizes at all neighbours of a point by its own. */
	#propagate(q: number): void {
		const { starts, points: others } = this.#neighbours;
		const points = this.#points;
		const metrics = this.#metrics;
		const { queue } = this;
		const propagated = this.#propagated;
		const rate = this.#rate;
		const xx = metrics[3 * q]!;
		const xy = metrics[3 * q + 1]!;
		const yy = metrics[3 * q + 2]!;
		const qx = points[2 * q]!;
		const qy = points[2 * q + 1]!;
		for (let i = starts[q]!; i < starts[q + 1]!; i++) {
			const p = others[i]!;
			const x = points[2 * p]! - qx;
			const y = points[2 * p + 1]! - qy;
			const squared = xx * x * x + 2 * xy * x * y + yy * y * y;
			const grown = 1 + Math.sqrt(Math.max(0, squared)) * rate;
			const factor = 1 / (grown * grown);
			if (!intersect(metrics, 3 * p, factor * xx, factor * xy, factor * yy)) continue;
			const determinant = determinantAt(metrics, p);
			queue.raise(p, determinant, determinant > MIN_DETERMINANT_RATIO * propagated[p]!);
		}
	}
}
