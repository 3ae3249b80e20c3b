import wgsl from '../../../kernels/adapt/measureFit.wgsl';
import { defineStep, read, readQuads, WORKGROUP, write } from '../step.ts';
import { isLonger, shortClass } from './lengths.ts';
import { qualityInMean, valueOfBits } from './quality.ts';
import { isNone, nextSlot, TRIANGLE, TWIN, triangleOf } from './records.ts';

/**
 * u32 of `fits` for each tile of triangles: numbers of edges, of short and of long ones, the worst quality
 * (`positiveBits`), and the sum of qualities.
 */
export const FIT = 5;
/** Scale of a sum of qualities: that of a tile stays below 2³². */
export const QUALITY_UNIT = 2 ** 24;

/**
 * Measures how the triangles of each tile fit the metric field, and writes the result to `fits`. An edge is counted in its
 * lower triangle. Bounds are squared lengths of two u32. An item is a triangle.
 */
export const measureFit = defineStep({
	name: 'adapt/measureFit',
	wgsl,
	bindings: { points: readQuads, triangles: read, fits: write },
	parameters: ['upperHigh', 'upperLow', 'lowerHigh', 'lowerLow'],
	parallel: true,
	cpu(count, bounds, { points, triangles, fits }, first = 0, end = count) {
		const upper = bounds.upperHigh * 2 ** 32 + bounds.upperLow;
		const lower = bounds.lowerHigh * 2 ** 32 + bounds.lowerLow;
		for (let tile = first; tile < end; tile += WORKGROUP) {
			let [edges, short, long, worst, sum] = [0, 0, 0, 0xffffffff, 0];
			for (let t = tile; t < Math.min(end, tile + WORKGROUP); t++) {
				const at = TRIANGLE * t;
				for (let k = 0; k < 3; k++) {
					const twin = triangles[at + TWIN + k]!;
					if (!isNone(twin) && triangleOf(twin) < t) continue;
					const a = triangles[at + k]!;
					const b = triangles[at + nextSlot(k)]!;
					edges++;
					if (isLonger(points, a, b, upper)) long++;
					else if (shortClass(points, a, b, lower) >= 0) short++;
				}
				const one = qualityInMean(points, triangles[at]!, triangles[at + 1]!, triangles[at + 2]!);
				worst = Math.min(worst, one);
				sum += Math.floor(valueOfBits(one) * QUALITY_UNIT);
			}
			fits.set([edges, short, long, worst, sum], (FIT * tile) / WORKGROUP);
		}
	},
});
