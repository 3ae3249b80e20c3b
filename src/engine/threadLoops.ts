import type { Loop, LoopArrays, Loops } from '../util/loop.ts';
import {
	arenaInUse,
	freeShared,
	type SharedArray,
	sharedBytes,
	sharedDoubles,
	sharedU32,
} from '../util/sharedMemory.ts';
import type { Threads } from './threads.ts';

/** Tasks (grains of a loop) per thread and slice. */
const TASKS_PER_THREAD = 2;
/** Dropped memory is collected before an array of at least this many bytes is allocated, */
const MIN_COLLECTING = 2 ** 22;
/** if at least this many bytes were dropped: a collection takes about 10 ms. */
const MIN_DROPPED = 2 ** 25;

/** Runs loops on several threads if their arrays are shared; the result is that of one thread. */
export class ThreadLoops implements Loops {
	readonly #threads: Threads;
	/** Bytes dropped that only garbage collection frees. */
	#dropped = 0;

	constructor(threads: Threads) {
		this.#threads = threads;
	}

	u32(length: number, dirty = false): Uint32Array {
		this.#collect(4 * length);
		return sharedU32(length, dirty);
	}

	f64(length: number, dirty = false): Float64Array {
		this.#collect(8 * length);
		return sharedDoubles(length, dirty);
	}

	u8(length: number, dirty = false): Uint8Array {
		this.#collect(length);
		return sharedBytes(length, dirty);
	}

	*run<A extends LoopArrays, P extends string>(
		loop: Loop<A, P>,
		count: number,
		arrays: A,
		parameters: Readonly<Record<P, number>>,
	): Generator<void, void> {
		const shared = Object.values(arrays).every(isShared);
		const stride = shared ? TASKS_PER_THREAD * this.#threads.count * loop.grain : loop.grain;
		for (let first = 0; first < count; first += stride) {
			const end = Math.min(first + stride, count);
			if (!shared || !this.#threads.runLoop(loop, first, end, parameters, arrays))
				loop.run(arrays, parameters, first, end);
			yield;
		}
	}

	drop(...arrays: readonly SharedArray[]): void {
		const shared = arrays.filter((array) => isShared(array) && !freeShared(array));
		if (shared.length === 0) return;
		for (const { byteLength } of shared) this.#dropped += byteLength;
		this.#threads.forget(shared.map(({ buffer }) => buffer as SharedArrayBuffer));
	}

	#collect(bytes: number): void {
		if (bytes < MIN_COLLECTING || this.#dropped < MIN_DROPPED || arenaInUse()) return;
		this.#dropped = 0;
		this.#threads.collect?.();
	}
}

/** Whether an array is in shared memory. */
const isShared = ({ buffer }: SharedArray): boolean => buffer instanceof SharedArrayBuffer;
