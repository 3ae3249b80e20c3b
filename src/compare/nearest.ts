import type { TriMesh } from '../mesh/triMesh.ts';
import { NONE } from './positions.ts';

type Points = Pick<TriMesh, 'points' | 'dimension'>;

/** Points searched per slice. */
const SEARCHED = 1 << 13;
/** Mean number of points per cell of the grid. */
const POINTS_PER_CELL = 2;

/**
 * Pairs free points of a and b that are at most `tolerance` apart: repeatedly all pairs of points that are nearest to each other,
 * until none is left.
 *
 * @param a2b partners of the points of a, `NONE` for free ones; receives the pairs
 * @param isTaken 1 for each point of b with a partner; receives the pairs
 * @returns number of pairs
 */
export function* pairNearest(
	a: Points,
	b: Points,
	a2b: Uint32Array,
	isTaken: Uint8Array,
	tolerance: number,
): Generator<void, number> {
	let freeA = indexesWhere(a2b.length, (i) => a2b[i] === NONE);
	const freeB = indexesWhere(isTaken.length, (j) => isTaken[j] === 0);
	if (freeA.length === 0 || freeB.length === 0 || !(tolerance > 0)) return 0;
	const gridB = new PointGrid(b, freeB, tolerance);
	const gridA = new PointGrid(a, freeA, tolerance);
	const nearestOfB = new Uint32Array(isTaken.length).fill(NONE);
	let pairs = 0;
	for (;;) {
		const next: number[] = [];
		let found = 0;
		for (let k = 0; k < freeA.length; k++) {
			if (k % SEARCHED === SEARCHED - 1) yield;
			const i = freeA[k]!;
			const j = gridB.nearest(a, i, (other) => isTaken[other] === 0);
			if (j === NONE) continue;
			let back = nearestOfB[j]!;
			if (back === NONE || a2b[back] !== NONE)
				back = nearestOfB[j] = gridA.nearest(b, j, (other) => a2b[other] === NONE);
			if (back === i) {
				a2b[i] = j;
				isTaken[j] = 1;
				found++;
			} else next.push(i);
		}
		pairs += found;
		if (found === 0) return pairs;
		freeA = Uint32Array.from(next);
		yield;
	}
}

/** Distance of point i of a and point j of b; in the plane z is 0. */
export function distanceOf(a: Points, i: number, b: Points, j: number): number {
	const [p, q] = [i * a.dimension, j * b.dimension];
	const z = (a.dimension === 3 ? a.points[p + 2]! : 0) - (b.dimension === 3 ? b.points[q + 2]! : 0);
	return Math.hypot(a.points[p]! - b.points[q]!, a.points[p + 1]! - b.points[q + 1]!, z);
}

/** The indexes in [0, count) that satisfy a condition. */
export function indexesWhere(count: number, isIn: (i: number) => boolean): Uint32Array {
	let size = 0;
	for (let i = 0; i < count; i++) if (isIn(i)) size++;
	const indexes = new Uint32Array(size);
	let at = 0;
	for (let i = 0; i < count; i++) if (isIn(i)) indexes[at++] = i;
	return indexes;
}

/** Some points of a mesh in a uniform grid, to find the nearest one within a radius. */
class PointGrid {
	readonly #mesh: Points;
	readonly #radius: number;
	readonly #low = [0, 0, 0];
	readonly #size = [1, 1, 1];
	#step = 1;
	readonly #starts: Uint32Array;
	readonly #points: Uint32Array;
	/** The nearest point of a search so far, and its squared distance. */
	#best = NONE;
	#squared = 0;

	constructor(mesh: Points, points: Uint32Array, radius: number) {
		this.#mesh = mesh;
		this.#radius = radius;
		const high = [0, 0, 0];
		for (let axis = 0; axis < mesh.dimension; axis++) {
			let [low, top] = [Infinity, -Infinity];
			for (const p of points) {
				const x = mesh.points[p * mesh.dimension + axis]!;
				if (x < low) low = x;
				if (x > top) top = x;
			}
			this.#low[axis] = low;
			high[axis] = top;
		}
		this.#choose(
			high.map((top, axis) => top - this.#low[axis]!),
			points.length,
		);
		const cells = this.#size[0]! * this.#size[1]! * this.#size[2]!;
		this.#starts = new Uint32Array(cells + 1);
		this.#points = new Uint32Array(points.length);
		for (const p of points) this.#starts[this.#cellOf(p)]!++;
		for (let cell = 0, sum = 0; cell <= cells; cell++) {
			sum += this.#starts[cell]!;
			this.#starts[cell] = sum;
		}
		for (let k = points.length - 1; k >= 0; k--)
			this.#points[--this.#starts[this.#cellOf(points[k]!)]!] = points[k]!;
	}

