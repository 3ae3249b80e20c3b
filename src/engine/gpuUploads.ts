import type { Gpu } from './gpu.ts';
import type { GpuWatch } from './gpuFailures.ts';
import { STAGING_BUFFERS, STAGING_LENGTH, uploadBuffer } from './gpuReserve.ts';

// A bit of GPUMapMode, which Node has no global for.
const MAP_WRITE = 2;
/** Shorter data is written at once. */
export const LONG_LENGTH = 1 << 20;
/** Dawn takes a fresh staging buffer for writes above 4 MiB. */
const CHUNK_LENGTH = 1 << 20;

interface Upload {
	readonly buffer: GPUBuffer;
	readonly data: Uint32Array | Int32Array;
	/** Words that were sent. */
	sent: number;
	/** Called when all of them were. */
	readonly onSent: (() => void) | undefined;
}

/**
 * Writes data to buffers of a session. Long data is held until the session waits for something anyway, and then goes
 * through a few buffers that are mapped again and again: at 4.4 to 6.7 GB/s on an H100, where `writeBuffer` reaches 1.1 to
 * 1.6. What is needed at once is written with `writeBuffer`. Either way it comes before everything submitted later.
 */
export class GpuUploads {
	readonly #gpu: Gpu;
	readonly #watch: GpuWatch;
	#waiting: Upload[] = [];
	/** Buffers that are mapped and empty, and the number of the others. */
	#mapped: GPUBuffer[] = [];
	#busy = new Set<GPUBuffer>();
	/** Called when a buffer is mapped again, or never will be. */
	#wake: (() => void) | undefined;
	#failed = false;

	constructor(gpu: Gpu, watch: GpuWatch) {
		this.#gpu = gpu;
		this.#watch = watch;
	}

	/** Whether data waits, for this buffer if one is named. */
	waits(buffer?: GPUBuffer): boolean {
		return this.#waiting.some((upload) => !buffer || upload.buffer === buffer);
	}

	/**
	 * Writes data to the beginning of a buffer, at once or before anything else is submitted. It must not change before
	 * `onSent` is called.
	 */
	add(buffer: GPUBuffer, data: Uint32Array | Int32Array, onSent?: () => void): void {
		this.#waiting.push({ buffer, data, sent: 0, onSent });
		if (data.length < LONG_LENGTH) this.flush();
	}

	/** Writes what waits. */
	flush(): void {
		if (this.#waiting.length === 0) return;
		this.#watch.enter();
		const { queue } = this.#gpu.device;
		for (let next = this.#next(CHUNK_LENGTH); next; next = this.#next(CHUNK_LENGTH)) {
			const { buffer, at, taken } = next;
			// Dawn's binding to Node does not take memory that threads share.
			const words = next.words.buffer instanceof ArrayBuffer ? next.words : next.words.slice();
			queue.writeBuffer(buffer, 4 * at, words.buffer, words.byteOffset, words.byteLength);
			taken?.();
		}
	}

	/** Sends what waits through mapped buffers. */
	async drain(): Promise<void> {
		while (this.#waiting.length > 0) {
			const staging = await this.#take();
			if (!staging) this.flush();
			else this.#send(staging);
		}
		this.end();
	}

	/** Gives the buffers back; the device may still copy from them. */
	end(): void {
		for (const buffer of [...this.#mapped, ...this.#busy]) buffer.destroy();
		this.#mapped = [];
		this.#busy.clear();
	}

	/** The next chunk to send, of at most `most` u32; `taken` is to be called once it is copied. */
	#next(most: number) {
		const [first] = this.#waiting;
		if (!first) return undefined;
		const { buffer, data, sent: at } = first;
		const words = data.subarray(at, at + most);
		first.sent += words.length;
		const isLast = first.sent === data.length;
		if (isLast) this.#waiting.shift();
		return { buffer, at, words, taken: isLast ? first.onSent : undefined };
	}

	/** A mapped buffer; undefined where there is none. */
	async #take(): Promise<GPUBuffer | undefined> {
		const mapped = this.#mapped.pop();
		if (mapped || this.#failed) return mapped;
		if (this.#busy.size < STAGING_BUFFERS) return this.#make();
		const free = new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
		this.#watch.leave();
		await Promise.race([free, this.#gpu.failures.lost]);
		return this.#mapped.pop();
	}

	#make(): GPUBuffer | undefined {
		this.#watch.enter();
		try {
			return this.#gpu.reserve.takeUpload() ?? uploadBuffer(this.#gpu.device);
		} catch {
			// There is no memory to map; the other way needs less.
			this.#failed = true;
			return undefined;
		}
	}

	#send(staging: GPUBuffer): void {
		const next = this.#next(STAGING_LENGTH);
		// The waiting data was written meanwhile.
		if (!next) {
			this.#mapped.push(staging);
			return;
		}
		const { buffer, at, words, taken } = next;
		const size = words.byteLength;
		this.#watch.enter();
		const bytes = new Uint8Array(words.buffer, words.byteOffset, size);
		new Uint8Array(staging.getMappedRange(0, size)).set(bytes);
		taken?.();
		staging.unmap();
		const { device } = this.#gpu;
		const commands = device.createCommandEncoder({ label: 'upload' });
		commands.copyBufferToBuffer(staging, 0, buffer, 4 * at, size);
		device.queue.submit([commands.finish()]);
		this.#busy.add(staging);
		const settle = (mapped: boolean) => {
			if (!this.#busy.delete(staging)) return;
			if (mapped) this.#mapped.push(staging);
			else this.#failed = true;
			this.#wake?.();
		};
		staging.mapAsync(MAP_WRITE).then(
			() => settle(true),
			() => settle(false),
		);
	}
}
