// Bits of GPUBufferUsage, which Node has no globals for.
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 0x80;

/** Freed buffers up to this many bytes are reused for any shorter one. */
const SMALL = 2 ** 16;
/** Larger ones are reused only if at most a fifth is wasted. */
const MAX_WASTE = 1.25;
/** Maximum unused memory relative to the peak of memory in use. */
const SLACK = 1 / 16;

/** Memory of a buffer. */
export interface Memory {
	readonly buffer: GPUBuffer;
	/** Requested bytes; the buffer may be longer. */
	readonly size: number;
	/** Whether it may hold other values than zeros; fresh memory holds zeros. */
	readonly used: boolean;
}

/**
 * Allocator for a session's buffers. Pools freed memory, because the first use of fresh memory, and destroying memory, cost a
 * device more than most steps. Total memory is at most a sixteenth above the peak of buffers in use, not counting the unused
 * ends of longer buffers, and buffers of at most 64 KiB, whose number never exceeds the peak number of them in use. The
 * sixteenth avoids thrashing: without it, a request slightly longer than a spare buffer would drop a long buffer, and the next
 * request for a long buffer would drop another.
 */
export class GpuMemory {
	readonly #device: GPUDevice;
	readonly #buffers = new Set<GPUBuffer>();
	/** Spare buffers, least recently used first. */
	#spare: GPUBuffer[] = [];
	#dropped: GPUBuffer[] = [];
	/** Bytes allocated and not dropped, bytes in use, and their peak. */
	#allocated = 0;
	#inUse = 0;
	#peak = 0;

	constructor(device: GPUDevice) {
		this.#device = device;
	}

	/** Whether `release` and `flush` would free any memory. */
	get canRelease(): boolean {
		return this.#spare.length + this.#dropped.length > 0;
	}

	/** Allocates `size` bytes, a multiple of 4: freed memory with its old contents, or fresh memory. */
	take(label: string, size: number): Memory {
		this.#inUse += size;
		this.#peak = Math.max(this.#peak, this.#inUse);
		const spare = this.#takeSpare(size);
		if (spare) {
			spare.label = label;
			return { buffer: spare, size, used: true };
		}
		this.#dropSpare(size);
		const usage = STORAGE | COPY_SRC | COPY_DST;
		const buffer = this.#device.createBuffer({ label, size, usage });
		this.#buffers.add(buffer);
		this.#allocated += buffer.size;
		return { buffer, size, used: false };
	}

	/** Returns memory to the pool. Recorded steps may still use it, because its next use is recorded after them. */
	free({ buffer, size }: Memory): void {
		this.#inUse -= size;
		this.#spare.push(buffer);
	}

	/** Marks memory to be destroyed at the next `flush`. */
	drop({ buffer, size }: Memory): void {
		this.#inUse -= size;
		this.#drop(buffer);
	}

	/** Marks all spare memory to be destroyed at the next `flush`. */
	release(): void {
		for (const buffer of this.#spare) this.#drop(buffer);
		this.#spare = [];
		this.#peak = this.#inUse;
	}

	/** Destroys the dropped memory. All recorded steps that use it must have been submitted. */
	flush(): void {
		for (const buffer of this.#dropped) buffer.destroy();
		this.#dropped = [];
	}

	/** Destroys everything. */
	end(): void {
		this.release();
		this.flush();
		for (const buffer of this.#buffers) buffer.destroy();
		this.#buffers.clear();
	}

	#drop(buffer: GPUBuffer): void {
		this.#allocated -= buffer.size;
		this.#buffers.delete(buffer);
		this.#dropped.push(buffer);
	}

	/** Drops spare buffers if another `size` bytes would exceed the limit. */
	#dropSpare(size: number): void {
		if (size <= SMALL) {
			// It is too short; large buffers are not dropped for a small one.
			const small = this.#spare.findIndex((buffer) => buffer.size <= SMALL);
			if (small >= 0) this.#drop(this.#spare.splice(small, 1)[0]!);
			return;
		}
		const limit = (1 + SLACK) * this.#peak;
		while (this.#spare.length > 0 && this.#allocated + size > limit)
			this.#drop(this.#spare.shift()!);
	}

	/** Takes the smallest spare buffer that is long enough and not mostly waste. */
	#takeSpare(size: number): GPUBuffer | undefined {
		const maxSize = Math.max(SMALL, MAX_WASTE * size);
		let best = -1;
		this.#spare.forEach((buffer, i) => {
			if (buffer.size < size || buffer.size > maxSize) return;
			if (best < 0 || buffer.size <= this.#spare[best]!.size) best = i;
		});
		return best < 0 ? undefined : this.#spare.splice(best, 1)[0];
	}
}
