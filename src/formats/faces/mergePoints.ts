/** Corners of faces as points, those of equal coordinates as one. */
export interface MergedPoints {
	/** Three coordinates of each, in the order in which they first appear; −0 is 0. */
	readonly points: Float64Array;
	/** The point of each corner. */
	readonly corners: Uint32Array;
	/** The corner that each point is first the one of. */
	readonly firsts: Uint32Array;
}

/**
 * Makes points of corners that have coordinates of their own.
 *
 * @param coordinates three of each corner
 */
export function mergePoints(coordinates: Float64Array): MergedPoints {
	const corners = new Uint32Array(coordinates.length / 3);
	const merger = new PointMerger(corners.length);
	// What is given stays as it is.
	const some = new Float64Array(3 * together);
	for (let from = 0; from < corners.length; from += together) {
		const part = coordinates.subarray(3 * from, 3 * (from + together));
		some.set(part);
		merger.take(some.subarray(0, part.length), corners, from);
	}
	const firsts = new Uint32Array(merger.count);
	for (let k = 0, next = 0; next < firsts.length; k++) if (corners[k] === next) firsts[next++] = k;
	return { points: merger.points.slice(0, 3 * merger.count), corners, firsts };
}

/** Corners that are sought together: their places in the table are known before any of them is looked at. */
const together = 1 << 10;

/**
 * Points by their coordinates, in a table with open addressing that is at most half full. Memory is far away where there are
 * many: what the points of some corners may be is fetched for all of them at once, and then compared.
 */
export class PointMerger {
	count = 0;
	#points: Float64Array;
	/** Points counted from 1; 0 is empty. */
	#table: Uint32Array;
	readonly #places = new Uint32Array(together);
	readonly #found = new Uint32Array(together);
	readonly #near = new Float64Array(together);

	/** @param corners that there may be */
	constructor(corners: number) {
		// Of a closed surface of triangles six corners are a point.
		this.#points = new Float64Array(3 * Math.ceil(corners / 4 + 1));
		this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(corners / 2 + 16)));
	}

	/** Three coordinates of each point, in the order in which they first appear; −0 is 0. There may be room behind them. */
	get points(): Float64Array {
		return this.#points;
	}

	/**
	 * Finds the points of corners, or makes them.
	 *
	 * @param coordinates three of each, finite; −0 becomes 0 there
	 * @param into gets their numbers, from `start` on
	 */
	take(coordinates: Float64Array, into: Uint32Array, start: number): void {
		// −0 is 0.
		for (let i = 0; i < coordinates.length; i++) coordinates[i]! += 0;
		for (let from = 0; 3 * from < coordinates.length; from += together) {
			const some = coordinates.subarray(3 * from, 3 * (from + together));
			this.#reserve(some.length / 3);
			const places = this.#places;
			hashes(some, places, this.#table.length - 1);
			gathered(this.#table, places, this.#found, some.length / 3);
			fetched(this.#points, this.#found, this.#near, some.length / 3);
			this.#find(some, into, start + from);
		}
	}

	/** Makes room for more points. */
	#reserve(more: number): void {
		const { count } = this;
		if (3 * (count + more) > this.#points.length) {
			const points = new Float64Array(2 * this.#points.length + 3 * more);
			points.set(this.#points.subarray(0, 3 * count));
			this.#points = points;
		}
		if (2 * (count + more) <= this.#table.length) return;
		const table = new Uint32Array(2 * this.#table.length);
		const places = new Uint32Array(1);
		for (let point = 0; point < count; point++) {
			hashes(this.#points.subarray(3 * point, 3 * point + 3), places, table.length - 1);
			let place = places[0] as number;
			while (table[place] !== 0) place = (place + 1) & (table.length - 1);
			table[place] = point + 1;
		}
		this.#table = table;
	}

	#find(coordinates: Float64Array, into: Uint32Array, start: number): void {
		const places = this.#places;
		const candidates = this.#found;
		const table = this.#table;
		const points = this.#points;
		const mask = table.length - 1;
		let { count } = this;
		for (let at = 0, i = 0; at < coordinates.length; at += 3, i++) {
			const x = coordinates[at] as number;
			const y = coordinates[at + 1] as number;
			const z = coordinates[at + 2] as number;
			let found = candidates[i] as number;
			let place = places[i] as number;
			for (;;) {
				// One of the corners before may be there by now.
				if (found === 0) found = table[place] as number;
				if (found === 0) break;
				const from = 3 * found - 3;
				if (points[from] === x && points[from + 1] === y && points[from + 2] === z) break;
				place = (place + 1) & mask;
				found = table[place] as number;
			}
			if (found === 0) {
				points[3 * count] = x;
				points[3 * count + 1] = y;
				points[3 * count + 2] = z;
				found = ++count;
				table[place] = found;
			}
			into[start + i] = found - 1;
		}
		this.count = count;
	}
}

/** What is in some places of a table. */
function gathered(table: Uint32Array, places: Uint32Array, into: Uint32Array, count: number): void {
	for (let i = 0; i < count; i++) into[i] = table[places[i] as number] as number;
}

/** The first coordinates of points counted from 1, so that these are near when they are compared. */
function fetched(points: Float64Array, of: Uint32Array, into: Float64Array, count: number): void {
	for (let i = 0; i < count; i++) {
		const point = of[i] as number;
		into[i] = points[point === 0 ? 0 : 3 * point - 3] as number;
	}
}

/** Hashes of coordinates, as far as a mask lets them through; the lower bits are each as good as any. */
function hashes(coordinates: Float64Array, into: Uint32Array, mask: number): void {
	const { buffer, byteOffset, length } = coordinates;
	const words = new Uint32Array(buffer, byteOffset, 2 * length);
	for (let i = 0, at = 0; at < words.length; i++, at += 6) {
		const x = mixed(words[at] as number, words[at + 1] as number);
		const y = mixed(words[at + 2] as number, words[at + 3] as number);
		const z = mixed(words[at + 4] as number, words[at + 5] as number);
		const all = x ^ ((y << 11) | (y >>> 21)) ^ ((z << 22) | (z >>> 10));
		const hash = Math.imul(all ^ (all >>> 15), 0x85ebca6b);
		into[i] = (hash ^ (hash >>> 13)) & mask;
	}
}

/** A word of two. */
export const mixed = (low: number, high: number): number =>
	(Math.imul(high ^ (low >>> 7), 0x9e3779b1) + Math.imul(low, 0x7feb352d)) | 0;
