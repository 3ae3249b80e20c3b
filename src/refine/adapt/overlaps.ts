import type { SeveralParents } from '../../mesh/provenance.ts';
import { NONE } from '../../mesh/topology.ts';
import type { Locator } from './locator.ts';

/** New triangles, and the input that they lie in. */
export interface Overlapping {
	/** Of the input. */
	readonly locator: Locator;
	/** Class of each triangle of the input: triangles of different classes share nothing. */
	readonly classes: Uint32Array;
	/** x y of each new point. */
	readonly planar: Float64Array;
	/** Three new points for each new triangle. */
	readonly triangles: Uint32Array;
	/** For each new triangle one of the input of its class. */
	readonly origins: Uint32Array;
	/** The input point of each of the first new points. */
	readonly kept: Uint32Array;
	/** For each new point a triangle of the input that contains it, or nearly does. */
	readonly near: Uint32Array;
}

/** Triangles per slice. */
const SLICE = 1 << 13;
/** Overlaps below this part of the smaller triangle are due to rounding. */
const LEAST = 2 ** -36;
/** Overlaps that cover less of a new triangle are not all. */
const HALF = 0.5;

/**
 * The triangles of the input that each new triangle overlaps, with the shares of its area. Floods the input from the triangle
 * at the centroid across edges that run through the new triangle, but not to another class. A new triangle with the corners of
 * one of the input has that one parent.
 */
export function* overlapsOf(given: Overlapping): Generator<void, SeveralParents> {
	const { locator, classes, planar, triangles, origins, kept, near } = given;
	const count = triangles.length / 3;
	const starts = new Uint32Array(count + 1);
	let parents = new Uint32Array(2 * count + 16);
	let shares = new Float64Array(parents.length);
	let size = 0;
	const clip = new Clip(locator);
	const { areas, centre } = clip;
	const seen = new Uint32Array(locator.triangles.length / 3);
	const pending: number[] = [];
	const add = (parent: number, share: number): void => {
		if (size === parents.length) {
			const more = new Uint32Array(2 * size);
			more.set(parents);
			parents = more;
			const longer = new Float64Array(2 * size);
			longer.set(shares);
			shares = longer;
		}
		parents[size] = parent;
		shares[size++] = share;
	};
	const isSame = (t: number, old: number): boolean => {
		for (let k = 0; k < 3; k++) {
			const corner = triangles[3 * t + k]!;
			if (corner >= kept.length) return false;
			const p = kept[corner]!;
			const at = 3 * old;
			const list = locator.triangles;
			if (list[at] !== p && list[at + 1] !== p && list[at + 2] !== p) return false;
		}
		return true;
	};
	/** Adds the overlaps of a triangle from one on; returns the part of its area that they cover. */
	const flood = (t: number, start: number): number => {
		let covered = 0;
		pending.push(start);
		seen[start] = t + 1;
		for (let old = pending.pop(); old !== undefined; old = pending.pop()) {
			clip.by(old);
			const area = areas[BOTH]!;
			if (!(area > 0)) continue;
			if (area > LEAST * Math.min(areas[NEW]!, areas[INPUT]!)) {
				add(old, area / areas[NEW]!);
				covered += area / areas[NEW]!;
			}
			for (let k = 0; k < 3; k++) {
				if (((clip.crossed >>> k) & 1) === 0) continue;
				const other = locator.across(old, k);
				if (other === NONE || seen[other] === t + 1 || classes[other] !== classes[start]) continue;
				seen[other] = t + 1;
				pending.push(other);
			}
		}
		return covered;
	};
	for (let t = 0; t < count; t++) {
		if (t % SLICE === SLICE - 1) yield;
		const origin = origins[t]!;
		if (isSame(t, origin)) add(origin, 1);
		else {
			clip.take(planar, triangles, t);
			const first = size;
			let found = false;
			for (let k = -1; k < 3 && !found; k++) {
				// From the first corner, from the origin, then from the other corners: one may lie in another fan.
				const from = k === 0 ? origin : near[triangles[3 * t + Math.max(0, k)]!]!;
				const start = locator.find(from, centre[0]!, centre[1]!);
				if (classes[start] !== classes[origin] || seen[start] === t + 1) continue;
				if (isSame(t, start)) {
					add(start, 1);
					found = true;
				} else {
					// A walk that the boundary stopped may end beyond a slit, where rounding alone makes triangles overlap.
					found = flood(t, start) > HALF;
					if (!found) size = first;
				}
			}
			if (!found) add(origin, 1);
		}
		starts[t + 1] = size;
	}
	return { starts, parents: parents.slice(0, size), shares: shares.slice(0, size) };
}

/** Most corners of a triangle clipped by another, with room for the next cut. */
const ROOM = 12;
/** Label of a side that lies on one of the new triangle. */
const OWN = 3;

/** Indexes of areas: of the new triangle, of one of the input, of their overlap. */
const NEW = 0;
const INPUT = 1;
const BOTH = 2;

/** Clips a new triangle by triangles of the input (Sutherland, Hodgman 1974). */
class Clip {
	/** Centroid of the new triangle. */
	readonly centre = new Float64Array(2);
	readonly areas = new Float64Array(3);
	/** Bit k: side k of the triangle of the input runs through the new triangle. */
	crossed = 0;
	readonly #locator: Locator;
	/** Corner 0 of the new triangle; all coordinates are relative to it. */
	readonly #origin = new Float64Array(2);
	readonly #corners = new Float64Array(6);
	/** x y of the corners of the polygon, before and after a cut, and a label for the side that follows each. */
	#from = new Float64Array(2 * ROOM);
	#to = new Float64Array(2 * ROOM);
	#labels = new Uint8Array(ROOM);
	#nextLabels = new Uint8Array(ROOM);
	/** On which side of the line of a cut each corner is. */
	readonly #sides = new Float64Array(ROOM);

	constructor(locator: Locator) {
		this.#locator = locator;
	}

	/** Sets the new triangle. */
	take(planar: Float64Array, triangles: Uint32Array, t: number): void {
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
	by(old: number): void {
		const { planar, triangles } = this.#locator;
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
