import { setFlagsFromString } from 'node:v8';
import { loops as base64 } from '../../kernels/loops/loops.wasm.ts';
import { CompiledLoops, type LoopsExports } from '../engine/compiledLoops.ts';
import { exactOrientation } from '../mesh/orientation.ts';

/**
 * Data that a thread needs to run compiled loops: the module, the memory, and the address of the thread's scratch
 * memory.
 */
export interface LoopsStart {
	readonly module: WebAssembly.Module;
	readonly memory: WebAssembly.Memory;
	readonly scratch: number;
}

/** Bytes at the start of the memory reserved for the module. */
export const moduleBytes = 1 << 12;

/** Bytes of scratch memory of each thread; at least as many as the module needs. */
export const scratchBytes = 2 ** 21;

/**
 * Compiles the module with the optimising compiler only: it runs for some hundred milliseconds, and baseline code would
 * have run most of them before it is replaced.
 */
export function compileLoops(): Promise<WebAssembly.Module> {
	setFlagsFromString('--no-liftoff');
	return WebAssembly.compile(Buffer.from(base64, 'base64'));
}

/** Instantiates the module for this thread. */
export function openLoopsModule({ module, memory, scratch }: LoopsStart): CompiledLoops {
	const shape = { exactOrientation, arcTangent: Math.atan2, length3: Math.hypot };
	const { exports } = new WebAssembly.Instance(module, { env: { memory }, shape });
	const loops = exports as unknown as LoopsExports;
	if (loops.free.value > moduleBytes || loops.scratchBytes.value > scratchBytes)
		throw new Error('the module of the loops has outgrown its memory');
	return new CompiledLoops(loops, memory.buffer as unknown as SharedArrayBuffer, scratch);
}
