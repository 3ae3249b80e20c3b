import { addU32 } from '../../steps/bits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';

/**
 * All points: the input's and, in order of creation, the midpoints of their parents; and the number of those that are
 * rounded to one of two different parents. In slices of a few milliseconds, on one thread or several.
 *
 * @param points `dimension` coordinates for each point of the input
 * @param parents two points for each new point, both created before it
 */
export function* midpoints(
	points: Float64Array,
	dimension: 2 | 3,
	parents: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, { readonly points: Float64Array; readonly fallen: number }> {
	const all = loops.f64(points.length + (dimension * parents.length) / 2, true);
	// By all threads, as touching memory for the first time takes longer than copying.
	yield* loops.run(keepPoints, points.length, { points, all }, {});
	const counts = loops.u32(1);
	const input = points.length / dimension;
	for (let from = 0; 2 * from < parents.length; ) {
		const to = firstBasedOn(parents, input, from);
		yield* loops.run(addMidpoints, to - from, { all, parents, counts }, { input, from, dimension });
		from = to;
	}
	const fallen = counts[0]!;
	loops.drop(counts);
	return { points: all, fallen };
}

const keepPoints: Loop<{ readonly points: Float64Array; readonly all: Float64Array }, never> = {
	name: 'midpoints: keep',
	arrays: { points: 'f64', all: 'f64' },
	parameters: [],
	grain: 1 << 18,
	run({ points, all }, _, first, end) {
		all.set(points.subarray(first, end), first);
	},
};

/** Index of the first new point after `from` with a parent at or after `from`, or the number of new points. */
function firstBasedOn(parents: Uint32Array, input: number, from: number): number {
	const limit = input + from;
	let i = 2 * from + 2;
	while (i < parents.length && parents[i]! < limit && parents[i + 1]! < limit) i += 2;
	return i / 2;
}

const addMidpoints: Loop<
	{ readonly all: Float64Array; readonly parents: Uint32Array; readonly counts: Uint32Array },
	'input' | 'from' | 'dimension'
> = {
	name: 'midpoints',
	arrays: { all: 'f64', parents: 'u32', counts: 'u32' },
	parameters: ['input', 'from', 'dimension'],
	grain: 1 << 17,
	run({ all, parents, counts }, { input, from, dimension }, first, end) {
		let fallen = 0;
		let at = dimension * (input + from + first);
		for (let i = 2 * (from + first); i < 2 * (from + end); i += 2) {
			const a = dimension * parents[i]!;
			const b = dimension * parents[i + 1]!;
			let equalsA = true;
			let equalsB = true;
			for (let axis = 0; axis < dimension; axis++) {
				const xa = all[a + axis]!;
				const xb = all[b + axis]!;
				const middle = 0.5 * (xa + xb);
				// If the sum overflows, halving first is exact.
				const x = Number.isFinite(middle) ? middle : 0.5 * xa + 0.5 * xb;
				all[at++] = x;
				equalsA &&= x === xa;
				equalsB &&= x === xb;
			}
			if (equalsA !== equalsB) fallen++;
		}
		if (fallen > 0) addU32(counts, 0, fallen);
	},
};

/** Loops that worker threads may run. */
export const midpointLoops = [keepPoints, addMidpoints];
