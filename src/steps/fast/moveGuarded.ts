import wgsl from '../../../kernels/fast/moveGuarded.wgsl';
import { atomic, defineStep, onGpuAlone, read, readQuads, texture } from '../step.ts';

/**
 * As `moveColour`, but a quarter of the solution in the directions of the metric, halved up to three times, or 0 if a
 * triangle would turn over, the worst quality at the point would get worse, or an edge would get longer than both the
 * longest there and `upper`, the bits of a float32. Lengths in the texture are in units of 2^`finest` steps.
 */
export const moveGuarded = defineStep({
	name: 'fast/moveGuarded',
	wgsl,
	bindings: {
		positions: { access: 'read_write', element: 'vec2i' },
		neighbours: readQuads,
		lineEnds: read,
		status: atomic,
		metric: texture,
	},
	parameters: [
		...(['begin', 'left', 'bottom', 'cell', 'finest', 'upper', 'lineCount'] as const),
		...(['counter', 'bound', 'last'] as const),
	],
	constants: { bound: 0, last: 0 },
	cpu: onGpuAlone('fast/moveGuarded'),
});
