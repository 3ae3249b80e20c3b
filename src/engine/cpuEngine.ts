import type { Arrays, Bindings, Step } from '../steps/step.ts';
import { isInArena, sharedU32, u32From } from '../util/sharedMemory.ts';
import { asCpuBuffer, CpuEngineBuffer, EMPTY, inPlace } from './cpuEngineBuffer.ts';
import { CpuMemory } from './cpuMemory.ts';
import {
	type BufferOptions,
	type BufferRequest,
	type Buffers,
	checkLength,
	type Engine,
	type EngineBuffer,
	type Session,
	type UploadOptions,
} from './engine.ts';
import { ThreadLoops } from './threadLoops.ts';
import type { Threads } from './threads.ts';
import { ThreadTeam } from './threadTeam.ts';

/** Typed arrays of Node 20 and of browsers hold at least this many u32. */
const MAX_LENGTH = 2 ** 31 - 1;

/** Settings of a CPU engine. */
export interface CpuOptions {
	/** Threads to share the work, closed with the engine. Buffers are in shared memory then. */
	readonly threads?: Threads | undefined;
}

/** Runs the CPU kernels of steps in order, on this thread or split among several, with the same result. */
export function createCpuEngine({ threads }: CpuOptions = {}): Engine {
	return {
		kind: 'cpu',
		adapter: threads ? `CPU, ${threads.count} threads` : 'CPU',
		threads: threads?.count ?? 1,
		...(threads && { loops: new ThreadLoops(threads), team: new ThreadTeam(threads) }),
		maxLength: MAX_LENGTH,
		begin: (now) => new CpuSession(now, threads),
		destroy() {
			threads?.close();
		},
	};
}

/**
 * Items per call of a CPU kernel, so that kernels are called often and stay compiled. A single loop over a million items is
 * compiled while it runs (on-stack replacement), and again in the next round: that took a tenth of the total time.
 */
const PART = 1 << 14;
/** `read` returns memory of up to this many times the length read without a copy. */
const MAX_ROOM = 2;
class CpuSession implements Session {
	readonly #now: () => number;
	readonly #memory: CpuMemory;
	#milliseconds: Record<string, number> = {};
	readonly #threads: Threads | undefined;
	readonly arrayOf: Session['arrayOf'];

	constructor(now: () => number, threads: Threads | undefined) {
		this.#now = now;
		this.#threads = threads;
		this.#memory = new CpuMemory(threads);
		this.arrayOf = threads ? undefined : (buffer) => asCpuBuffer(buffer).words;
	}

