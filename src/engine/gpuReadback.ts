import type { Gpu } from './gpu.ts';
import type { GpuWatch } from './gpuFailures.ts';
import { readBuffer, STAGING_BUFFERS, STAGING_LENGTH } from './gpuReserve.ts';
import { GpuStaging } from './gpuStaging.ts';
import type { GpuTimer } from './gpuTimer.ts';

// A bit of GPUMapMode, which Node has no global for.
const MAP_READ = 1;
/** Length in u32 of the staging buffers for single values and for short reads. */
const FEW_VALUES = 1 << 10;

/** A u32 of a buffer. */
export type BufferElement = readonly [buffer: GPUBuffer, index: number];

/** Reads buffers of a session, and reports failures of the commands submitted before. */
export class GpuReadback {
	readonly #gpu: Gpu;
	readonly #watch: GpuWatch;
	readonly #timer: GpuTimer;
	readonly #send: (record: (commands: GPUCommandEncoder) => void) => void;
	readonly #shortStaging: GpuStaging;
	readonly #longStaging: GpuStaging;

	/** @param send submits the recorded commands and then those that `record` adds */
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
		this.#shortStaging = this.#staging(FEW_VALUES);
		this.#longStaging = this.#staging(STAGING_LENGTH);
	}

	/** Reads at most `FEW_VALUES` single values in one round trip. */
	async values(elements: readonly BufferElement[]): Promise<number[]> {
		this.#watch.enter();
		const staging = this.#shortStaging.take();
		this.#send((commands) => {
			elements.forEach(([buffer, index], i) => {
				commands.copyBufferToBuffer(buffer, 4 * index, staging, 4 * i, 4);
			});
		});
		let result: number[] = [];
		const read = this.#map(staging, 4 * elements.length).then((mapped) => {
			result = [...mapped];
			this.#shortStaging.give(staging);
		});
		await this.#settle([read]);
		return result;
	}

	/** Reads elements [0, length). */
	async read(
		buffer: GPUBuffer,
		length: number,
		make = (length: number): Uint32Array => new Uint32Array(length),
	): Promise<Uint32Array> {
		const values = make(length);
		const chunk = Math.min(length, STAGING_LENGTH);
		const pool = this.#poolFor(chunk);
		const copied: Promise<void>[] = [];
		for (let start = 0, i = 0; start < length; start += chunk, i++) {
			// `settle` reports the failure.
			if (i >= STAGING_BUFFERS) await copied[i - STAGING_BUFFERS]!.catch(() => {});
			this.#watch.enter();
			const staging = pool.take();
			const size = 4 * Math.min(chunk, length - start);
			this.#send((commands) => {
				commands.copyBufferToBuffer(buffer, 4 * start, staging, 0, size);
			});
			const chunkCopied = this.#map(staging, size).then((mapped) => {
				values.set(mapped, start);
				pool.give(staging);
			});
			chunkCopied.catch(() => {});
			copied.push(chunkCopied);
		}
		try {
			await this.#settle(copied);
		} finally {
			if (pool !== this.#shortStaging && pool !== this.#longStaging) pool.end();
		}
		return values;
	}

	/** Staging buffers for a read in chunks of `length` u32: pooled ones, or else new ones of this size. */
	#poolFor(length: number): GpuStaging {
		if (length <= FEW_VALUES) return this.#shortStaging;
		return length === STAGING_LENGTH ? this.#longStaging : this.#staging(length);
	}

	#staging(length: number): GpuStaging {
		const { device, reserve } = this.#gpu;
		const make = () => readBuffer(device, length);
		return new GpuStaging(length === STAGING_LENGTH ? () => reserve.takeRead() ?? make() : make);
	}

	/** Destroys the staging buffers. */
	end(): void {
		this.#shortStaging.end();
		this.#longStaging.end();
	}

	/** Maps a staging buffer once the submitted commands are done. */
	async #map(staging: GPUBuffer, size: number): Promise<Uint32Array> {
		const mapped = staging.mapAsync(MAP_READ);
		this.#watch.leave();
		await Promise.race([mapped, this.#gpu.failures.lost.then((error) => Promise.reject(error))]);
		return new Uint32Array(staging.getMappedRange(0, size));
	}

	/** Waits for readbacks, whose values may be used only once no failure is reported. */
	async #settle(reads: readonly Promise<void>[]): Promise<void> {
		try {
			await Promise.all(reads);
			await this.#timer.collect();
		} catch (error) {
			await this.#watch.check();
			// A mapping that fails without an error in any scope means that the device is lost, which may be reported later.
			throw this.#gpu.failures.lossError(error instanceof Error ? error.message : String(error));
		}
		await this.#watch.check();
	}
}
