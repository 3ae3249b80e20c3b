import wgsl from '../../../kernels/fast/markHomes.wgsl';
import { atomic, defineStep, onGpuAlone, read } from '../step.ts';

/**
 * Raises the homes of texels to 1 + the index of a triangle of the background: of texels in a triangle, in a large one
 * only of some at multiples of a power of two, and of those at its corners. Texels are on the lattice as for
 * `drawMetric`. An item is a triangle.
 */
export const markHomes = defineStep({
	name: 'fast/markHomes',
	wgsl,
	bindings: { background: read, homes: atomic },
	parameters: ['width', 'left', 'bottom', 'cell', 'backgroundTriangles'],
	cpu: onGpuAlone('fast/markHomes'),
});
