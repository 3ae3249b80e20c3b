import type { Engine } from '../../src/engine/engine.ts';
import { createGpuEngine, engineFeatures, SOFTWARE_MAX_ITEMS } from '../../src/engine/gpuEngine.ts';
import type { OpenedDevice } from './messages.ts';

/** The device for drawing and refining. */
export interface Device {
	readonly device: GPUDevice;
	readonly engine: Engine;
	/** Maximum number of items per dispatch on slow adapters; absent if there is no limit. */
	readonly maxItems?: number;
	readonly opened: OpenedDevice;
}

const software = /swiftshader|llvmpipe|lavapipe|basic render/i;

/** Timeout in milliseconds for adapter and device: a driver that hangs never answers. */
const timeout = 20_000;

const timedOut = Symbol('late');

const seconds = `${timeout / 1000} s`;

/** Opens a device with the largest buffers it supports; otherwise says why there is none. */
export async function openDevice(): Promise<Device | Extract<OpenedDevice, { none: string }>> {
	const webgpu: GPU | undefined = globalThis.navigator.gpu;
	if (!webgpu)
		return {
			none: 'WebGPU is not available in this VS Code',
			advice: 'On Linux, start VS Code with --enable-unsafe-webgpu --enable-features=Vulkan.',
		};
	let adapter: GPUAdapter | null | typeof timedOut;
	try {
		adapter = await withTimeout(webgpu.requestAdapter({ powerPreference: 'high-performance' }));
	} catch (error) {
		return { none: `WebGPU failed to look for a graphics adapter: ${(error as Error).message}` };
	}
	if (adapter === timedOut) return { none: `WebGPU found no graphics adapter within ${seconds}` };
	if (!adapter)
		return {
			none: 'WebGPU finds no graphics adapter: no supported graphics card, or its driver is blocked',
		};
	const name = nameOf(adapter.info);
	const slow = adapter.info.isFallbackAdapter || software.test(name);
	const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
	try {
		const request = adapter.requestDevice({
			requiredLimits: { maxStorageBufferBindingSize, maxBufferSize },
			requiredFeatures: engineFeatures(adapter),
		});
		const device = await withTimeout(request);
		if (device === timedOut) {
			void request.then((device) => device.destroy()).catch(() => {});
			return { none: `the graphics adapter ${name} gave no device within ${seconds}` };
		}
		const limit = slow ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
		const remark = 'This adapter is software rendering on the CPU, which is slow.';
		return {
			device,
			engine: createGpuEngine(device, name, { ...limit, software: slow }),
			...limit,
			opened: { adapter: name, ...(slow ? { remark } : {}) },
		};
	} catch (error) {
		return { none: `the graphics adapter ${name} gave no device: ${(error as Error).message}` };
	}
}

/** Name of the adapter: its device, otherwise vendor and architecture; `description` alone names the driver. */
function nameOf({ vendor, architecture, device, description }: GPUAdapterInfo): string {
	const model = device.replace(/-+$/, '') || [vendor, architecture].filter(Boolean).join(' ');
	if (!model) return description || 'an adapter without a name';
	return description ? `${model} (${description})` : model;
}

/** The result within the timeout, or `timedOut`. */
function withTimeout<T>(request: Promise<T>): Promise<T | typeof timedOut> {
	let timer: ReturnType<typeof setTimeout>;
	const end = new Promise<typeof timedOut>((resolve) => {
		timer = setTimeout(resolve, timeout, timedOut);
	});
	return Promise.race([request, end]).finally(() => clearTimeout(timer));
}

/** Why the device was lost: the message of the browser, or a clearer one for a known message. */
export const lossMessage = (message: string): string =>
	/instance reference/i.test(message) ? 'the GPU process ended' : message || 'no reason was given';

/** Says that a device was lost and can't be reopened. */
export const reopenFailure = (none: string): Extract<OpenedDevice, { none: string }> => ({
	none: `the graphics device was lost, and now ${none}`,
	advice: 'Restarting VS Code may bring it back.',
});
