import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS, wantedFeatures } from '../../src/engine/gpuEngine.ts';

/** An engine for a run, and in words why it is not the GPU's or what is odd about it. */
export interface OpenedEngine {
	readonly engine: Engine;
	readonly fallback?: string;
	readonly remark?: string;
}

interface Gpu extends OpenedEngine {
	readonly device: GPUDevice;
}

let gpu: Gpu | undefined;

/** Opens the GPU's engine, or where there is none or none is wanted the CPU's. A GPU stays open for the next run. */
export async function openEngine(wanted: 'auto' | 'cpu'): Promise<OpenedEngine> {
	if (wanted === 'cpu') return { engine: createCpuEngine(), fallback: 'On the CPU, as asked for.' };
	if (gpu) return gpu;
	const opened = await openGpu();
	if (typeof opened === 'string') return { engine: createCpuEngine(), fallback: opened };
	gpu = opened;
	opened.device.lost.then(() => {
		if (gpu === opened) gpu = undefined;
	});
	return opened;
}

/** Lets go of an engine after a failure: the next run asks for a new device. */
export function closeEngine(engine: Engine): void {
	engine.destroy();
	if (gpu?.engine !== engine) return;
	gpu.device.destroy();
	gpu = undefined;
}

const software = /swiftshader|llvmpipe|lavapipe|basic render/i;

/** The card where the browser tells it, else its maker; the description alone is the driver's. */
function nameOf({ vendor, architecture, device, description }: GPUAdapterInfo): string {
	const model = device.replace(/-+$/, '') || [vendor, architecture].filter(Boolean).join(' ');
	if (!model) return description || 'an adapter without a name';
	return description ? `${model} (${description})` : model;
}

/** The GPU's engine, or a sentence that says why there is none. */
async function openGpu(): Promise<Gpu | string> {
	const webgpu: GPU | undefined = (globalThis.navigator as Partial<Navigator>).gpu;
	if (!webgpu)
		return 'On the CPU, because this VS Code has no WebGPU here. On Linux it may have to be started with --enable-unsafe-webgpu --enable-features=Vulkan.';
	let adapter: GPUAdapter | null;
	try {
		adapter = await webgpu.requestAdapter({ powerPreference: 'high-performance' });
	} catch (error) {
		return `On the CPU, because WebGPU failed to look for a graphics adapter: ${(error as Error).message}.`;
	}
	if (!adapter)
		return 'On the CPU, because WebGPU finds no graphics adapter: there is no supported graphics card, or its driver is blocked.';
	const name = nameOf(adapter.info);
	const slow = adapter.info.isFallbackAdapter || software.test(name);
	const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
	try {
		const device = await adapter.requestDevice({
			requiredLimits: { maxStorageBufferBindingSize, maxBufferSize },
			requiredFeatures: wantedFeatures(adapter),
		});
		return {
			device,
			engine: createGpuEngine(device, name, slow ? { maxItems: SOFTWARE_MAX_ITEMS } : {}),
			...(slow
				? {
						remark:
							'This adapter is software: the processor does the work of a graphics card, slowly.',
					}
				: {}),
		};
	} catch (error) {
		return `On the CPU, because the graphics adapter ${name} refused a device: ${(error as Error).message}.`;
	}
}
