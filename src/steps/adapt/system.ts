import { scales, UNIT, writeSquaredLengths } from './lengths.ts';
import { bitsOf, TENSOR_CUT } from './quality.ts';
import { POINT, S11, S12, S22, SHIFT, X, Y } from './records.ts';
import type { Ring } from './ring.ts';
import { MAX_AROUND } from './star.ts';
import { squareRoot } from './stretch.ts';

/*
 * The system of equations of a move (Rokos 2011, 2.3): A = Σ M and g = Σ M u over the edges u of a point, M the sum of
 * both ends' metrics, in integers. Metrics have 31 bits and edges 17, each at a common scale, so that sums stay below
 * 2⁵³; then A and g are cut to 31 bits. GPU kernel: `kernels/shared/moveSystem.wgsl`.
 */

/** Bits of coordinates of edges. */
const EDGE_BITS = 17;
/** Scales the sum of two squared tensors to 31 bits. */
const METRIC_UNIT = 2 ** -18;
/** Bits of g. */
const SUM_BITS = 31;
/** Fraction bits of the factor that pulls an edge towards length 1. */
const PULL_BITS = 11;
/** Length 1 in √`UNIT`, with `PULL_BITS` fraction bits. */
const ONE = Math.floor(Math.sqrt(UNIT)) * 2 ** PULL_BITS;

/** (1 − 1/ℓ) · 2^`PULL_BITS` of an edge by its squared length: −1 for lengths up to ½. */
const pullOf = (squared: number): number =>
	2 ** PULL_BITS -
	Math.min(2 ** (PULL_BITS + 1), Math.floor(ONE / Math.max(1, squareRoot(squared))));

export class System {
	a11 = 0;
	a12 = 0;
	a22 = 0;
	g1 = 0;
	g2 = 0;
	/** The solution of A x = g, times 2^exponent, is in lattice steps. */
	exponent = 0;
	readonly #squares = new Float64Array(MAX_AROUND + 1);

	/**
	 * Sums over the edges of point v in the metric, A to `bits` bits, at most 31. With `isUnit` an edge of length ℓ is
	 * weighted by 1 − 1/ℓ in g: then g is the gradient of Σ (ℓ − 1)² / 2 in a constant metric.
	 */
	sumMetrics(
		points: Uint32Array,
		v: number,
		{ points: ring, size }: Ring,
		bits: number,
		isUnit: boolean,
	): void {
		const at = POINT * v;
		const x = points[at + X]!;
		const y = points[at + Y]!;
		let reach = 0;
		let shift = points[at + SHIFT]! & 63;
		for (let i = 0; i < size; i++) {
			const end = POINT * ring[i]!;
			reach |= Math.abs(points[end + X]! - x) | Math.abs(points[end + Y]! - y);
			shift = Math.min(shift, points[end + SHIFT]! & 63);
		}
		const down = Math.max(0, bitsOf(reach) - EDGE_BITS);
		if (isUnit) writeSquaredLengths(points, v, ring, size, this.#squares);
		let by = Math.min(31, (points[at + SHIFT]! & 63) - shift + TENSOR_CUT);
		let xx = (points[at + S11]! | 0) >> by;
		let xy = (points[at + S12]! | 0) >> by;
		let yy = (points[at + S22]! | 0) >> by;
		const own11 = xx * xx + xy * xy;
		const own12 = xy * (xx + yy);
		const own22 = xy * xy + yy * yy;
		let a11 = 0;
		let a12 = 0;
		let a22 = 0;
		let g1 = 0;
		let g2 = 0;
		for (let i = 0; i < size; i++) {
			const end = POINT * ring[i]!;
			by = Math.min(31, (points[end + SHIFT]! & 63) - shift + TENSOR_CUT);
			xx = (points[end + S11]! | 0) >> by;
			xy = (points[end + S12]! | 0) >> by;
			yy = (points[end + S22]! | 0) >> by;
			const m11 = Math.floor((own11 + xx * xx + xy * xy) * METRIC_UNIT);
			const m12 = Math.floor((own12 + xy * (xx + yy)) * METRIC_UNIT);
			const m22 = Math.floor((own22 + xy * xy + yy * yy) * METRIC_UNIT);
			let ux = (points[end + X]! - x) >> down;
			let uy = (points[end + Y]! - y) >> down;
			if (isUnit) {
				const pull = pullOf(this.#squares[i]!);
				ux = (ux * pull) >> PULL_BITS;
				uy = (uy * pull) >> PULL_BITS;
			}
			a11 += m11;
			a12 += m12;
			a22 += m22;
			g1 += m11 * ux + m12 * uy;
			g2 += m12 * ux + m22 * uy;
		}
		const cut = Math.max(0, Math.max(bitsOf(a11), bitsOf(Math.abs(a12)), bitsOf(a22)) - bits);
		this.a11 = Math.trunc(a11 * scales[cut]!);
		this.a12 = Math.trunc(a12 * scales[cut]!);
		this.a22 = Math.trunc(a22 * scales[cut]!);
		this.#setSums(g1, g2, down - cut);
	}

	/** Sums over the edges of point v with M = I: the solution is the vector to the mean of its neighbours. */
	sumPlaces(points: Uint32Array, v: number, { points: ring, size }: Ring): void {
		let g1 = 0;
		let g2 = 0;
		for (let i = 0; i < size; i++) {
			g1 += points[POINT * ring[i]! + X]! - points[POINT * v + X]!;
			g2 += points[POINT * ring[i]! + Y]! - points[POINT * v + Y]!;
		}
		this.a11 = size;
		this.a12 = 0;
		this.a22 = size;
		this.#setSums(g1, g2, 0);
	}

	#setSums(g1: number, g2: number, exponent: number): void {
		const cut = Math.max(0, Math.max(bitsOf(Math.abs(g1)), bitsOf(Math.abs(g2))) - SUM_BITS);
		this.g1 = Math.trunc(g1 * scales[cut]!);
		this.g2 = Math.trunc(g2 * scales[cut]!);
		this.exponent = exponent + cut;
	}
}
