import wgsl from '../../../kernels/fast/moveColour.wgsl';
import { atomic, defineStep, onGpuAlone, read, readQuads, texture } from '../step.ts';

/**
 * Moves the points of a class, which begins at `begin`, by the paper's rule, in float32: all free, or all on lines if
 * `bound` is 1. The metric is that of a texture (`drawMetric`) at the midpoint of each edge. If `last` is 1, raises
 * `status[counter]` to the bits of the largest squared length of a move in the metric, in units of `drawMetric`. An
 * item is a point of the class.
 */
export const moveColour = defineStep({
	name: 'fast/moveColour',
	wgsl,
	bindings: {
		positions: { access: 'read_write', element: 'vec2i' },
		neighbours: readQuads,
		lineEnds: read,
		status: atomic,
		metric: texture,
	},
	parameters: ['begin', 'left', 'bottom', 'cell', 'lineCount', 'counter', 'bound', 'last'],
	constants: { bound: 0, last: 0 },
	cpu: onGpuAlone('fast/moveColour'),
});
