import { DensityQueue } from './densityQueue.ts';
import type { PointLists } from './neighbours.ts';
import { determinantAt, intersect, type Metrics } from './tensor.ts';

/** Sizes are passed on to neighbours only if they became smaller by more than this part. */
const SETTLED = 0.01;
/** A determinant is 4 powers of a size, but its square root is what sizes are compared by. */
const PASSED_ON = (1 - SETTLED) ** -2;
/** Points visited, for each point of the mesh, after which a gradation ends, settled or not. */
const MAX_VISITS = 50;
/** Visits between two yields. */
const SLICE = 1 << 15;

/**
 * Limits how fast sizes grow, in place: along an edge of length ℓ in the metric of its end q the sizes at q grow by at most
 * 1 + ℓ ln g, so M_p becomes M_p ∩ M_q / (1 + ℓ ln g)² at every edge (Alauzet 2010, "Size gradation control of
 * anisotropic meshes", metric-space gradation), and between other points that are given as neighbours. Points are visited by falling √det M, as in Dijkstra's shortest paths: most
 * need to be visited only once, and sizes reach across the whole mesh. Yields every 2¹⁵ visits.
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
	const most = MAX_VISITS * grading.queue.determinants.length;
	for (let visits = 0; visits < most; visits += SLICE) {
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
	/** Determinant of each point when its metric was last passed on. */
	readonly #passedOn: Float64Array;

	constructor(points: Float64Array, neighbours: PointLists, metrics: Metrics, growth: number) {
		this.#points = points;
		this.#neighbours = neighbours;
		this.#metrics = metrics;
		this.#rate = Math.log(growth);
		const count = metrics.length / 3;
		const determinants = new Float64Array(count);
		for (let p = 0; p < count; p++) determinants[p] = determinantAt(metrics, p);
		this.#passedOn = new Float64Array(count);
		this.queue = new DensityQueue(determinants);
		for (let p = 0; p < count; p++) this.queue.add(p);
	}

	/** Visits at most `most` points; false if none is left. */
	visit(most: number): boolean {
		for (let i = 0; i < most; i++) {
			const q = this.queue.pop();
			if (q < 0) return false;
			this.#passedOn[q] = this.queue.determinants[q]!;
			this.#passOn(q);
		}
		return true;
	}

	/** Bounds the sizes at all neighbours of a point by its own. */
	#passOn(q: number): void {
		const { starts, points: others } = this.#neighbours;
		const points = this.#points;
		const metrics = this.#metrics;
		const { queue } = this;
		const passedOn = this.#passedOn;
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
			queue.raise(p, determinant, determinant > PASSED_ON * passedOn[p]!);
		}
	}
}
