import { assert } from '../util/assert.ts';
import type { Work, WorkArrays } from './threadWork.ts';

/*
 * WebAssembly versions of loops and steps, from `kernels/loops`, compiled once for all threads. A thread that runs a JavaScript
 * loop for the first time mostly interprets it: four threads took 6.7 s of CPU time for a million triangles, one alone 2.3 s.
 */

/** Processes items [first, end) of `count`; `call` is the address of the call's arguments. */
type CompiledLoop = (call: number, count: number, first: number, end: number) => void;

/** Exports of `kernels/loops/loops.ts`. */
export interface LoopsExports {
	readonly [name: string]: unknown;
	readonly free: { readonly value: number };
	readonly callBytes: { readonly value: number };
	readonly scratchBytes: { readonly value: number };
	begin(scratch: number): void;
}

/** An instance of the module in one thread, on the shared memory. */
export class CompiledLoops {
	readonly #exports: LoopsExports;
	readonly #memory: SharedArrayBuffer;
	readonly #scratch: number;
	readonly #call: Uint32Array;

	/** @param scratch address of the `scratchBytes` bytes of memory reserved for this thread */
	constructor(exports: LoopsExports, memory: SharedArrayBuffer, scratch: number) {
		this.#exports = exports;
		this.#memory = memory;
		this.#scratch = scratch;
		this.#call = new Uint32Array(memory, scratch, exports.callBytes.value >>> 2);
		exports.begin(scratch);
	}

	/** Runs items of a loop; undefined if it is not compiled or an array is outside the shared memory. */
	callOf(
		{ name, parameters: names, arrays: kinds }: Pick<Work, 'name' | 'parameters' | 'arrays'>,
		count: number,
		parameters: Readonly<Record<string, number>>,
		arrays: WorkArrays,
	): ((first: number, end: number) => void) | undefined {
		const loop = this.#exports[exportName(name)] as CompiledLoop | undefined;
		if (!loop) return undefined;
		assert(2 * kinds.length + names.length <= this.#call.length, `${name} tells too much`);
		let at = 0;
		for (const [array] of kinds) {
			const { buffer, byteOffset, length } = arrays[array]!;
			if (buffer !== this.#memory && length > 0) return undefined;
			this.#call[at++] = byteOffset;
			this.#call[at++] = length;
		}
		for (const parameter of names) this.#call[at++] = parameters[parameter]!;
		return (first, end) => loop(this.#scratch, count, first, end);
	}
}

/** Runs items of a loop, by `compiled` if it has the loop and all arrays are in the shared memory. */
export const loopRunner = (
	compiled: CompiledLoops | undefined,
	work: Work,
	count: number,
	parameters: Readonly<Record<string, number>>,
	arrays: WorkArrays,
): ((first: number, end: number) => void) =>
	compiled?.callOf(work, count, parameters, arrays) ??
	((first, end) => work.run(count, parameters, arrays, first, end));

/** Export name of a loop or a step: `halfEdgesFindFirsts` for `halfEdges: find firsts`. */
export const exportName = (name: string): string =>
	name.replace(/[^a-z0-9]+(.)/gi, (_, next: string) => next.toUpperCase());
