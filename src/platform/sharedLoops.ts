import { useCompiledLoops } from '../engine/compiledLoops.ts';
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
 * The memory and the compiled loops that the threads of a process share. A program that works on large meshes for some
 * seconds shares them from its start on; without them threads work as well, and slower.
 */

let memory: ArenaMemory['memory'] | undefined;
let compiling: Promise<void> | undefined;
let module: WebAssembly.Module | undefined;

/** Takes the memory that threads share from an arena from now on. */
export function shareMemory(): void {
	const opened = openArena(moduleBytes);
	if (!opened) return;
	memory = opened.memory;
	useArena(opened.arena);
}

/** Compiles the loops next to whatever this thread does. */
export function beginLoops(): void {
	if (!memory || compiling) return;
	// Where they can't be compiled, the others do the same.
	compiling = compileLoops().then(
		(compiled) => {
			module = compiled;
			const start = loopsStart();
			if (start) useCompiledLoops(openLoopsModule(start));
		},
		() => undefined,
	);
}

/** Waits until the loops are compiled, if somebody has begun. */
export const loopsAreReady = async (): Promise<void> => compiling;

/** What a thread is started with; undefined where loops run as JavaScript. */
export function loopsStart(): LoopsStart | undefined {
	if (!memory || !module) return undefined;
	const scratch = arenaInUse()?.take(scratchBytes, true);
	return scratch === undefined ? undefined : { module, memory, scratch };
}
