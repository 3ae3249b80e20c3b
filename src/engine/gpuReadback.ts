import type { Gpu } from './gpu.ts';
import type { GpuWatch } from './gpuFailures.ts';
import type { GpuTimer } from './gpuTimer.ts';

// Bits of GPUBufferUsage and GPUMapMode, which Node has no globals for.
const MAP_READ = 1;
const COPY_DST = 8;
/** Words of a buffer that reads go through, and how many such buffers there are: mapping fresh memory takes long. */
const READ_WORDS = 1 << 22;
const READ_BUFFERS = 4;

/** A word of a buffer. */
export type WordAt = readonly [buffer: GPUBuffer, index: number];

/** Reads buffers of a session, and reports failures of what was submitted before. */
export class GpuReadback {
	readonly #gpu: Gpu;
	readonly #watch: GpuWatch;
	readonly #timer: GpuTimer;
	readonly #send: (record: (commands: GPUCommandEncoder) => void) => void;

	/** @param send submits what is recorded and then what `record` records */
	constructor(
		gpu: Gpu,
		watch: GpuWatch,
		timer: GpuTimer,
		send: (record: (commands: GPUCommandEncoder) => void) => void,
	) {
		this.#gpu = gpu;
		this.#watch = watch;
		this.#timer = timer;
		this.#send = send;
	}

	/** Single words, in one trip. */
	async words(words: readonly WordAt[]): Promise<number[]> {
		const staging = this.#staging(4 * words.length);
		this.#send((commands) => {
			words.forEach(([buffer, index], i) => {
				commands.copyBufferToBuffer(buffer, 4 * index, staging, 4 * i, 4);
			});
		});
		let found: number[] = [];
		const read = this.#map(staging, 4 * words.length).then((mapped) => {
			found = [...mapped];
		});
		await this.#settle([read], [staging]);
		return found;
	}

	/** The first `length` words. */
	async read(
		buffer: GPUBuffer,
		length: number,
		make = (length: number): Uint32Array => new Uint32Array(length),
	): Promise<Uint32Array> {
		const words = make(length);
		const chunk = Math.min(length, READ_WORDS);
		const buffers: GPUBuffer[] = [];
		const copied: Promise<void>[] = [];
		for (let start = 0, i = 0; start < length; start += chunk, i++) {
			const at = i % READ_BUFFERS;
			// `settle` says what failed.
			await copied[at]?.catch(() => {});
			buffers[at] ??= this.#staging(4 * chunk);
			const staging = buffers[at];
			const size = 4 * Math.min(chunk, length - start);
			this.#send((commands) => {
				commands.copyBufferToBuffer(buffer, 4 * start, staging, 0, size);
			});
			copied[at] = this.#map(staging, size).then((mapped) => {
				words.set(mapped, start);
				staging.unmap();
			});
			copied[at].catch(() => {});
		}
		await this.#settle(copied, buffers);
		return words;
	}

	#staging(size: number): GPUBuffer {
		this.#watch.enter();
		return this.#gpu.device.createBuffer({ label: 'readback', size, usage: MAP_READ | COPY_DST });
	}

	/** The contents of a buffer once what was submitted is done. */
	async #map(staging: GPUBuffer, size: number): Promise<Uint32Array> {
		const mapped = staging.mapAsync(MAP_READ);
		this.#watch.leave();
		await Promise.race([mapped, this.#gpu.failures.lost.then((error) => Promise.reject(error))]);
		return new Uint32Array(staging.getMappedRange(0, size));
	}

	/** Waits for readbacks. What they read may be used only once it is known that nothing failed. */
	async #settle(reads: readonly Promise<void>[], buffers: readonly GPUBuffer[]): Promise<void> {
		try {
			await Promise.all(reads);
			await this.#timer.collect();
		} catch (error) {
			await this.#watch.check();
			// A mapping that fails outside of any scope has lost its device; that may be reported a little later.
			throw this.#gpu.failures.lostBy(error instanceof Error ? error.message : String(error));
		} finally {
			for (const buffer of buffers) buffer.destroy();
		}
		await this.#watch.check();
	}
}
