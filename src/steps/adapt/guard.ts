import { writeSquaredLengths } from './lengths.ts';
import { MOVES } from './moves.ts';
import { isClear } from './orientation.ts';
import { crossOf, lengthOf, qualityBy, qualityClass, stretchArea } from './quality.ts';
import { POINT } from './records.ts';
import type { Ring } from './ring.ts';
import { shape } from './shape.ts';
import { sumOf } from './short.ts';
import { MAX_AROUND } from './star.ts';
import { squareRoot } from './stretch.ts';

/** Upper bound on `positiveBits`. */
const MAX_BITS = 2 ** 31 - 1;

/** Moves of rule `unit` may lower the quality of a triangle to this: `positiveBits` of 0.6 of the ideal quality. */
const GOOD = (253 << 16) | 45404;
/** `qualityClass` of the ideal quality. */
const BEST_CLASS = 254;

/** Quality of `positiveBits`, as an integer in units of the ideal one's last bit. */
const wholeOf = (quality: number): number =>
	(quality & 0xffff) >>> Math.min(31, Math.max(0, BEST_CLASS - qualityClass(quality)));

/**
 * Decides whether a point may be at a position, by the triangles around it: none may be worse than the worst was, and in a
 * metric no edge may be longer than both the longest was and a bound. Moves `unit` also need a better mean, and require
 * of triangles above `GOOD` only that they stay above it: so moves that help all but one triangle are made.
 * GPU kernels: `kernels/shared/moveGuard.wgsl` and `ringQuality.wgsl`.
 */
export class Guard {
	readonly #points: Uint32Array;
	readonly #ring: Ring;
	readonly #hasMetric: boolean;
	readonly #isUnit: boolean;
	/**
	 * Length of the edge from each neighbour to the next, and the stretch of each: they do not change when the point
	 * moves.
	 */
	readonly #rims = new Float64Array(MAX_AROUND + 1);
	readonly #areas = new Int32Array(MAX_AROUND + 1);
	/** `squaredLength` of the edge to each neighbour, then its square root. */
	readonly #spokes = new Float64Array(MAX_AROUND + 1);
	/** Bounds on quality and `squaredLength` after a move, and the sum of qualities before it. */
	#least = 0;
	#limit = 0;
	#sumBefore = 0;
	/** `squaredLength` of the longest edge at the point, and the sum of qualities, as measured by `#worst`. */
	#longest = 0;
	#sum = 0;

	/** @param moves one of `MOVES`; all but `laplace` measure triangles in the metric */
	constructor(points: Uint32Array, ring: Ring, moves: number) {
		this.#points = points;
		this.#ring = ring;
		this.#hasMetric = moves !== MOVES.laplace;
		this.#isUnit = moves === MOVES.unit;
	}

	/**
	 * Measures point v before it moves.
	 *
	 * @param upper bound on `squaredLength`
	 */
	measure(v: number, upper: number): void {
		this.#measureRing();
		const worst = this.#worst(v, 0, Number.POSITIVE_INFINITY);
		this.#least = this.#isUnit ? Math.min(worst, GOOD) : worst;
		this.#sumBefore = this.#sum;
		this.#limit = Math.max(upper, this.#longest);
	}

	#measureRing(): void {
		if (!this.#hasMetric) return;
		const ring = this.#ring;
		for (let i = 0; i < ring.triangles; i++)
			this.#rims[i] = lengthOf(this.#points, ring.points[i]!, ring.after(i));
		for (let i = 0; i < ring.size; i++)
			this.#areas[i] = stretchArea(this.#points, POINT * ring.points[i]!);
	}

	/** Whether all triangles at v are clearly counter-clockwise. */
	isClear(v: number): boolean {
		const ring = this.#ring;
		for (let i = 0; i < ring.triangles; i++)
			if (!isClear(this.#points, v, ring.points[i]!, ring.after(i))) return false;
		return true;
	}

	/** Whether point v may stay at its current position, after a move. */
	keepsQuality(v: number): boolean {
		const isGood = this.#worst(v, this.#least, this.#limit) >= this.#least;
		if (!isGood || this.#longest > this.#limit) return false;
		return !this.#isUnit || this.#sum > this.#sumBefore;
	}

	/**
	 * The lowest quality of the triangles at v, without a metric the lowest shape, as `positiveBits`.
	 *
	 * @param least returns at the first one below it
	 * @param limit measures no quality if `#longest` is above
	 */
	#worst(v: number, least: number, limit: number): number {
		const ring = this.#ring;
		if (this.#hasMetric) return this.#worstQuality(v, least, limit);
		let worst = MAX_BITS;
		for (let i = 0; i < ring.triangles && worst >= least; i++)
			worst = Math.min(worst, shape(this.#points, v, ring.points[i]!, ring.after(i)));
		return worst;
	}

	#worstQuality(v: number, least: number, limit: number): number {
		const points = this.#points;
		const ring = this.#ring;
		const spokes = this.#spokes;
		writeSquaredLengths(points, v, ring.points, ring.size, spokes);
		let longest = 0;
		for (let i = 0; i < ring.size; i++) longest = Math.max(longest, spokes[i]!);
		this.#longest = longest;
		if (longest > limit) return MAX_BITS;
		const own = stretchArea(points, POINT * v);
		for (let i = 0; i < ring.size; i++) spokes[i] = squareRoot(spokes[i]!);
		let worst = MAX_BITS;
		this.#sum = 0;
		for (let i = 0; i < ring.triangles && worst >= least; i++) {
			const j = i + 1 === ring.size ? 0 : i + 1;
			const value = qualityBy(
				crossOf(points, v, ring.points[i]!, ring.points[j]!),
				sumOf(own, this.#areas[i]!, this.#areas[j]!),
				spokes[i]! + this.#rims[i]! + spokes[j]!,
			);
			worst = Math.min(worst, value);
			this.#sum += wholeOf(value);
		}
		return worst;
	}
}