	/** Chooses cells that hold about two points each; a flat or empty axis has one cell. */
	#choose(extents: readonly number[], count: number): void {
		const wide = extents.filter((extent) => extent > 0);
		const cells = Math.max(1, count / POINTS_PER_CELL);
		const longest = Math.max(...extents, 0);
		if (!(longest > 0)) return;
		const volume = wide.reduce((product, extent) => product * (extent / longest), 1);
		this.#step = longest * Math.max((volume / cells) ** (1 / wide.length), 1 / cells);
		for (let axis = 0; axis < 3; axis++)
			this.#size[axis] = Math.max(1, Math.ceil(extents[axis]! / this.#step));
	}

	/** Cell of a coordinate along an axis, cut to the grid. */
	#place(x: number, axis: number): number {
		const place = Math.floor((x - this.#low[axis]!) / this.#step);
		return Math.min(Math.max(place, 0), this.#size[axis]! - 1);
	}

	#cellOf(p: number): number {
		const { points, dimension } = this.#mesh;
		let cell = 0;
		for (let axis = dimension - 1; axis >= 0; axis--)
			cell = cell * this.#size[axis]! + this.#place(points[p * dimension + axis]!, axis);
		return cell;
	}

	/**
	 * The nearest point to point i of `from` that `isFree`, at most the radius away, the one with the lowest index of several;
	 * `NONE` if there is none.
	 */
	nearest(from: Points, i: number, isFree: (p: number) => boolean): number {
		const at = i * from.dimension;
		const x = from.points[at]!;
		const y = from.points[at + 1]!;
		const z = from.dimension === 3 ? from.points[at + 2]! : 0;
		this.#best = NONE;
		this.#squared = this.#radius * this.#radius;
		const radius = this.#radius;
		if (radius <= this.#step) {
			const [w, h] = this.#size as [number, number, number];
			const right = this.#place(x + radius, 0);
			const top = this.#place(y + radius, 1);
			const front = this.#place(z + radius, 2);
			for (let c = this.#place(z - radius, 2); c <= front; c++)
				for (let b = this.#place(y - radius, 1); b <= top; b++)
					for (let a = this.#place(x - radius, 0); a <= right; a++)
						this.#search((c * h + b) * w + a, x, y, z, isFree);
			return this.#best;
		}
		const middle = [this.#place(x, 0), this.#place(y, 1), this.#place(z, 2)];
		const rings = Math.max(...this.#size);
		for (let ring = 0; ring < rings; ring++) {
			// Points of further rings are at least this far away.
			if (ring > 0 && ((ring - 1) * this.#step) ** 2 > this.#squared) break;
			this.#visitRing(middle, ring, (cell) => this.#search(cell, x, y, z, isFree));
		}
		return this.#best;
	}

	/** Keeps the nearest free point of a cell if it is nearer than the best one. */
	#search(cell: number, x: number, y: number, z: number, isFree: (p: number) => boolean): void {
		const { points, dimension } = this.#mesh;
		for (let at = this.#starts[cell]!; at < this.#starts[cell + 1]!; at++) {
			const p = this.#points[at]!;
			const dx = points[dimension * p]! - x;
			const dy = points[dimension * p + 1]! - y;
			const dz = (dimension === 3 ? points[dimension * p + 2]! : 0) - z;
			const squared = dx * dx + dy * dy + dz * dz;
			if (squared > this.#squared || !isFree(p)) continue;
			if (squared === this.#squared && this.#best !== NONE && p > this.#best) continue;
			this.#best = p;
			this.#squared = squared;
		}
	}

	/** Visits all cells whose greatest distance to the middle along an axis is `ring` cells. */
	#visitRing(middle: readonly number[], ring: number, visit: (cell: number) => void): void {
		const [w, h, d] = this.#size as [number, number, number];
		const [i, j, k] = middle as [number, number, number];
		for (let z = Math.max(0, k - ring); z <= Math.min(d - 1, k + ring); z++)
			for (let y = Math.max(0, j - ring); y <= Math.min(h - 1, j + ring); y++) {
				const isFace = Math.abs(z - k) === ring || Math.abs(y - j) === ring;
				const step = isFace || ring === 0 ? 1 : 2 * ring;
				for (let x = i - ring; x <= i + ring; x += step) {
					if (x < 0 || x >= w) continue;
					visit((z * h + y) * w + x);
				}
			}
	}
}
