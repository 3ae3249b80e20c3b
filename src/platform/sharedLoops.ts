import type { CompiledLoops } from '../engine/compiledLoops.ts';
import { arenaInUse, useArena } from '../util/sharedMemory.ts';
import {
	compileLoops,
	type LoopsStart,
	moduleBytes,
	openLoopsModule,
	scratchBytes,
} from './loopsModule.ts';
import { type ArenaMemory, openArena } from './openArena.ts';

/*
 * The memory and the compiled loops that the threads of a process share. There is one of each, as compiled loops only access
 * the module's memory, and the module is compiled once. A program that works on large meshes for some seconds shares them
 * from its start; without them threads use loops in JavaScript, which are slower.
 */

let memory: ArenaMemory['memory'] | undefined;
let compiling: Promise<void> | undefined;
let module: WebAssembly.Module | undefined;
let compiledInThread: CompiledLoops | undefined;

/** Allocates shared memory in an arena from now on. */
export function shareMemory(): void {
	const opened = openArena(moduleBytes);
	if (!opened) return;
	memory = opened.memory;
	useArena(opened.arena);
}

/** Compiles the loops in the background. */
export function beginLoops(): void {
	if (!memory || compiling) return;
	// If compilation fails, the loops run as JavaScript.
	compiling = compileLoops().then(
		(compiled) => {
			module = compiled;
			const start = loopsStart();
			if (start) compiledInThread = openLoopsModule(start);
		},
		() => undefined,
	);
}

/** Waits until the loops are compiled, if `beginLoops` was called. */
export const loopsAreReady = async (): Promise<void> => compiling;

/** The compiled loops of this thread; undefined if loops run as JavaScript. */
export const compiledHere = (): CompiledLoops | undefined => compiledInThread;

/** Start data for another thread; undefined if loops run as JavaScript. */
export function loopsStart(): LoopsStart | undefined {
	if (!memory || !module) return undefined;
	const scratch = arenaInUse()?.allocate(scratchBytes, true);
	return scratch === undefined ? undefined : { module, memory, scratch };
}
