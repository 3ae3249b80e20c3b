/** Corners of faces, merged into points by their coordinates. */
export interface MergedPoints {
	/** Three coordinates of each, in order of first appearance; −0 is 0. */
	readonly points: Float64Array;
	/** The point of each corner. */
	readonly corners: Uint32Array;
	/** The first corner of each point. */
	readonly firsts: Uint32Array;
}

/**
 * Merges corners with equal coordinates into points.
 *
 * @param coordinates three of each corner
 */
export function mergePoints(coordinates: Float64Array): MergedPoints {
	const corners = new Uint32Array(coordinates.length / 3);
	const merger = new PointMerger(corners.length);
	// Copies, so that `coordinates` stays unchanged.
	const copy = new Float64Array(3 * batchCorners);
	for (let from = 0; from < corners.length; from += batchCorners) {
		const part = coordinates.subarray(3 * from, 3 * (from + batchCorners));
		copy.set(part);
		merger.take(copy.subarray(0, part.length), corners, from);
	}
	const firsts = new Uint32Array(merger.count);
	for (let k = 0, next = 0; next < firsts.length; k++) if (corners[k] === next) firsts[next++] = k;
	return { points: merger.points.slice(0, 3 * merger.count), corners, firsts };
}

/** Corners that are looked up together: all their slots are read before any of them is compared. */
const batchCorners = 1 << 10;

/**
 * Points by their coordinates, in a hash table with open addressing that is at most half full. To hide the latency of
 * memory, the candidates for many corners are gathered first and compared afterwards.
 */
export class PointMerger {
	count = 0;
	#points: Float64Array;
	/** Index of a point + 1; 0 is an empty slot. */
	#table: Uint32Array;
	readonly #slots = new Uint32Array(batchCorners);
	readonly #candidates = new Uint32Array(batchCorners);
	readonly #prefetched = new Float64Array(batchCorners);

	/** @param corners expected number of corners */
	constructor(corners: number) {
		// A closed surface of triangles has about six corners a point.
		this.#points = new Float64Array(3 * Math.ceil(corners / 4 + 1));
		this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(corners / 2 + 16)));
	}

	/** Three coordinates of each point, in order of first appearance; −0 is 0. The array may be longer. */
	get points(): Float64Array {
		return this.#points;
	}

	/**
	 * Finds the points of corners, and adds those that are new.
	 *
	 * @param coordinates three of each, finite; −0 becomes 0 in the array
	 * @param into receives the indices of the points, from `start` on
	 */
	take(coordinates: Float64Array, into: Uint32Array, start: number): void {
		// Adding 0 turns −0 into 0.
		for (let i = 0; i < coordinates.length; i++) coordinates[i]! += 0;
		for (let from = 0; 3 * from < coordinates.length; from += batchCorners) {
			const batch = coordinates.subarray(3 * from, 3 * (from + batchCorners));
			this.#reserve(batch.length / 3);
			const slots = this.#slots;
			hashes(batch, slots, this.#table.length - 1);
			gather(this.#table, slots, this.#candidates, batch.length / 3);
			prefetch(this.#points, this.#candidates, this.#prefetched, batch.length / 3);
			this.#find(batch, into, start + from);
		}
	}

	/** Reserves capacity for `more` points; rehashes if needed. */
	#reserve(more: number): void {
		const { count } = this;
		if (3 * (count + more) > this.#points.length) {
			const points = new Float64Array(2 * this.#points.length + 3 * more);
			points.set(this.#points.subarray(0, 3 * count));
			this.#points = points;
		}
		if (2 * (count + more) <= this.#table.length) return;
		const table = new Uint32Array(2 * this.#table.length);
		const slots = new Uint32Array(1);
		for (let point = 0; point < count; point++) {
			hashes(this.#points.subarray(3 * point, 3 * point + 3), slots, table.length - 1);
			let slot = slots[0]!;
			while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
			table[slot] = point + 1;
		}
		this.#table = table;
	}

	#find(coordinates: Float64Array, into: Uint32Array, start: number): void {
		const slots = this.#slots;
		const candidates = this.#candidates;
		const table = this.#table;
		const points = this.#points;
		const mask = table.length - 1;
		let { count } = this;
		for (let at = 0, i = 0; at < coordinates.length; at += 3, i++) {
			const x = coordinates[at]!;
			const y = coordinates[at + 1]!;
			const z = coordinates[at + 2]!;
			let entry = candidates[i]!;
			let slot = slots[i]!;
			for (;;) {
				// An earlier corner of the batch may have filled the slot since.
				if (entry === 0) entry = table[slot]!;
				if (entry === 0) break;
				const from = 3 * entry - 3;
				if (points[from] === x && points[from + 1] === y && points[from + 2] === z) break;
				slot = (slot + 1) & mask;
				entry = table[slot]!;
			}
			if (entry === 0) {
				points[3 * count] = x;
				points[3 * count + 1] = y;
				points[3 * count + 2] = z;
				entry = ++count;
				table[slot] = entry;
			}
			into[start + i] = entry - 1;
		}
		this.count = count;
	}
}

/** Gathers the items of a table at the given indices. */
function gather(table: Uint32Array, places: Uint32Array, into: Uint32Array, count: number): void {
	for (let i = 0; i < count; i++) into[i] = table[places[i]!]!;
}

/** Gathers the first coordinates of points, given by index + 1, to have them in the cache when they are compared. */
function prefetch(points: Float64Array, of: Uint32Array, into: Float64Array, count: number): void {
	for (let i = 0; i < count; i++) {
		const point = of[i]!;
		into[i] = points[point === 0 ? 0 : 3 * point - 3]!;
	}
}

/** Masked hashes of coordinates; all low bits are equally good. */
function hashes(coordinates: Float64Array, into: Uint32Array, mask: number): void {
	const { buffer, byteOffset, length } = coordinates;
	const words = new Uint32Array(buffer, byteOffset, 2 * length);
	for (let i = 0, at = 0; at < words.length; i++, at += 6) {
		const x = mixed(words[at]!, words[at + 1]!);
		const y = mixed(words[at + 2]!, words[at + 3]!);
		const z = mixed(words[at + 4]!, words[at + 5]!);
		const all = x ^ ((y << 11) | (y >>> 21)) ^ ((z << 22) | (z >>> 10));
		const hash = Math.imul(all ^ (all >>> 15), 0x85ebca6b);
		into[i] = (hash ^ (hash >>> 13)) & mask;
	}
}

/** Mixes two 32-bit words into one. */
export const mixed = (low: number, high: number): number =>
	(Math.imul(high ^ (low >>> 7), 0x9e3779b1) + Math.imul(low, 0x7feb352d)) | 0;
