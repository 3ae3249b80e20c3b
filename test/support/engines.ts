import { describe } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import {
	createGpuEngine,
	type GpuOptions,
	SOFTWARE_MAX_ITEMS,
} from '../../src/engine/gpuEngine.ts';
import { openDawn } from '../../src/platform/dawn.ts';
import { afterOwnFile } from './ownFile.ts';

const dawn = await openDawn();
const found = 'device' in dawn;
if (!found && process.env.REQUIRE_GPU === '1') throw new Error(`no GPU: ${dawn.reason}`);
afterOwnFile(() => found && dawn.close());

/** The device that GPU tests run on; without one they are reported as skipped, or fail where `REQUIRE_GPU` is 1. */
export const gpu = found ? dawn : undefined;

export interface TestEngine {
	readonly name: string;
	/** Whether the machine lacks it. */
	readonly missing: boolean;
	readonly open: () => Engine;
}

/** An engine on the tests' device. */
function openGpu(options: GpuOptions = {}): Engine {
	if (!gpu) throw new Error('no GPU');
	const maxItems = gpu.software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	return createGpuEngine(gpu.device, gpu.description, { ...maxItems, ...options });
}

/** The CPU, which is always there, and the GPU. */
export const engines: readonly [cpu: TestEngine, gpu: TestEngine] = [
	{ name: 'CPU', missing: false, open: createCpuEngine },
	{
		name: 'GPU',
		missing: !found,
		open: () => openGpu(),
	},
];

/** The GPU with the kernels for devices without subgroups. */
export const plainGpu: TestEngine = {
	...engines[1],
	name: 'GPU without subgroups',
	open: () => openGpu({ subgroups: false }),
};

/** Declares the same tests for each engine; those of a missing one are reported as skipped. */
export function onEveryEngine(subject: string, declare: (engine: TestEngine) => void): void {
	for (const engine of engines)
		describe.skipIf(engine.missing)(`${subject} on the ${engine.name}`, () => declare(engine));
}
