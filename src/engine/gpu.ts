import type { DispatchSizes } from './dispatchSizes.ts';
import type { GpuFailures } from './gpuFailures.ts';
import type { GpuReserve } from './gpuReserve.ts';
import type { Pipelines } from './pipelines.ts';

/** State shared by the sessions of an engine. */
export interface Gpu {
	readonly device: GPUDevice;
	readonly maxLength: number;
	readonly sizes: DispatchSizes;
	readonly pipelines: Pipelines;
	readonly failures: GpuFailures;
	readonly reserve: GpuReserve;
}
