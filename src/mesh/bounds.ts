import { assert } from '../util/assert.ts';
import { type Loop, type Loops, singleThread } from '../util/loop.ts';

/** Points per block. */
const BLOCK = 1 << 13;

/**
 * Computes the smallest and largest coordinate along each axis, both 0 without points; in slices of a few milliseconds, on one
 * thread or several. Throws if a coordinate is not finite.
 *
 * @param points `dimension` coordinates for each point
 */
export function* boundsInSlices(
	points: Float64Array,
	dimension: 2 | 3,
	loops: Loops = singleThread,
): Generator<void, { readonly low: Float64Array; readonly high: Float64Array }> {
	const low = new Float64Array(dimension);
	const high = new Float64Array(dimension);
	const blocks = Math.ceil(points.length / (dimension * BLOCK));
	const bounds = loops.f64(2 * dimension * blocks);
	yield* loops.run(boundBlocks, blocks, { points, bounds }, { dimension });
	for (let axis = 0; axis < dimension; axis++)
		for (let block = 0; block < blocks; block++) {
			const min = bounds[2 * (block * dimension + axis)]!;
			const max = bounds[2 * (block * dimension + axis) + 1]!;
			assert(Number.isFinite(min) && Number.isFinite(max), 'a coordinate is not finite');
			low[axis] = block === 0 ? min : Math.min(low[axis]!, min);
			high[axis] = block === 0 ? max : Math.max(high[axis]!, max);
		}
	loops.drop(bounds);
	return { low, high };
}

/** Writes the bounds of each block along each axis, NaN if a coordinate is not finite. */
const boundBlocks: Loop<{ points: Float64Array; bounds: Float64Array }, 'dimension'> = {
	name: 'lattice: bounds',
	arrays: { points: 'f64', bounds: 'f64' },
	parameters: ['dimension'],
	grain: 32,
	run({ points, bounds }, { dimension }, first, end) {
		for (let block = first; block < end; block++)
			for (let axis = 0; axis < dimension; axis++) {
				const from = block * BLOCK * dimension + axis;
				const to = Math.min((block + 1) * BLOCK * dimension, points.length);
				let min = points[from]!;
				let max = min;
				// NaN if a coordinate is NaN or infinite.
				let notFinite = 0;
				for (let i = from; i < to; i += dimension) {
					const x = points[i]!;
					notFinite += x - x;
					if (x < min) min = x;
					else if (x > max) max = x;
				}
				bounds[2 * (block * dimension + axis)] = min + notFinite;
				bounds[2 * (block * dimension + axis) + 1] = max + notFinite;
			}
	},
};

/** Loops that worker threads may run. */
export const boundsLoops = [boundBlocks];
