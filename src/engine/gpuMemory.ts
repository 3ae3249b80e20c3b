// Bits of GPUBufferUsage, which Node has no globals for.
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 0x80;

/** Bytes up to which a freed buffer is reused for any shorter one. */
const SMALL = 2 ** 16;
/** Larger ones are used again for buffers that leave at most a fifth of them empty. */
const MOST_WASTE = 1.25;
/** How much memory may be unused, as a share of the most that was in use at once. */
const SLACK = 1 / 16;

/** Memory of a buffer. */
export interface Memory {
	readonly buffer: GPUBuffer;
	/** Bytes that were asked for; the buffer may be longer. */
	readonly size: number;
	/** Whether it may hold something other than zeros; fresh memory holds zeros. */
	readonly used: boolean;
}

/**
 * The memory of a session's buffers. Freed memory is used again, because the first use of fresh memory, and destroying
 * memory, cost a device more than most steps do. All memory together is at most a sixteenth more than the buffers in use
 * took at once. Not counted are the empty ends of longer buffers, and buffers of at most 64 KiB: there are
 * never more than there were such buffers at once. The sixteenth is there because otherwise a buffer that is a little too
 * long for a spare buffer drops a long one, and when that is wanted again it drops the next.
 */
export class GpuMemory {
	readonly #device: GPUDevice;
	readonly #buffers = new Set<GPUBuffer>();
	/** Spare buffers, the longest unused first. */
	#spare: GPUBuffer[] = [];
	#dropped: GPUBuffer[] = [];
	/** Bytes of buffers that are not dropped, bytes in use and the most there were. */
	#allocated = 0;
	#inUse = 0;
	#most = 0;

	constructor(device: GPUDevice) {
		this.#device = device;
	}

	/** Whether `release` and `flush` would give anything back. */
	get canRelease(): boolean {
		return this.#spare.length + this.#dropped.length > 0;
	}

	/** Memory of `size` bytes, a multiple of 4: freed memory with whatever it holds, or else fresh memory. */
	take(label: string, size: number): Memory {
		this.#inUse += size;
		this.#most = Math.max(this.#most, this.#inUse);
		const spare = this.#takeSpare(size);
		if (spare) {
			spare.label = label;
			return { buffer: spare, size, used: true };
		}
		this.#makeRoom(size);
		const usage = STORAGE | COPY_SRC | COPY_DST;
		const buffer = this.#device.createBuffer({ label, size, usage });
		this.#buffers.add(buffer);
		this.#allocated += buffer.size;
		return { buffer, size, used: false };
	}

	/** Takes memory back, which recorded steps may still use: its next use is recorded later. */
	free({ buffer, size }: Memory): void {
		this.#inUse -= size;
		this.#spare.push(buffer);
	}

	/** Gives memory back to the device at the next `flush`. */
	drop({ buffer, size }: Memory): void {
		this.#inUse -= size;
		this.#drop(buffer);
	}

	/** Gives all that is not in use back to the device at the next `flush`. */
	release(): void {
		for (const buffer of this.#spare) this.#drop(buffer);
		this.#spare = [];
		this.#most = this.#inUse;
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

	/** Drops spare buffers where another `size` bytes would make it too much memory. */
	#makeRoom(size: number): void {
		if (size <= SMALL) {
			// It is too short; large buffers are not dropped for a small one.
			const small = this.#spare.findIndex((buffer) => buffer.size <= SMALL);
			if (small >= 0) this.#drop(this.#spare.splice(small, 1)[0]!);
			return;
		}
		const limit = (1 + SLACK) * this.#most;
		while (this.#spare.length > 0 && this.#allocated + size > limit)
			this.#drop(this.#spare.shift()!);
	}

	/** The smallest spare buffer that is long enough and not mostly waste. */
	#takeSpare(size: number): GPUBuffer | undefined {
		const most = Math.max(SMALL, MOST_WASTE * size);
		let best = -1;
		this.#spare.forEach((buffer, i) => {
			if (buffer.size < size || buffer.size > most) return;
			if (best < 0 || buffer.size <= this.#spare[best]!.size) best = i;
		});
		return best < 0 ? undefined : this.#spare.splice(best, 1)[0];
	}
}
