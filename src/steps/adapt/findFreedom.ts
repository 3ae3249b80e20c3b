import wgsl from '../../../kernels/adapt/findFreedom.wgsl';
import { defineStep, read, readQuads, write } from '../step.ts';
import { KIND_SHIFT } from './colourPoints.ts';
import { freedom } from './star.ts';

/**
 * Writes how each point may move to `colours`, without a colour: `FREE`, `ON_LINE` or `STAYS`, which a point on a line does if
 * `keepLines` is 1. An item is a point.
 */
export const findFreedom = defineStep({
	name: 'adapt/findFreedom',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		starts: read,
		scope: read,
		colours: write,
	},
	parameters: ['keepLines'],
	parallel: true,
	cpu(count, { keepLines }, { colours, ...star }, first = 0, end = count) {
		for (let v = first; v < end; v++) colours[v] = freedom(star, v, keepLines === 1) << KIND_SHIFT;
	},
});
