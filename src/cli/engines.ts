import { createCpuEngine } from '../engine/cpuEngine.ts';
import type { Engine } from '../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import { type DawnDevice, openDawn } from '../platform/dawn.ts';
import { CliError, exitCodes } from './failure.ts';

export const engineChoices = ['auto', 'gpu', 'cpu'] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** An engine, and which it is and why, in a sentence. Destroying it lets go of its device. */
export interface ChosenEngine {
	readonly engine: Engine;
	readonly reason: string;
	/** What goes on where this one fails; absent where the engine was asked for. */
	readonly fallback?: () => ChosenEngine;
}

export interface EngineOptions {
	/** `auto` takes a software adapter before the CPU: slower, but it shows the kernels at work. */
	readonly software?: boolean;
}

/** Opens the engine of a choice; throws a `CliError` where it must be a GPU and there is none. */
export async function openEngine(
	choice: EngineChoice,
	{ software = false }: EngineOptions = {},
): Promise<ChosenEngine> {
	if (choice === 'cpu') return cpu('engine: CPU, as asked');
	const found = await openDawn();
	if ('reason' in found) {
		if (choice === 'gpu') throw new CliError(exitCodes.machine, `no GPU: ${found.reason}`);
		return cpu(`engine: CPU, because ${found.reason}`);
	}
	const { description } = found;
	const fallback = choice === 'auto' ? { fallback: () => cpu('engine: CPU instead') } : {};
	if (!found.software) return { ...gpu(found, `engine: GPU, ${description}`), ...fallback };
	const slow = `engine: ${description}, a software adapter, because Dawn finds no hardware`;
	if (choice === 'gpu' || software) return { ...gpu(found, slow), ...fallback };
	found.close();
	return cpu(`engine: CPU, because Dawn finds only ${description}, a slower software adapter`);
}

const cpu = (reason: string): ChosenEngine => ({ engine: createCpuEngine(), reason });

function gpu(found: DawnDevice, reason: string): ChosenEngine {
	const limits = found.software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const engine = createGpuEngine(found.device, found.description, limits);
	return {
		engine: {
			...engine,
			destroy() {
				engine.destroy();
				found.close();
			},
		},
		reason,
	};
}
