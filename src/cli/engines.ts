import { createCpuEngine } from '../engine/cpuEngine.ts';
import type { Engine } from '../engine/engine.ts';
import { CliError, exitCodes } from './failure.ts';

export const engineChoices = ['auto', 'gpu', 'cpu'] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** An engine, and which it is and why, in a sentence. */
export interface ChosenEngine {
	readonly engine: Engine;
	readonly reason: string;
}

export interface EngineOptions {
	/** `auto` takes a software adapter before the CPU; it is slower, but shows the kernels at work. */
	readonly software?: boolean;
}

/** Opens the engine of a choice; throws a `CliError` where it must be a GPU and there is none. */
export async function openEngine(
	choice: EngineChoice,
	_options: EngineOptions = {},
): Promise<ChosenEngine> {
	if (choice === 'gpu') throw new CliError(exitCodes.machine, 'no GPU adapter was found');
	return { engine: createCpuEngine(), reason: 'running on the CPU, as asked' };
}
