import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { FromDevice, ToDevice } from '../graphics/messages.ts';
import { lostWithWorker, remoteEngine } from '../graphics/remoteEngine.ts';

/** An engine for a run, and in words why it is not the GPU's or what is odd about it. */
export interface OpenedEngine {
	readonly engine: Engine;
	readonly fallback?: string;
	readonly remark?: string;
}

/**
 * Opens the GPU's engine on the device that draws, or where there is none or none is wanted the CPU's; `cpu-alone` is for
 * what has no kernels. What waits for the device ends when `cancelled` rejects.
 */
export async function openEngine(
	wanted: 'auto' | 'cpu' | 'cpu-alone',
	device: Channel<ToDevice, FromDevice> | undefined,
	cancelled: Promise<never>,
): Promise<OpenedEngine> {
	if (wanted === 'cpu') return { engine: createCpuEngine(), fallback: 'On the CPU, as asked for.' };
	if (wanted === 'cpu-alone')
		return { engine: createCpuEngine(), remark: 'This operation works on the CPU alone.' };
	if (!device)
		return {
			engine: createCpuEngine(),
			fallback: 'On the CPU, because the worker of the graphics device does not run.',
		};
	const opened = await device.request('engine', null).catch(lostWithWorker);
	if ('none' in opened) {
		const advice = opened.advice ? ` ${opened.advice}` : '';
		return { engine: createCpuEngine(), fallback: `On the CPU, because ${opened.none}.${advice}` };
	}
	const { remark } = opened;
	return { engine: remoteEngine(device, opened, cancelled), ...(remark ? { remark } : {}) };
}
