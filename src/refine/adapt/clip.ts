/** Triangles in the plane. */
interface Plane {
	/** x y of each point. */
	readonly planar: Float64Array;
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
}

/** Capacity for corners: a triangle clipped by another has at most six, plus those of the next cut. */
const CAPACITY = 12;
/** Label of an edge that is part of an edge of the new triangle. */
const OWN = 3;

/** Index of the area of the new triangle. */
export const NEW = 0;
/** Index of the area of the triangle of the input. */
export const INPUT = 1;
/** Index of the area of their overlap. */
export const BOTH = 2;

/** Clips a new triangle by triangles of the input (Sutherland, Hodgman 1974). */
export class Clip {
	/** Centroid of the new triangle. */
	readonly centre = new Float64Array(2);
	readonly areas = new Float64Array(3);
	/** Bit k: edge k of the input triangle crosses the new triangle. */
	crossed = 0;
	readonly #input: Plane;
	/** Corner 0 of the new triangle; all coordinates are relative to it. */
	readonly #origin = new Float64Array(2);
	readonly #corners = new Float64Array(6);
	/** x y of the corners of the polygon, before and after a cut, and a label for the edge after each. */
	#from = new Float64Array(2 * CAPACITY);
	#to = new Float64Array(2 * CAPACITY);
	#labels = new Uint8Array(CAPACITY);
	#nextLabels = new Uint8Array(CAPACITY);
	/** Side of each corner relative to the line of a cut. */
	readonly #sides = new Float64Array(CAPACITY);

	/** @param input triangles that clip */
	constructor(input: Plane) {
		this.#input = input;
	}

	/** Sets the new triangle. */
	setTriangle(planar: Float64Array, triangles: Uint32Array, t: number): void {
		const corners = this.#corners;
		for (let axis = 0; axis < 2; axis++) {
			const zero = planar[2 * triangles[3 * t]! + axis]!;
			this.#origin[axis] = zero;
			for (let k = 0; k < 3; k++)
				corners[2 * k + axis] = planar[2 * triangles[3 * t + k]! + axis]! - zero;
			this.centre[axis] = zero + (corners[2 + axis]! + corners[4 + axis]!) / 3;
		}
		this.areas[NEW] = Math.abs(corners[2]! * corners[5]! - corners[3]! * corners[4]!) / 2;
	}

	/** Sets `areas` and `crossed` by a triangle of the input. */
	clipBy(old: number): void {
		const { planar, triangles } = this.#input;
		const p = 2 * triangles[3 * old]!;
		const q = 2 * triangles[3 * old + 1]!;
		const r = 2 * triangles[3 * old + 2]!;
		const ox = this.#origin[0]!;
		const oy = this.#origin[1]!;
		const ax = planar[p]! - ox;
		const ay = planar[p + 1]! - oy;
		const bx = planar[q]! - ox;
		const by = planar[q + 1]! - oy;
		const cx = planar[r]! - ox;
		const cy = planar[r + 1]! - oy;
		const doubled = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
		const sign = doubled < 0 ? -1 : 1;
		for (let i = 0; i < 6; i++) this.#from[i] = this.#corners[i]!;
		for (let i = 0; i < 3; i++) this.#labels[i] = OWN;
		let count = this.#cut(3, 0, sign, ax, ay, bx, by);
		count = this.#cut(count, 1, sign, bx, by, cx, cy);
		count = this.#cut(count, 2, sign, cx, cy, ax, ay);
		const points = this.#from;
		const labels = this.#labels;
		let crossed = 0;
		let sum = 0;
		for (let i = 0; i < count; i++) {
			const j = i + 1 < count ? i + 1 : 0;
			const x = points[2 * i]!;
			const y = points[2 * i + 1]!;
			const u = points[2 * j]!;
			const v = points[2 * j + 1]!;
			sum += x * v - y * u;
			const label = labels[i]!;
			if (label !== OWN && (x !== u || y !== v)) crossed |= 1 << label;
		}
		this.crossed = crossed;
		this.areas[INPUT] = Math.abs(doubled) / 2;
		this.areas[BOTH] = Math.abs(sum) / 2;
	}

	/** Keeps the part of the polygon on one side of a line; returns the number of its corners. */
	#cut(
		count: number,
		label: number,
		sign: number,
		ax: number,
		ay: number,
		bx: number,
		by: number,
	): number {
		const from = this.#from;
		const sides = this.#sides;
		const ux = sign * (bx - ax);
		const uy = sign * (by - ay);
		let isCut = false;
		for (let i = 0; i < count; i++) {
			const d = ux * (from[2 * i + 1]! - ay) - uy * (from[2 * i]! - ax);
			sides[i] = d;
			if (d < 0) isCut = true;
		}
		if (!isCut) return count;
		const to = this.#to;
		const labels = this.#labels;
		const next = this.#nextLabels;
		let size = 0;
		for (let i = 0; i < count; i++) {
			const j = i + 1 < count ? i + 1 : 0;
			const d = sides[i]!;
			const e = sides[j]!;
			const x = from[2 * i]!;
			const y = from[2 * i + 1]!;
			if (d >= 0) {
				to[2 * size] = x;
				to[2 * size + 1] = y;
				next[size++] = d === 0 && e < 0 ? label : labels[i]!;
			}
			if (d > 0 ? e < 0 : d < 0 && e > 0) {
				const share = d / (d - e);
				to[2 * size] = x + share * (from[2 * j]! - x);
				to[2 * size + 1] = y + share * (from[2 * j + 1]! - y);
				next[size++] = d > 0 ? label : labels[i]!;
			}
		}
		this.#from = to;
		this.#to = from;
		this.#labels = next;
		this.#nextLabels = labels;
		return size;
	}
}
