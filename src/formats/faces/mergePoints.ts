import { grown } from '../../util/grow.ts';

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
	merger.take(coordinates, corners, 0);
	const firsts = new Uint32Array(merger.count);
	for (let k = 0, next = 0; next < firsts.length; k++) if (corners[k] === next) firsts[next++] = k;
	return { points: merger.points.slice(0, 3 * merger.count), corners, firsts };
}

/** Points by their coordinates. They are sought in a table with open addressing that is at most half full. */
export class PointMerger {
	/** Three coordinates of each, in the order in which they first appear; −0 is 0. There may be room behind them. */
	points: Float64Array;
	count = 0;
	/** Points counted from 1; 0 is empty. */
	#table: Uint32Array;

	/** @param corners that there may be */
	constructor(corners: number) {
		// Of a closed surface of triangles six corners are a point.
		this.points = new Float64Array(3 * Math.ceil(corners / 4));
		this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(corners / 2 + 16)));
	}

	/**
	 * Finds the points of corners, or makes them.
	 *
	 * @param coordinates three of each, finite
	 * @param into gets their numbers, from `start` on
	 */
	take(coordinates: Float64Array, into: Uint32Array, start: number): void {
		const pair = new Float64Array(3);
		const words = new Uint32Array(pair.buffer);
		let { points, count } = this;
		let table = this.#table;
		let mask = table.length - 1;
		for (let at = 0, corner = start; at + 2 < coordinates.length; at += 3, corner++) {
			const x = (coordinates[at] as number) + 0;
			const y = (coordinates[at + 1] as number) + 0;
			const z = (coordinates[at + 2] as number) + 0;
			pair[0] = x;
			pair[1] = y;
			pair[2] = z;
			let place = hashOf(words) & mask;
			let found = table[place] as number;
			while (found !== 0) {
				const from = 3 * found - 3;
				if (points[from] === x && points[from + 1] === y && points[from + 2] === z) break;
				place = (place + 1) & mask;
				found = table[place] as number;
			}
			if (found === 0) {
				if (3 * count + 3 > points.length) points = grown(points, 3 * count + 3);
				points[3 * count] = x;
				points[3 * count + 1] = y;
				points[3 * count + 2] = z;
				found = ++count;
				table[place] = found;
				if (2 * count > table.length) {
					table = larger(table, points, count);
					mask = table.length - 1;
				}
			}
			into[corner] = found - 1;
		}
		this.points = points;
		this.count = count;
		this.#table = table;
	}
}

/** A table of twice the size with the same points. */
function larger(table: Uint32Array, points: Float64Array, count: number): Uint32Array {
	const next = new Uint32Array(2 * table.length);
	const mask = next.length - 1;
	const words = new Uint32Array(points.buffer, points.byteOffset, 6 * count);
	for (let point = 0; point < count; point++) {
		let place = hashOf(words.subarray(6 * point, 6 * point + 6)) & mask;
		while (next[place] !== 0) place = (place + 1) & mask;
		next[place] = point + 1;
	}
	return next;
}

/** The lower bits are each as good as any. */
function hashOf(words: Uint32Array): number {
	let hash = 0;
	for (let k = 0; k < 6; k++) {
		hash = Math.imul(hash ^ (words[k] as number), 0x9e3779b1);
		hash ^= hash >>> 15;
	}
	hash = Math.imul(hash, 0x85ebca6b);
	return hash ^ (hash >>> 13);
}
