import wgsl from '../../../kernels/adapt/findFreedom.wgsl';
import { defineStep, read, readQuads, write } from '../step.ts';
import { KIND_SHIFT } from './colourPoints.ts';
import { freedom } from './star.ts';

/**
 * Writes the freedom of each point to `colours`, without a colour: `FREE`, `ON_LINE` or `STAYS`; with `keepLines` = 1,
 * points on lines stay. An item is a point.
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