	buffer(label: string, length: number, { dirty = false }: BufferOptions = {}): EngineBuffer {
		checkLength(label, length, MAX_LENGTH);
		const spare = this.#memory.takeSpare(length);
		if (!spare) return new CpuEngineBuffer(label, this.#memory.allocate(label, length, dirty));
		const words = spare.subarray(0, length);
		return new CpuEngineBuffer(label, dirty ? words : words.fill(0), spare);
	}

	upload(
		label: string,
		given: Uint32Array | Int32Array,
		length = given.length,
		{ growsInPlace = false, borrowed = false }: UploadOptions = {},
	): EngineBuffer {
		checkLength(label, length, MAX_LENGTH);
		const data = borrowed ? given.slice() : given;
		const words = new Uint32Array(data.buffer, data.byteOffset, data.length);
		const memory = growsInPlace ? u32From(data) : words;
		if (!this.#threads) return this.grow(new CpuEngineBuffer(label, words, memory), length);
		if (data.buffer instanceof SharedArrayBuffer) {
			this.#memory.adopt(memory, data.buffer);
			return this.grow(new CpuEngineBuffer(label, words, memory), length);
		}
		const buffer = this.buffer(label, Math.max(data.length, length));
		asCpuBuffer(buffer).words.set(words);
		// The caller may have dropped the data.
		this.#memory.dropped();
		return buffer;
	}

	grow(buffer: EngineBuffer, length: number): EngineBuffer {
		if (buffer.length >= length) return buffer;
		checkLength(buffer.label, length, MAX_LENGTH);
		if (asCpuBuffer(buffer).memory.length >= length) return inPlace(asCpuBuffer(buffer), length);
		const words = this.#memory.allocate(buffer.label, length);
		words.set(asCpuBuffer(buffer).words);
		this.free(buffer);
		return new CpuEngineBuffer(buffer.label, words);
	}

	async allocate(wanted: readonly BufferRequest[]): Promise<EngineBuffer[]> {
		const made: EngineBuffer[] = [];
		try {
			for (const [what, length, options] of wanted) {
				const label = typeof what === 'string' ? what : what.label;
				const fits = typeof what !== 'string' && asCpuBuffer(what).memory.length >= length;
				if (!fits) made.push(this.buffer(label, length, options));
			}
		} catch (error) {
			for (const buffer of made) this.free(buffer);
			throw error;
		}
		return wanted.map(([what, length, options]) => {
			if (typeof what !== 'string' && asCpuBuffer(what).memory.length >= length)
				return what.length < length ? inPlace(asCpuBuffer(what), length, options) : what;
			const buffer = made.shift()!;
			if (typeof what !== 'string') {
				asCpuBuffer(buffer).words.set(asCpuBuffer(what).words);
				this.free(what);
			}
			return buffer;
		});
	}

	clear(buffer: EngineBuffer): void {
		asCpuBuffer(buffer).words.fill(0);
	}

	copy(from: EngineBuffer, to: EngineBuffer, words: number): void {
		asCpuBuffer(to).words.set(asCpuBuffer(from).words.subarray(0, words));
	}

	free(buffer: EngineBuffer): void {
		const freed = asCpuBuffer(buffer);
		this.#memory.free(freed.memory);
		freed.words = EMPTY;
		freed.memory = EMPTY;
	}

	release(): void {
		this.#memory.dropSpare();
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void {
		const arrays: Record<string, Uint32Array | Int32Array> = {};
		for (const [name, { element }] of Object.entries(step.bindings)) {
			const buffer = asCpuBuffer(buffers[name]!);
			arrays[name] = element === 'i32' ? buffer.signed : buffer.words;
		}
		if (this.#threads?.run(step, count, parameters, arrays)) return;
		const part = step.parallel ? Math.ceil(PART / step.tile) * step.tile : count;
		for (let first = 0; first < count; first += part)
			step.cpu(count, parameters, arrays as Arrays<B>, first, Math.min(first + part, count));
	}

	async time(name: string, record: () => void): Promise<void> {
		const start = this.#now();
		record();
		this.#milliseconds[name] = (this.#milliseconds[name] ?? 0) + this.#now() - start;
	}

	async readValues(words: readonly (readonly [EngineBuffer, number])[]): Promise<number[]> {
		return words.map(([buffer, index]) => asCpuBuffer(buffer).words[index]!);
	}

	async read(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		// The run is over, and the result may live long: it must not keep other memory alive.
		this.#memory.dropSpare();
		this.#memory.collect();
		const { words, memory } = asCpuBuffer(buffer);
		if (length !== memory.length && (!this.#threads || length === 0)) return words.slice(0, length);
		// Spare capacity of a buffer is mostly untouched, and so not resident.
		if (length === memory.length || memory.length <= MAX_ROOM * length) {
			if (isInArena(memory)) {
				// The reader owns it now, even after the buffer is freed.
				this.#memory.handOver(memory);
				asCpuBuffer(buffer).memory = EMPTY;
			}
			return words.subarray(0, length);
		}
		const copy = sharedU32(length, true);
		copy.set(words.subarray(0, length));
		return copy;
	}

	async peek(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		return asCpuBuffer(buffer).words.subarray(0, length);
	}

	takeMilliseconds(): Record<string, number> {
		const taken = this.#milliseconds;
		this.#milliseconds = {};
		return taken;
	}

	end(): void {
		this.#memory.end();
	}
}
