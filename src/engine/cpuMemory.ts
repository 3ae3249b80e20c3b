import { countText } from '../util/counted.ts';
import { freeShared, isInArena, sharedU32 } from '../util/sharedMemory.ts';
import { EMPTY } from './cpuEngineBuffer.ts';
import { EngineError } from './engine.ts';
import type { Threads } from './threads.ts';

/** Capacity of the pool of freed memory, in u32: 128 MB. A larger pool would add to peak memory. */
const MAX_SPARE = 2 ** 25;
/** Dropped memory is collected before buffers of at least this many u32 are allocated. */
const LARGE = 2 ** 20;

/** Allocator for the buffers of a CPU session, in shared memory if there are threads. Pools freed memory. */
export class CpuMemory {
	readonly #threads: Threads | undefined;
	/** Memory of freed buffers. Clearing it costs less than touching fresh memory. */
	#spare: Uint32Array[] = [];
	#spareWords = 0;
	/** Whether memory was dropped that only garbage collection frees. */
	#dropped: boolean;
	/** Memory outside the arena that the threads have references to. */
	readonly #shared = new Set<SharedArrayBuffer>();
	/** Memory in the arena that this session owns. */
	readonly #own = new Set<Uint32Array>();

	constructor(threads: Threads | undefined) {
		this.#threads = threads;
		// Preparing the run may have left garbage.
		this.#dropped = threads !== undefined;
	}

	/** Allocates fresh memory. */
	allocate(label: string, length: number, dirty = false): Uint32Array {
		if (length === 0) return EMPTY;
		if (length >= LARGE) this.collect();
		try {
			if (!this.#threads) return new Uint32Array(length);
			const words = sharedU32(length, dirty);
			this.adopt(words, words.buffer as SharedArrayBuffer);
			return words;
		} catch (error) {
			throw new EngineError(
				'out-of-memory',
				`no memory for ${label}, ${countText(4 * length)} bytes: ${error instanceof Error ? error.message : error}`,
			);
		}
	}

	/** Takes the smallest pooled memory of at least `length` u32 that is not mostly waste. */
	takeSpare(length: number): Uint32Array | undefined {
		let best = -1;
		for (let i = 0; i < this.#spare.length; i++) {
			const size = this.#spare[i]!.length;
			if (size < length || size > 4 * length) continue;
			if (best < 0 || size < this.#spare[best]!.length) best = i;
		}
		if (best < 0) return undefined;
		const [taken] = this.#spare.splice(best, 1);
		this.#spareWords -= taken!.length;
		return taken;
	}

	/** Takes over shared memory, which is freed or forgotten at the end. */
	adopt(memory: Uint32Array, buffer: SharedArrayBuffer): void {
		if (isInArena(memory)) this.#own.add(memory);
		else this.#shared.add(buffer);
	}

	/** Leaves memory of the arena to a reader, who frees it. */
	handOver(memory: Uint32Array): void {
		this.#own.delete(memory);
	}

	/** Frees memory of the arena, and pools any other. */
	free(memory: Uint32Array): void {
		if (!this.#giveBack(memory)) {
			if (memory.length > 0) this.#spare.push(memory);
			this.#spareWords += memory.length;
		}
		if (this.#spareWords > MAX_SPARE) this.dropSpare();
	}

	/** Notes that memory was dropped that only garbage collection frees. */
	dropped(): void {
		this.#dropped = true;
	}

	/** Collects dropped memory. */
	collect(): void {
		if (this.#dropped) this.#threads?.collect?.();
		this.#dropped = false;
	}

	/** Empties the pool. */
	dropSpare(): void {
		const dropped = this.#spare.map(({ buffer }) => buffer as SharedArrayBuffer);
		this.#spare = [];
		this.#spareWords = 0;
		if (dropped.length > 0) this.#dropped = true;
		this.#threads?.forget(dropped);
		for (const memory of dropped) this.#shared.delete(memory);
	}

	/** Frees all memory that was not handed over. */
	end(): void {
		this.#spare = [];
		this.#spareWords = 0;
		this.#threads?.forget([...this.#shared]);
		this.#shared.clear();
		for (const memory of this.#own) freeShared(memory);
		this.#own.clear();
	}

	/** Frees memory of the arena; returns false for any other. */
	#giveBack(memory: Uint32Array): boolean {
		if (memory.length === 0 || !freeShared(memory)) return false;
		this.#own.delete(memory);
		return true;
	}
}
