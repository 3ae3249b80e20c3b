import { mixEdge } from '../../mesh/edgeOrder.ts';
import { crossSign } from './orientation.ts';
import { isNone, KEY, nextSlot, POINT, TRIANGLE, TWIN, triangleOf } from './records.ts';
import { writeStretch } from './stretch.ts';

/*
 * The background: the mesh that carries the field. One buffer holds its triangles, records as in `records.ts`, and after
 * them its points: coordinates and the logarithm of the stretch tensor, xx, xy, yy. `kernels/shared/background.wgsl` holds
 * the same.
 */

/** u32 of a point of the background. */
export const BACKGROUND_POINT = 5;

/** A walk ends after this many triangles, wherever it is. */
const MOST_STEPS = 4096;
/** Fraction bits of weights. */
const WEIGHT_FRACTION = 15;
const WHOLE = 1 << WEIGHT_FRACTION;
/** Areas are shifted to this many bits, so that the sum of three is below 2³¹. */
const AREA_BITS = 29;

/** A background, and what a thread needs to look things up in it. */
export class Background {
	readonly #words: Uint32Array;
	/** Where the points begin. */
	readonly #points: number;
	/** Whether the last walk ended in a triangle that contains the place. */
	isInside = false;
	readonly #upper = new Float64Array(3);
	readonly #lower = new Float64Array(3);
	readonly #weights = new Float64Array(3);

	constructor(words: Uint32Array, triangles: number) {
		this.#words = words;
		this.#points = TRIANGLE * triangles;
	}

	/**
	 * Walks from triangle `home` to the one that contains x y, and returns it. It leaves a triangle through an edge that the
	 * place lies beyond; of two, a hash of the steps says which is tried first, so that no walk goes in circles. Where only
	 * the boundary lies between, it stops.
	 */
	walk(home: number, x: number, y: number): number {
		const words = this.#words;
		let t = home;
		for (let step = 0; ; step++) {
			let next = -1;
			this.isInside = true;
			const first = mixEdge(step) % 3;
			for (let i = 0; i < 3; i++) {
				const k = (first + i) % 3;
				if (this.#side(t, k, x, y) >= 0) continue;
				this.isInside = false;
				const twin = words[TRIANGLE * t + TWIN + k]!;
				if (next < 0 && !isNone(twin)) next = triangleOf(twin);
			}
			if (next < 0 || step === MOST_STEPS) return t;
			t = next;
		}
	}

	/**
	 * Writes the tensor at x y, which lies in triangle t or is taken to its nearest edge, into a point's record at `at`: the
	 * logarithms of the corners, weighted by the areas that the place cuts off. What rounding leaves goes to the largest
	 * weight, of equal ones to that of the lower point.
	 */
	writeStretch(t: number, x: number, y: number, points: Uint32Array, at: number): void {
		const words = this.#words;
		const weights = this.#weights;
		this.#weigh(t, x, y);
		let xx = 0;
		let xy = 0;
		let yy = 0;
		for (let k = 0; k < 3; k++) {
			const from = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + k]!;
			xx += weights[k]! * (words[from + 2]! | 0);
			xy += weights[k]! * (words[from + 3]! | 0);
			yy += weights[k]! * (words[from + 4]! | 0);
		}
		writeStretch(
			points,
			at,
			Math.floor(xx / WHOLE),
			Math.floor(xy / WHOLE),
			Math.floor(yy / WHOLE),
		);
	}

	#weigh(t: number, x: number, y: number): void {
		const words = this.#words;
		const weights = this.#weights;
		const upper = this.#upper;
		const lower = this.#lower;
		let most = 0;
		for (let k = 0; k < 3; k++) {
			this.#measure(t, nextSlot(k), x, y, k);
			const high = upper[k]!;
			most = Math.max(most, high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(lower[k]!));
		}
		const shift = Math.max(0, most - AREA_BITS);
		let sum = 0;
		for (let k = 0; k < 3; k++) {
			const high = upper[k]!;
			weights[k] =
				shift >= 32
					? high >>> (shift - 32)
					: high * 2 ** (32 - shift) + Math.floor(lower[k]! / 2 ** shift);
			sum += weights[k]!;
		}
		let left = WHOLE;
		let main = 0;
		for (let k = 0; k < 3; k++) {
			weights[k] = sum === 0 ? 0 : Math.floor((weights[k]! * WHOLE) / sum);
			left -= weights[k]!;
			const isMore =
				weights[k]! > weights[main]! ||
				(weights[k] === weights[main] && words[TRIANGLE * t + k]! < words[TRIANGLE * t + main]!);
			if (isMore) main = k;
		}
		weights[main]! += left;
	}

	/** Twice the area between the half-edge of slot k and x y, exactly; 0 where x y lies to its right. */
	#measure(t: number, k: number, x: number, y: number, to: number): void {
		const words = this.#words;
		const a = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + k]!;
		const b = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + nextSlot(k)]!;
		const ux = (words[b]! - words[a]!) | 0;
		const uy = (words[b + 1]! - words[a + 1]!) | 0;
		const vx = (x - words[a]!) | 0;
		const vy = (y - words[a + 1]!) | 0;
		const isLeft = crossSign(ux, uy, vx, vy) > 0;
		const low = (Math.imul(ux, vy) - Math.imul(uy, vx)) >>> 0;
		this.#lower[to] = isLeft ? low : 0;
		this.#upper[to] = isLeft ? Math.floor((ux * vy - uy * vx - low) / 2 ** 32 + 0.5) : 0;
	}

	#side(t: number, k: number, x: number, y: number): number {
		const words = this.#words;
		const a = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + k]!;
		const b = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + nextSlot(k)]!;
		const ax = words[a]!;
		const ay = words[a + 1]!;
		return crossSign((words[b]! - ax) | 0, (words[b + 1]! - ay) | 0, (x - ax) | 0, (y - ay) | 0);
	}
}

/** The key of a point between two, whichever comes first. */
export const middleKey = (points: Uint32Array, a: number, b: number): number =>
	mixEdge((points[POINT * a + KEY]! + points[POINT * b + KEY]! + 1) >>> 0);
