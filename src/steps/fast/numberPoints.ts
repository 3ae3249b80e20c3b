import wgsl from '../../../kernels/fast/numberPoints.wgsl';
import { defineStep, onGpuAlone, read, write } from '../step.ts';

/** Writes 1 + its index in `order` for each listed point; others stay 0. An item is an index. */
export const numberPoints = defineStep({
	name: 'fast/numberPoints',
	wgsl,
	bindings: { order: read, numbers: write },
	cpu: onGpuAlone('fast/numberPoints'),
});
