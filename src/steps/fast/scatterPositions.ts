import wgsl from '../../../kernels/fast/scatterPositions.wgsl';
import { atomic, defineStep, onGpuAlone, read, writeQuads } from '../step.ts';

/**
 * Writes the positions of a class, which begins at `begin`, into the records of its points, with the tensors of the
 * background there; points that moved count as new. Adds their number to `status[counter]`. An item is a point of the
 * class.
 */
export const scatterPositions = defineStep({
	name: 'fast/scatterPositions',
	wgsl,
	bindings: {
		points: writeQuads,
		triangles: read,
		lines: read,
		starts: read,
		order: read,
		background: read,
		positions: { access: 'read', element: 'vec2i' },
		status: atomic,
	},
	parameters: ['begin', 'backgroundTriangles', 'counter'],
	cpu: onGpuAlone('fast/scatterPositions'),
});
