import type { StepSet } from '../steps/registry.ts';
import type { Bindings, Step } from '../steps/step.ts';
import { countText } from '../util/counted.ts';
import type { Loops } from '../util/loop.ts';
import type { Team } from './team.ts';

/** Runs the steps of an algorithm, as GPU kernels or CPU kernels, with the same result. */
export interface Engine {
	readonly kind: 'cpu' | 'gpu';
	/** "CPU", or the adapter's description. */
	readonly adapter: string;
	/** Whether the adapter is software, on which a kernel is much slower than the same loop on the CPU. */
	readonly software?: boolean;
	/** Number of CPU threads that share the work. */
	readonly threads?: number;
	/** Runs loops of the host on the threads; absent without threads. */
	readonly loops?: Loops;
	/** Runs work whose parts may conflict on the threads; absent without threads. */
	readonly team?: Team;
	/** The length of the longest buffer, in u32. */
	readonly maxLength: number;
	/** Compiles a set of steps ahead; without it each is compiled when it is first run. Never rejects. */
	prepare?(set: StepSet): Promise<void>;
	/**
	 * Allocates the staging buffers of the next session ahead, off its critical path. Never throws.
	 *
	 * @param bytes an estimate of the data that goes each way
	 */
	reserve?(bytes: number): void;
	/** Begins a session; several may be open at a time. `now` is a clock in milliseconds. */
	begin(now: () => number): Session;
	/** Frees everything; the engine can't be used afterwards. */
	destroy(): void;
}

/** An array of u32 on an engine. */
export interface EngineBuffer {
	readonly label: string;
	/** In u32. */
	readonly length: number;
}

/** Options of a new buffer. */
export interface BufferOptions {
	/** The contents are undefined, because all are written before they are read. Default: zeros. */
	readonly dirty?: boolean;
}

/** A request for a new buffer with a label, or for a longer one in place of a buffer; lengths in u32. */
export type BufferRequest = readonly [
	what: string | EngineBuffer,
	length: number,
	options?: BufferOptions,
];

/** Options of an upload. */
export interface UploadOptions {
	/** The session may also use the bytes of the ArrayBuffer after the data, to grow the buffer in place. */
	readonly growsInPlace?: boolean;
	/** The data remains the caller's, who does not change it before the session next awaits something. */
	readonly borrowed?: boolean;
	/** Called when the data is on the device and its memory is free again; never if the session uses that memory as the buffer. */
	readonly onSent?: () => void;
}

/** A texture of four float32 for each texel, on a GPU. */
export interface EngineTexture extends EngineBuffer {
	/** In texels; the width is a multiple of 16. */
	readonly width: number;
	readonly height: number;
}

/** The buffers of a step by the names of its bindings. */
export type Buffers<B extends Bindings> = { readonly [name in keyof B]: EngineBuffer };

/**
 * A sequence of steps on an engine. Steps are recorded in order, and each sees the writes of those before it. If the
 * device fails, `time`, `read` or `readValues` rejects with an `EngineError`; values read before are valid.
 */
export interface Session {
	/** Makes a buffer of zeros, or with undefined contents if `dirty`. Throws `EngineError` 'too-large' above `maxLength`. */
	buffer(label: string, length: number, options?: BufferOptions): EngineBuffer;
	/**
	 * Makes a buffer that holds `data`, then zeros up to `length`. The memory of `data` belongs to the session from now on: it
	 * may write into it, read it later or move it to another thread.
	 */
	upload(
		label: string,
		data: Uint32Array | Int32Array,
		length?: number,
		options?: UploadOptions,
	): EngineBuffer;
	/** Returns the buffer, or if it is shorter than `length` a longer one that replaces it: its contents, then zeros. */
	grow(buffer: EngineBuffer, length: number): EngineBuffer;
	/**
	 * Makes and grows buffers: all of them or none. New elements are zeros, or undefined if `dirty`. Rejects with 'out-of-memory'
	 * or 'too-large'; the buffers are unchanged then, and the session remains usable.
	 */
	allocate(requests: readonly BufferRequest[]): Promise<EngineBuffer[]>;
	/** Sets all elements to 0. */
	clear(buffer: EngineBuffer): void;
	/** Copies elements [0, length) of `from` to `to`. */
	copy(from: EngineBuffer, to: EngineBuffer, length: number): void;
	/** Makes a texture, freed with the session; absent on a CPU. */
	readonly texture?: (label: string, width: number, height: number) => EngineTexture;
	/** Copies rows [first, first + count) to a texture from the beginning of a buffer; absent on a CPU. */
	readonly copyRows?: (from: EngineBuffer, to: EngineTexture, first: number, count: number) => void;
	/** Frees a buffer that no later step uses; other buffers of the session may reuse its memory. */
	free(buffer: EngineBuffer): void;
	/** Releases the pooled memory of freed buffers once the steps recorded so far are done. */
	release(): void;
	/** Records a step on items [0, count). */
	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void;
	/** Returns the array of a buffer, for direct access from this thread; absent if steps run elsewhere or on several threads. */
	readonly arrayOf?: ((buffer: EngineBuffer) => Uint32Array) | undefined;
	/** Runs `record`, and adds the milliseconds of the steps that it records to those of `name`. */
	time(name: string, record: () => void): Promise<void>;
	/** Reads single elements, in one round trip. */
	readValues(
		elements: readonly (readonly [buffer: EngineBuffer, index: number])[],
	): Promise<number[]>;
	/**
	 * Reads elements [0, length); the buffer is not used afterwards.
	 *
	 * @param make allocates the result if the buffer's own memory can't be handed out; by default in memory of this thread
	 */
	read(
		buffer: EngineBuffer,
		length: number,
		make?: (length: number) => Uint32Array,
	): Promise<Uint32Array>;
	/**
	 * Returns elements [0, length) of a buffer that later steps use. They are undefined once another step is recorded.
	 *
	 * @param make as in `read`
	 */
	peek(
		buffer: EngineBuffer,
		length: number,
		make?: (length: number) => Uint32Array,
	): Promise<Uint32Array>;
	/** Milliseconds by name since the last call, of the steps that have been read back. */
	takeMilliseconds(): Record<string, number>;
	/** Milliseconds on a GPU from the first start to the last end of the steps in `takeMilliseconds`; absent on a CPU. */
	readonly span?: number | undefined;
	/** Frees all buffers. */
	end(): void;
}

/** Kind of a failure; 'too-large' if a buffer would exceed a limit of the device. */
export type EngineFailure = 'device-lost' | 'out-of-memory' | 'validation' | 'too-large';

/** The device failed or lacks memory; the mesh is unchanged. */
export class EngineError extends Error {
	override readonly name = 'EngineError';
	constructor(
		readonly failure: EngineFailure,
		message: string,
	) {
		super(message);
	}
}

/** Throws `EngineError` 'too-large' if `length` is above `maxLength`, both in u32. */
export function checkLength(label: string, length: number, maxLength: number): void {
	if (length > maxLength)
		throw new EngineError(
			'too-large',
			`${label} needs ${countText(4 * length)} bytes in one buffer; this device allows at most ${countText(4 * maxLength)}`,
		);
}
