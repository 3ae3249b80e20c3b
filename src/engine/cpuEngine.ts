import type { Arrays, Bindings, Step } from '../steps/step.ts';
import { assert } from '../util/assert.ts';
import { countText } from '../util/counted.ts';
import { freeShared, isInArena, sharedU32, u32From } from '../util/sharedMemory.ts';
import {
	type BufferOptions,
	type BufferRequest,
	type Buffers,
	checkLength,
	type Engine,
	type EngineBuffer,
	EngineError,
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

class CpuEngineBuffer implements EngineBuffer {
	/** @param memory the whole allocation; `words` is the beginning of it */
	constructor(
		readonly label: string,
		public words: Uint32Array,
		public memory = words,
	) {}
	get signed(): Int32Array {
		return new Int32Array(this.words.buffer, this.words.byteOffset, this.words.length);
	}
	get length(): number {
		return this.words.length;
	}
}

const EMPTY = new Uint32Array(0);

/** Capacity of the pool of freed buffers, in u32: 128 MB. A larger pool would add to peak memory. */
const MAX_SPARE = 2 ** 25;
/**
 * Items per call of a CPU kernel, so that kernels are called often and stay compiled. A single loop over a million items is
 * compiled while it runs (on-stack replacement), and again in the next round: that took a tenth of the total time.
 */
const PART = 1 << 14;
/** `read` returns memory of up to this many times the length read without a copy. */
const MAX_ROOM = 2;
/** Dropped memory is collected before buffers of at least this many u32 are allocated. */
const LARGE = 2 ** 20;

class CpuSession implements Session {
	readonly #now: () => number;
	#milliseconds: Record<string, number> = {};
	/** Memory of freed buffers. Clearing it costs less than touching fresh memory. */
	#spare: Uint32Array[] = [];
	#spareWords = 0;
	/** Whether memory was dropped that only garbage collection frees. */
	#dropped = false;
	/** Memory outside the arena that the threads have references to. */
	readonly #shared = new Set<SharedArrayBuffer>();
	/** Memory in the arena that this session owns. */
	readonly #own = new Set<Uint32Array>();

	readonly #threads: Threads | undefined;
	readonly arrayOf: Session['arrayOf'];

	constructor(now: () => number, threads: Threads | undefined) {
		this.#now = now;
		this.#threads = threads;
		// Preparing the run may have left garbage.
		this.#dropped = threads !== undefined;
		this.arrayOf = threads ? undefined : (buffer) => own(buffer).words;
	}

	buffer(label: string, length: number, { dirty = false }: BufferOptions = {}): EngineBuffer {
		checkLength(label, length, MAX_LENGTH);
		const spare = this.#takeSpare(length);
		if (!spare) return new CpuEngineBuffer(label, this.#allocate(label, length, dirty));
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
			if (isInArena(data)) this.#own.add(memory);
			else this.#shared.add(data.buffer);
			return this.grow(new CpuEngineBuffer(label, words, memory), length);
		}
		const buffer = this.buffer(label, Math.max(data.length, length));
		own(buffer).words.set(words);
		// The caller may have dropped the data.
		this.#dropped = true;
		return buffer;
	}

	grow(buffer: EngineBuffer, length: number): EngineBuffer {
		if (buffer.length >= length) return buffer;
		checkLength(buffer.label, length, MAX_LENGTH);
		if (own(buffer).memory.length >= length) return inPlace(own(buffer), length);
		const words = this.#allocate(buffer.label, length);
		words.set(own(buffer).words);
		this.free(buffer);
		return new CpuEngineBuffer(buffer.label, words);
	}

	async allocate(wanted: readonly BufferRequest[]): Promise<EngineBuffer[]> {
		const made: EngineBuffer[] = [];
		try {
			for (const [what, length, options] of wanted) {
				const label = typeof what === 'string' ? what : what.label;
				const fits = typeof what !== 'string' && own(what).memory.length >= length;
				if (!fits) made.push(this.buffer(label, length, options));
			}
		} catch (error) {
			for (const buffer of made) this.free(buffer);
			throw error;
		}
		return wanted.map(([what, length, options]) => {
			if (typeof what !== 'string' && own(what).memory.length >= length)
				return what.length < length ? inPlace(own(what), length, options) : what;
			const buffer = made.shift()!;
			if (typeof what !== 'string') {
				own(buffer).words.set(own(what).words);
				this.free(what);
			}
			return buffer;
		});
	}

	clear(buffer: EngineBuffer): void {
		own(buffer).words.fill(0);
	}

	copy(from: EngineBuffer, to: EngineBuffer, words: number): void {
		own(to).words.set(own(from).words.subarray(0, words));
	}

	free(buffer: EngineBuffer): void {
		const freed = own(buffer);
		if (!this.#giveBack(freed.memory)) {
			if (freed.memory.length > 0) this.#spare.push(freed.memory);
			this.#spareWords += freed.memory.length;
		}
		freed.words = EMPTY;
		freed.memory = EMPTY;
		if (this.#spareWords > MAX_SPARE) this.#dropSpare();
	}

	release(): void {
		this.#dropSpare();
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void {
		const arrays: Record<string, Uint32Array | Int32Array> = {};
		for (const [name, { element }] of Object.entries(step.bindings)) {
			const buffer = own(buffers[name]!);
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
		return words.map(([buffer, index]) => own(buffer).words[index]!);
	}

	async read(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		// The run is over, and the result may live long: it must not keep other memory alive.
		this.#dropSpare();
		this.#collect();
		const { words, memory } = own(buffer);
		if (length !== memory.length && (!this.#threads || length === 0)) return words.slice(0, length);
		// Spare capacity of a buffer is mostly untouched, and so not resident.
		if (length === memory.length || memory.length <= MAX_ROOM * length) {
			if (isInArena(memory)) {
				// The reader owns it now, even after the buffer is freed.
				this.#own.delete(memory);
				own(buffer).memory = EMPTY;
			}
			return words.subarray(0, length);
		}
		const copy = sharedU32(length, true);
		copy.set(words.subarray(0, length));
		return copy;
	}

	async peek(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		return own(buffer).words.subarray(0, length);
	}

	takeMilliseconds(): Record<string, number> {
		const taken = this.#milliseconds;
		this.#milliseconds = {};
		return taken;
	}

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

	/** Allocates memory, shared if there are threads. */
	#allocate(label: string, length: number, dirty = false): Uint32Array {
		if (length === 0) return EMPTY;
		if (length >= LARGE) this.#collect();
		try {
			if (!this.#threads) return new Uint32Array(length);
			const words = sharedU32(length, dirty);
			if (isInArena(words)) this.#own.add(words);
			else this.#shared.add(words.buffer as SharedArrayBuffer);
			return words;
		} catch (error) {
			throw new EngineError(
				'out-of-memory',
				`no memory for ${label}, ${countText(4 * length)} bytes: ${error instanceof Error ? error.message : error}`,
			);
		}
	}

	#collect(): void {
		if (this.#dropped) this.#threads?.collect?.();
		this.#dropped = false;
	}

	#dropSpare(): void {
		const dropped = this.#spare.map(({ buffer }) => buffer as SharedArrayBuffer);
		this.#spare = [];
		this.#spareWords = 0;
		if (dropped.length > 0) this.#dropped = true;
		this.#threads?.forget(dropped);
		for (const memory of dropped) this.#shared.delete(memory);
	}

	/** Takes the smallest pooled memory of at least `length` u32 that is not mostly waste. */
	#takeSpare(length: number): Uint32Array | undefined {
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
}

/** Grows a buffer in place, into the spare capacity of its memory. */
function inPlace(
	buffer: CpuEngineBuffer,
	length: number,
	{ dirty = false }: BufferOptions = {},
): CpuEngineBuffer {
	const { label, words, memory } = buffer;
	const grown = new CpuEngineBuffer(label, memory.subarray(0, length), memory);
	if (!dirty) grown.words.fill(0, words.length);
	buffer.words = EMPTY;
	buffer.memory = EMPTY;
	return grown;
}

function own(buffer: EngineBuffer): CpuEngineBuffer {
	assert(buffer instanceof CpuEngineBuffer, `${buffer.label} is a buffer of another engine`);
	return buffer;
}
