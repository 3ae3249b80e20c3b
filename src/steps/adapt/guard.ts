import { isClear } from './orientation.ts';
import { crossOf, lengthOf, qualityBy, shortSum, stretchArea } from './quality.ts';
import { POINT } from './records.ts';
import type { Ring } from './ring.ts';
import { shape } from './shape.ts';
import { MOST_AROUND } from './star.ts';

/** Whether a point may be at a place, by the triangles around it. `kernels/shared/moveGuard.wgsl` holds the same. */
export class Guard {
	readonly #points: Uint32Array;
	readonly #ring: Ring;
	readonly #hasMetric: boolean;
	/** Length of the edge from each neighbour to the next, and the stretch of each: they stay when the point moves. */
	readonly #rims = new Float64Array(MOST_AROUND + 1);
	readonly #areas = new Float64Array(MOST_AROUND + 1);

	/** @param hasMetric whether triangles are measured in the metric */
	constructor(points: Uint32Array, ring: Ring, hasMetric: boolean) {
		this.#points = points;
		this.#ring = ring;
		this.#hasMetric = hasMetric;
	}

	/** Measures the ring of a point, whatever its place. */
	measureRing(): void {
		if (!this.#hasMetric) return;
		const ring = this.#ring;
		for (let i = 0; i < ring.triangles; i++)
			this.#rims[i] = lengthOf(this.#points, ring.points[i]!, ring.after(i));
		for (let i = 0; i < ring.size; i++)
			this.#areas[i] = stretchArea(this.#points, POINT * ring.points[i]!);
	}

	/** Whether all triangles at v clearly go round to the left. */
	isClear(v: number): boolean {
		const ring = this.#ring;
		for (let i = 0; i < ring.triangles; i++)
			if (!isClear(this.#points, v, ring.points[i]!, ring.after(i))) return false;
		return true;
	}

	/**
	 * The lowest quality of the triangles at v, without a metric the lowest shape.
	 *
	 * @param least ends at the first below it
	 */
	worst(v: number, least: number): number {
		const ring = this.#ring;
		if (this.#hasMetric) return this.#worstQuality(v, least);
		let worst = 1;
		for (let i = 0; i < ring.triangles && worst >= least; i++)
			worst = Math.min(worst, shape(this.#points, v, ring.points[i]!, ring.after(i)));
		return worst;
	}

	#worstQuality(v: number, least: number): number {
		const points = this.#points;
		const ring = this.#ring;
		const own = stretchArea(points, POINT * v);
		const first = lengthOf(points, v, ring.points[0]!);
		let worst = 1;
		for (let i = 0, spoke = first; i < ring.triangles && worst >= least; i++) {
			const j = i + 1 === ring.size ? 0 : i + 1;
			const next = j === 0 ? first : lengthOf(points, v, ring.points[j]!);
			const value = qualityBy(
				crossOf(points, v, ring.points[i]!, ring.points[j]!),
				shortSum(own, this.#areas[i]!, this.#areas[j]!),
				spoke + this.#rims[i]! + next,
			);
			worst = Math.min(worst, value);
			spoke = next;
		}
		return worst;
	}
}
