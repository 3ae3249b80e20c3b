import { stepsAhead } from '../steps/registry.ts';
import { DispatchSizes } from './dispatchSizes.ts';
import { type Engine, EngineError, type Session } from './engine.ts';
import type { Gpu } from './gpu.ts';
import { GpuFailures } from './gpuFailures.ts';
import { GpuReserve } from './gpuReserve.ts';
import { GpuSession } from './gpuSession.ts';
import { pipelinesOf } from './pipelines.ts';

/** Settings of a GPU engine. */
export interface GpuOptions {
	/** Maximum number of items of a dispatch; software adapters take too long for more than 2^18. */
	readonly maxItems?: number;
	/** Whether the adapter is software, for algorithms (see `Engine`) and the choice of kernels. */
	readonly software?: boolean;
	/** False disables subgroups even if the device supports them; the result is the same. */
	readonly subgroups?: boolean;
	/** False reads textures without the device's filter even if it has one for float32. */
	readonly filterable?: boolean;
}

/** Maximum number of items of a dispatch on a software adapter. */
export const SOFTWARE_MAX_ITEMS = 2 ** 18;

/** Features of an adapter that the engine uses. */
export const engineFeatures = ({ features }: GPUAdapter): GPUFeatureName[] =>
	(['timestamp-query', 'subgroups', 'float32-filterable'] as const).filter((name) =>
		features.has(name),
	);

/**
 * Runs the kernels on a device. The device stays the caller's: `destroy` does not destroy it.
 *
 * @param adapter description of the adapter for display
 */
export function createGpuEngine(
	device: GPUDevice,
	adapter: string,
	{ maxItems, software = false, subgroups = true, filterable = true }: GpuOptions = {},
): Engine {
	const { maxStorageBufferBindingSize, maxBufferSize } = device.limits;
	const maxLength = Math.floor(Math.min(maxStorageBufferBindingSize, maxBufferSize) / 4);
	const failures = new GpuFailures(device);
	const pipelines = pipelinesOf(device, {
		subgroups: subgroups && device.features.has('subgroups'),
		filterable: filterable && device.features.has('float32-filterable'),
		software,
	});
	const sizes = new DispatchSizes(maxItems);
	const reserve = new GpuReserve(device);
	const gpu: Gpu = { device, maxLength, sizes, pipelines, failures, reserve };
	const sessions = new Set<GpuSession>();
	return {
		kind: 'gpu',
		adapter,
		software,
		maxLength,
		// A software adapter compiles on the CPU that also runs the kernels, so nothing is compiled ahead.
		...(maxItems === undefined && { prepare: (set) => pipelines.prepare(stepsAhead[set]) }),
		reserve: (bytes) => reserve.fill(bytes),
		begin(now): Session {
			if (failures.stopReason) throw failures.stopReason;
			const session = new GpuSession(gpu, now, () => sessions.delete(session));
			sessions.add(session);
			return session;
		},
		destroy() {
			for (const session of sessions) session.end();
			reserve.drop();
			failures.stop(new EngineError('device-lost', 'the engine was closed'));
		},
	};
}
