import { alone, type Loops } from '../../util/loop.ts';

/** Points of one step: some milliseconds. */
const PIECE = 1 << 17;

/**
 * All points: the input's and, in the order in which they were made, the middles of their parents; and how many of those
 * are rounded to one of two different parents. Cut into steps of some milliseconds.
 *
 * @param points `dimension` coordinates for each point of the input
 * @param parents two points for each new point
 * @param loops what runs loops over the points later
 */
export function* midpoints(
	points: Float64Array,
	dimension: 2 | 3,
	parents: Uint32Array,
	loops: Loops = alone,
): Generator<void, { readonly points: Float64Array; readonly fallen: number }> {
	const all = loops.doubles(points.length + (dimension * parents.length) / 2);
	all.set(points);
	let fallen = 0;
	for (let from = 0; from < parents.length; from += 2 * PIECE) {
		const to = Math.min(from + 2 * PIECE, parents.length);
		fallen += addMidpoints(all, points.length, dimension, parents, from, to);
		yield;
	}
	return { points: all, fallen };
}

function addMidpoints(
	all: Float64Array,
	input: number,
	dimension: 2 | 3,
	parents: Uint32Array,
	from: number,
	to: number,
): number {
	let fallen = 0;
	for (let i = from, at = input + (dimension * from) / 2; i < to; i += 2) {
		const a = dimension * parents[i]!;
		const b = dimension * parents[i + 1]!;
		let atA = true;
		let atB = true;
		for (let axis = 0; axis < dimension; axis++) {
			const xa = all[a + axis]!;
			const xb = all[b + axis]!;
			const middle = 0.5 * (xa + xb);
			// The sum overflows only where halving first loses nothing.
			const x = Number.isFinite(middle) ? middle : 0.5 * xa + 0.5 * xb;
			all[at++] = x;
			atA &&= x === xa;
			atB &&= x === xb;
		}
		if (atA !== atB) fallen++;
	}
	return fallen;
}
