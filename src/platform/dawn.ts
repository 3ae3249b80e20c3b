import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { engineFeatures } from '../engine/gpuEngine.ts';
import { probeDawn } from './dawnProbe.ts';
import { atInterrupt, holdInterrupts } from './interrupts.ts';

/** A device opened by Dawn. */
export interface DawnDevice {
	readonly device: GPUDevice;
	/** Name of the adapter, for users. */
	readonly description: string;
	/** Whether the adapter is software on the CPU: it is slow, and dispatches must be short. */
	readonly software: boolean;
	/** Destroys the device, so that Node can exit. */
	close(): void;
}

/** The reason, in words, that there is no device. */
export interface NoDawn {
	readonly reason: string;
}

/** SwiftShader of Debian's `chromium`, a Vulkan driver that runs on the CPU. */
const SWIFTSHADER = '/usr/lib/chromium/vk_swiftshader_icd.json';

/**
 * Opens a device with Dawn (the npm package `webgpu`, imported on first use): on a hardware adapter if there is one,
 * else on a software adapter, including that of Debian's `chromium` unless `VK_ICD_FILENAMES` is set. The device has
 * the adapter's largest buffer limits, and full-resolution timestamps if supported.
 */
export async function openDawn(): Promise<DawnDevice | NoDawn> {
	let create: typeof import('webgpu').create;
	try {
		({ create } = await import('webgpu'));
	} catch (error) {
		return { reason: `the package webgpu (Dawn) can't be loaded: ${messageOf(error)}` };
	}
	const release = holdInterrupts();
	// Without it Vulkan drivers warn on standard error, although compute does not need it.
	process.env.XDG_RUNTIME_DIR ||= tmpdir();
	try {
		const adapter = await findAdapter((options) => create([options]));
		return adapter
			? await open(adapter)
			: { reason: 'Dawn finds no graphics adapter on this machine' };
	} catch (error) {
		return { reason: `Dawn can't open a device: ${messageOf(error)}` };
	} finally {
		release();
	}
}

/** Timer turns after which Dawn has delivered all callbacks of a destroyed device. */
const SETTLING_TURNS = 20;

/** Waits until all callbacks of a destroyed device have been delivered. */
async function callbacksDelivered(device: GPUDevice): Promise<void> {
	await device.lost;
	for (let remaining = SETTLING_TURNS; remaining > 0; remaining--)
		await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * Instances of Dawn; the last one has an adapter, if any has. They are never released: if one is garbage-collected
 * while events of its devices are pending, it locks freed memory, and Node.js hangs. Node.js still exits once the
 * devices are destroyed.
 */
const instances: GPU[] = [];

/** The instance for software adapters. */
let softwareInstance: GPU | undefined;

async function findAdapter(create: (options: string) => GPU): Promise<GPUAdapter | null> {
	const createInstance = (options: string): GPU => {
		const dawn = create(options);
		instances.push(dawn);
		return dawn;
	};
	// An instance that finds no adapter writes warnings for Dawn's developers to standard error.
	const hasNone = instances.length === 0 && (await probeDawn()) === 'none';
	const dawn = hasNone ? undefined : (instances.at(-1) ?? createInstance(OPTIONS));
	const adapter = await dawn?.requestAdapter({ powerPreference: 'high-performance' });
	if (adapter && (dawn === softwareInstance || !isSoftware(adapter.info))) return adapter;
	const { VK_ICD_FILENAMES, VK_DRIVER_FILES } = process.env;
	if (!adapter) {
		const canTry = !VK_ICD_FILENAMES && !VK_DRIVER_FILES && existsSync(SWIFTSHADER);
		if (!canTry) return null;
		// Set only now, as it hides all other drivers; the loader reads it again for each instance.
		process.env.VK_ICD_FILENAMES = SWIFTSHADER;
		// Without Vulkan's loader this driver is out of reach too.
		if (hasNone && (await probeDawn()) === 'none') return null;
	}
	softwareInstance = createInstance(`${OPTIONS},${CLEARED_BY_DRIVER}`);
	return softwareInstance.requestAdapter();
}

/** Disabling this makes timestamps full-resolution. */
const OPTIONS = 'disable-dawn-features=timestamp_quantization';

/**
 * Disabled for software adapters: lets the driver clear workgroup memory, which takes SwiftShader 5 ms for each
 * workgroup of 16 KiB; a loop that Dawn adds to the kernel instead takes 0.2 ms (one run under load, either way).
 */
const CLEARED_BY_DRIVER = 'use_vulkan_zero_initialize_workgroup_memory_extension';

const nameOf = ({ vendor, architecture, device, description }: GPUAdapterInfo): string => {
	// The description only names the driver; users know the card.
	const model = device.replace(/-+$/, '') || `${vendor} ${architecture}`;
	return description ? `${model} (${description})` : model;
};

const isSoftware = (info: GPUAdapterInfo): boolean =>
	info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|basic render/i.test(nameOf(info));

async function open(adapter: GPUAdapter): Promise<DawnDevice> {
	const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
	const device = await adapter.requestDevice({
		requiredLimits: { maxStorageBufferBindingSize, maxBufferSize },
		requiredFeatures: engineFeatures(adapter),
	});
	const release = holdInterrupts();
	const close = () => {
		atInterrupt.delete(close);
		device.destroy();
		void callbacksDelivered(device).then(release);
	};
	atInterrupt.add(close);
	return {
		device,
		description: nameOf(adapter.info),
		software: isSoftware(adapter.info),
		close,
	};
}

const messageOf = (error: unknown): string =>
	error instanceof Error ? error.message : String(error);
