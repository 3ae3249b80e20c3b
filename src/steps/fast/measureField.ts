import wgsl from '../../../kernels/fast/measureField.wgsl';
import { atomic, defineStep, onGpuAlone, read } from '../step.ts';

/** Numbers that `measureField` writes. */
export const MEASURES = 5;

/**
 * Raises `status` to the measures of a background: the complements of its lowest x and y, its highest x and y, and
 * twice the largest logarithm of the tensors (`LOG_FRACTION`) plus 2³¹, from which the finest size follows. An item is
 * a point of the background.
 */
export const measureField = defineStep({
	name: 'fast/measureField',
	wgsl,
	bindings: { background: read, status: atomic },
	parameters: ['backgroundTriangles'],
	cpu: onGpuAlone('fast/measureField'),
});
