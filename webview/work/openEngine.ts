import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { chooseEngine, type EngineChoice, type RunSize } from '../../src/refine/chooseEngine.ts';
import { lostWithWorker, remoteEngine } from '../graphics/remoteEngine.ts';
import type { DeviceLink } from './deviceLink.ts';

/** Requested engine; `cpu-alone` for operations without kernels. */
export interface EngineRequest {
	readonly choice: EngineChoice | 'cpu-alone';
	readonly size: RunSize;
}

/** Reasons for the choice of engine. */
export interface EngineReasons {
	/** Reason for the choice: a clause after "because". */
	readonly because?: string;
	/** Why the GPU was not used though requested, a sentence. */
	readonly fallback?: string;
	/** A remark on the engine, a sentence. */
	readonly remark?: string;
}

/** An engine for a run, and the reasons for its choice. */
export interface OpenedEngine {
	readonly engine: Engine;
	readonly reasons: EngineReasons;
}

/**
 * Opens the requested engine: the CPU's, or the GPU's on the device that draws, if there is one. Waiting for the device
 * ends when `cancelled` rejects.
 */
export async function openEngine(
	{ choice, size }: EngineRequest,
	link: Pick<DeviceLink, 'channel'> | undefined,
	cancelled: Promise<never>,
): Promise<OpenedEngine> {
	if (choice === 'cpu') return onCpu({ because: 'it was chosen' });
	if (choice === 'cpu-alone') return onCpu({ remark: 'This operation runs on the CPU only.' });
	const answer = await requestDevice(link);
	if (!answer)
		return onCpu({
			fallback: 'On the CPU, because the graphics worker does not run.',
		});
	const { device, opened } = answer;
	if ('none' in opened) {
		const advice = opened.advice ? ` ${opened.advice}` : '';
		return onCpu({ fallback: `On the CPU, because ${opened.none}.${advice}` });
	}
	const { adapter, software, compiled: isCompiled, remark } = opened;
	const estimate =
		choice === 'auto'
			? chooseEngine(size, { adapter, software, isOpen: true, isCompiled })
			: undefined;
	if (estimate?.engine === 'cpu') return onCpu({ because: estimate.because });
	return {
		engine: remoteEngine(device, opened, cancelled),
		reasons: {
			because: estimate?.because ?? 'it was chosen',
			...(remark ? { remark } : {}),
		},
	};
}

const onCpu = (reasons: EngineReasons): OpenedEngine => ({
	engine: createCpuEngine(),
	reasons,
});

/**
 * Requests the device from the graphics worker; asks its replacement if it ends before it answers, as nothing is lost
 * then.
 */
async function requestDevice(link: Pick<DeviceLink, 'channel'> | undefined) {
	for (;;) {
		const device = link?.channel;
		if (!device) return undefined;
		try {
			return { device, opened: await device.request('engine', null) };
		} catch (error) {
			const isReplaced = link.channel !== device;
			if (!isReplaced || (error as Error).name !== 'ChannelClosed')
				return lostWithWorker(error as Error);
		}
	}
}
