import { mixEdge } from '../../mesh/edgeOrder.ts';
import { crossSign } from './orientation.ts';
import { isNone, KEY, nextSlot, POINT, TRIANGLE, TWIN, triangleOf } from './records.ts';
import { writeStretch } from './stretch.ts';

/*
 * The background: the mesh that carries the metric field. One buffer holds its triangles, records as in `records.ts`,
 * then its points: coordinates and the logarithm of the stretch tensor, xx, xy, yy. GPU kernel:
 * `kernels/shared/background.wgsl`.
 */

/** u32 of a point of the background. */
export const BACKGROUND_POINT = 5;

/** Maximum number of triangles of a walk. */
const MAX_STEPS = 4096;
/** Fraction bits of weights. */
const WEIGHT_FRACTION = 15;
const WHOLE = 1 << WEIGHT_FRACTION;
/** Areas are shifted right to this many bits, so that the sum of three is below 2³¹. */
const AREA_BITS = 29;

/** A background mesh, with the state of its last look-up. */
export class Background {
	readonly #words: Uint32Array;
	/** Offset of the points. */
	readonly #points: number;
	/** Whether the last walk ended in a triangle that contains the position. */
	isInside = false;
	/** Corners of a triangle: offsets of their records, and coordinates relative to a position. */
	readonly #corners = new Uint32Array(3);
	readonly #x = new Int32Array(3);
	readonly #y = new Int32Array(3);
	readonly #upper = new Uint32Array(3);
	readonly #lower = new Uint32Array(3);
	readonly #weights = new Uint32Array(3);

	constructor(words: Uint32Array, triangles: number) {
		this.#words = words;
		this.#points = TRIANGLE * triangles;
	}

	/**
	 * Walks from triangle `home` to the one that contains (x, y), and returns it. The walk leaves a triangle through an edge
	 * that separates it from the position; if there are two, a hash of the number of steps chooses, so that no walk cycles.
	 * It stops if only boundary edges separate the triangle from the position.
	 */
	walk(home: number, x: number, y: number): number {
		const words = this.#words;
		let t = home;
		for (let step = 0; ; step++) {
			this.#look(t, x, y);
			this.isInside = this.#side(0) >= 0 && this.#side(1) >= 0 && this.#side(2) >= 0;
			if (this.isInside || step === MAX_STEPS) return t;
			let next = -1;
			let k = mixEdge(step) % 3;
			for (let i = 0; i < 3 && next < 0; i++) {
				const twin = words[TRIANGLE * t + TWIN + k]!;
				if (this.#side(k) < 0 && !isNone(twin)) next = triangleOf(twin);
				k = nextSlot(k);
			}
			if (next < 0) return t;
			t = next;
		}
	}

	/**
	 * Writes the tensor at (x, y) into a point's record at `at`: interpolates the logarithms at the corners of triangle t by
	 * barycentric coordinates; negative ones are clamped to 0. The largest weight takes the rounding error; of equal ones,
	 * that of the point with the lower index.
	 */
	writeStretch(t: number, x: number, y: number, points: Uint32Array, at: number): void {
		const words = this.#words;
		const weights = this.#weights;
		this.#look(t, x, y);
		this.#weigh();
		let xx = 0;
		let xy = 0;
		let yy = 0;
		for (let k = 0; k < 3; k++) {
			const from = this.#corners[k]!;
			const weight = weights[k]!;
			xx += weight * (words[from + 2]! | 0);
			xy += weight * (words[from + 3]! | 0);
			yy += weight * (words[from + 4]! | 0);
		}
		writeStretch(
			points,
			at,
			Math.floor(xx / WHOLE),
			Math.floor(xy / WHOLE),
			Math.floor(yy / WHOLE),
		);
	}

	/** Sets the corners of triangle t relative to (x, y). */
	#look(t: number, x: number, y: number): void {
		const words = this.#words;
		for (let k = 0; k < 3; k++) {
			const at = this.#points + BACKGROUND_POINT * words[TRIANGLE * t + k]!;
			this.#corners[k] = at;
			this.#x[k] = words[at]! - x;
			this.#y[k] = words[at + 1]! - y;
		}
	}

	/** Sign of the area between the half-edge of slot k and the position: negative if the position is to its right. */
	#side(k: number): number {
		const next = nextSlot(k);
		return crossSign(this.#x[k]!, this.#y[k]!, this.#x[next]!, this.#y[next]!);
	}

	#weigh(): void {
		const weights = this.#weights;
		const upper = this.#upper;
		const lower = this.#lower;
		const corners = this.#corners;
		let most = 0;
		for (let k = 0; k < 3; k++) {
			this.#measure(nextSlot(k), k);
			const high = upper[k]!;
			most = Math.max(most, high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(lower[k]!));
		}
		const shift = Math.max(0, most - AREA_BITS);
		for (let k = 0; k < 3; k++) {
			const high = upper[k]!;
			if (shift >= 32) weights[k] = high >>> (shift - 32);
			else weights[k] = shift === 0 ? lower[k]! : (high << (32 - shift)) | (lower[k]! >>> shift);
		}
		const sum = weights[0]! + weights[1]! + weights[2]!;
		let left = WHOLE;
		let main = 0;
		for (let k = 0; k < 3; k++) {
			const weight = sum === 0 ? 0 : Math.floor((weights[k]! * WHOLE) / sum);
			weights[k] = weight;
			left -= weight;
			const isMore =
				weight > weights[main]! || (weight === weights[main] && corners[k]! < corners[main]!);
			if (isMore) main = k;
		}
		weights[main]! += left;
	}

	/** Twice the area between the half-edge of slot k and the position, exactly; 0 if the position is to its right. */
	#measure(k: number, to: number): void {
		const next = nextSlot(k);
		const ux = this.#x[k]!;
		const uy = this.#y[k]!;
		const vx = this.#x[next]!;
		const vy = this.#y[next]!;
		const low = (Math.imul(ux, vy) - Math.imul(uy, vx)) >>> 0;
		const high = Math.floor((ux * vy - uy * vx - low) * 2 ** -32 + 0.5);
		this.#lower[to] = high < 0 ? 0 : low;
		this.#upper[to] = Math.max(0, high);
	}
}

/** Key of the midpoint of two points, independent of their order. */
export const midpointKey = (points: Uint32Array, a: number, b: number): number =>
	mixEdge((points[POINT * a + KEY]! + points[POINT * b + KEY]! + 1) >>> 0);
