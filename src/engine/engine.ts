import type { Bindings, Step } from '../steps/step.ts';
import { countText } from '../util/counted.ts';
import type { Loops } from '../util/loop.ts';
import type { Team } from './team.ts';

/** What runs the steps of an algorithm: GPU kernels or CPU kernels, with the same result. */
export interface Engine {
	readonly kind: 'cpu' | 'gpu';
	/** What does the work, in words: "CPU" or the adapter's description. */
	readonly adapter: string;
	/** Whether the adapter is software. Kernels take much longer there than a loop that does the same. */
	readonly software?: boolean;
	/** Threads of a CPU that share the work. */
	readonly threads?: number;
	/** What runs loops of the host by threads; absent where there are none. */
	readonly loops?: Loops;
	/** What runs work by threads that may conflict; absent where there are none. */
	readonly team?: Team;
	/** The 32-bit words that one buffer can hold. */
	readonly maxLength: number;
	/** Compiles the steps of refinement ahead; without it each is compiled when it is first run. Never rejects. */
	prepare?(): Promise<void>;
	/**
	 * Makes what data goes through on its way to the device and back, for the next session, which would make it while others
	 * wait. Throws nothing.
	 *
	 * @param bytes about so many will go
	 */
	reserve?(bytes: number): void;
	/** Opens a piece of work; several may be open at a time. `now` is a clock in milliseconds. */
	begin(now: () => number): Session;
	/** Frees everything; the engine can't be used afterwards. */
	destroy(): void;
}

/** An array of 32-bit words where the work is done. */
export interface EngineBuffer {
	readonly label: string;
	/** Words. */
	readonly length: number;
}

/** What a new buffer is wanted for. */
export interface BufferOptions {
	/** Its words may be anything, as all are written before they are read; absent: zeros. */
	readonly dirty?: boolean;
}

/** A buffer to be made, by its label, or one to be longer. */
export type Wanted = readonly [
	what: string | EngineBuffer,
	length: number,
	options?: BufferOptions,
];

/** How data becomes a buffer. */
export interface UploadOptions {
	/** The session may use what lies behind the data in its buffer too, where a buffer is to grow. */
	readonly whole?: boolean;
	/** The data stays the caller's, who does not change it before the session has waited for something. */
	readonly kept?: boolean;
	/** Called when the data is on the device and its memory is free again; never where the buffer is in that memory. */
	readonly sent?: () => void;
}

/** The buffers of a step by the names of its bindings. */
export type Buffers<B extends Bindings> = { readonly [name in keyof B]: EngineBuffer };

/**
 * One piece of work on an engine. Steps are recorded in order and see what those before them wrote. Where the machine
 * fails, `time`, `read` or `readWords` rejects with an `EngineError`: nothing read before that is wrong.
 */
export interface Session {
	/** A buffer of zeros, unless it may be dirty. Throws `EngineError` 'too-large' beyond what the engine can hold. */
	buffer(label: string, length: number, options?: BufferOptions): EngineBuffer;
	/**
	 * A buffer that holds `data` and then zeros up to `length`. The memory of `data` belongs to the session from now on: it
	 * may write into it, read it later or move it to another thread.
	 */
	upload(
		label: string,
		data: Uint32Array | Int32Array,
		length?: number,
		options?: UploadOptions,
	): EngineBuffer;
	/** The buffer; where it is shorter than `length`, a longer one that replaces it, with its contents and then zeros. */
	grow(buffer: EngineBuffer, length: number): EngineBuffer;
	/**
	 * Buffers of zeros for labels, and for buffers what `grow` gives: all of them or none. What is new may be anything where
	 * it is wanted dirty. Where there is no memory for them it rejects with 'out-of-memory' or 'too-large'; the buffers are
	 * as they were then, and the work can go on.
	 */
	allocate(wanted: readonly Wanted[]): Promise<EngineBuffer[]>;
	/** Sets all words to 0. */
	clear(buffer: EngineBuffer): void;
	/** Copies the first `words` words of one buffer to another. */
	copy(from: EngineBuffer, to: EngineBuffer, words: number): void;
	/** The buffer is not used by what is recorded later; its memory may serve other buffers of the session. */
	free(buffer: EngineBuffer): void;
	/** Gives back the memory of freed buffers that is kept for later ones, once the steps recorded so far are done. */
	release(): void;
	/** Runs a step on the items 0 to `count` - 1. */
	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void;
	/**
	 * The words of a buffer themselves, for work that this thread does faster than steps do; absent where steps run elsewhere
	 * or several threads share them.
	 */
	readonly arrayOf?: ((buffer: EngineBuffer) => Uint32Array) | undefined;
	/** Records what `record` does and adds its milliseconds to those of `name`. */
	time(name: string, record: () => void): Promise<void>;
	/** Single words, in one trip. */
	readValues(words: readonly (readonly [buffer: EngineBuffer, index: number])[]): Promise<number[]>;
	/**
	 * The first `length` words; the buffer is not used afterwards.
	 *
	 * @param make makes the memory for them, where the buffer's own can't be given; else they are in memory of this thread
	 */
	read(
		buffer: EngineBuffer,
		length: number,
		make?: (length: number) => Uint32Array,
	): Promise<Uint32Array>;
	/** Milliseconds by name, of everything that was read back since the last call. */
	takeMilliseconds(): Record<string, number>;
	/** Milliseconds on a GPU from the first start to the last end of what `takeMilliseconds` gave; absent on a CPU. */
	readonly span?: number | undefined;
	/** Frees all buffers. */
	end(): void;
}

export type EngineFailure = 'device-lost' | 'out-of-memory' | 'validation' | 'too-large';

/** The machine failed or is too small; the mesh is as it was. */
export class EngineError extends Error {
	override readonly name = 'EngineError';
	constructor(
		readonly failure: EngineFailure,
		message: string,
	) {
		super(message);
	}
}

/** Throws 'too-large' where `length` words are more than an engine's `maxLength`. */
export function checkLength(label: string, length: number, maxLength: number): void {
	if (length > maxLength)
		throw new EngineError(
			'too-large',
			`${label} needs ${countText(4 * length)} bytes in one buffer; this device allows at most ${countText(4 * maxLength)}`,
		);
}
