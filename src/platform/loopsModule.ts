import { setFlagsFromString } from 'node:v8';
import { loops as base64 } from '../../kernels/loops/loops.wasm.ts';
import { CompiledLoops, type LoopsExports } from '../engine/compiledLoops.ts';
import { exactOrientation } from '../mesh/orientation.ts';

/** What a thread needs to run compiled loops: the module, the memory, and where it has some of it for itself. */
export interface LoopsStart {
	readonly module: WebAssembly.Module;
	readonly memory: WebAssembly.Memory;
	readonly scratch: number;
}

/** Bytes at the beginning of the memory that the module has for itself. */
export const moduleBytes = 1 << 12;

/** Bytes that each thread has for itself: more than the module asks for. */
export const scratchBytes = 2 ** 21;

/**
 * Compiles the module as well as it goes at once: it is run for some hundred milliseconds, and quick code that is replaced
 * later would have run most of it by then.
 */
export function compileLoops(): Promise<WebAssembly.Module> {
	setFlagsFromString('--no-liftoff');
	return WebAssembly.compile(Buffer.from(base64, 'base64'));
}

/** Makes the module's functions for this thread. */
export function openLoopsModule({ module, memory, scratch }: LoopsStart): CompiledLoops {
	const shape = { exactOrientation, arcTangent: Math.atan2, length3: Math.hypot };
	const { exports } = new WebAssembly.Instance(module, { env: { memory }, shape });
	const loops = exports as unknown as LoopsExports;
	if (loops.free.value > moduleBytes || loops.scratchBytes.value > scratchBytes)
		throw new Error('the module of the loops has outgrown its memory');
	return new CompiledLoops(loops, memory.buffer as unknown as SharedArrayBuffer, scratch);
}
