import wgsl from '../../../kernels/fast/drawMetric.wgsl';
import { defineStep, onGpuAlone, read } from '../step.ts';

/**
 * Writes the metric at texels, rows of `width` from `row` on: that of the background at the centre of a texel on the
 * lattice, `cell` apart from `left` and `bottom` on, as xx, xy, yy and the root of the determinant, for lengths in
 * units of 2^`finest` steps. `homes` are those of all `height` rows (`markHomes`). An item is a texel.
 */
export const drawMetric = defineStep({
	name: 'fast/drawMetric',
	wgsl,
	bindings: {
		background: read,
		homes: read,
		texels: { access: 'read_write', element: 'vec4f' },
	},
	parameters: [
		...(['row', 'width', 'height', 'left', 'bottom', 'cell'] as const),
		...(['finest', 'backgroundTriangles'] as const),
	],
	cpu: onGpuAlone('fast/drawMetric'),
});
