// Bits of GPUBufferUsage, which Node has no globals for.
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 0x80;

/** Buffers of at most so many bytes serve whatever is shorter. */
const SMALL = 2 ** 16;
/** Larger ones serve planes that leave at most a fifth of them empty. */
const MOST_WASTE = 1.25;
/** The part of what was in use at once that may lie unused beyond it. */
const SLACK = 1 / 16;

/** Memory of a plane. */
export interface Memory {
	readonly buffer: GPUBuffer;
	/** Bytes that were asked for; the buffer may be longer. */
	readonly size: number;
	/** Whether something may lie in it; fresh memory holds zeros. */
	readonly used: boolean;
}

/**
 * The memory of a session's planes. What is freed serves again, as the first use of fresh memory costs a device more than
 * most steps do, and of destroying memory too. All of it together is never more than a sixteenth above what the planes in
 * use took at once, but for what is empty at the ends of longer buffers and for buffers of at most 64 KiB, of which there
 * are never more than there were such planes at once. Without the sixteenth a plane that is short of others' room by
 * little pushes out a long one, whose return pushes out the next.
 */
export class GpuMemory {
	readonly #device: GPUDevice;
	readonly #buffers = new Set<GPUBuffer>();
	/** What serves again, the longest unused first. */
	#spare: GPUBuffer[] = [];
	#dropped: GPUBuffer[] = [];
	/** Bytes of buffers that are not dropped, bytes in use and the most there were. */
	#held = 0;
	#inUse = 0;
	#most = 0;

	constructor(device: GPUDevice) {
		this.#device = device;
	}

	/** Whether `release` and `flush` would give anything back. */
	get canRelease(): boolean {
		return this.#spare.length + this.#dropped.length > 0;
	}

	/** Memory of `size` bytes, a multiple of 4: what was freed with whatever lies in it, or else fresh. */
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
		this.#held += buffer.size;
		return { buffer, size, used: false };
	}

	/** Takes memory back; what is recorded by now may still use it, as what serves again is recorded later. */
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

	/** Destroys what was dropped. Nothing is recorded and not submitted that uses it. */
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
		this.#held -= buffer.size;
		this.#buffers.delete(buffer);
		this.#dropped.push(buffer);
	}

	/** Drops spare buffers where there would be too much memory with another `size` bytes. */
	#makeRoom(size: number): void {
		if (size <= SMALL) {
			// It is too short, and no large one has to go for a small one.
			const small = this.#spare.findIndex((buffer) => buffer.size <= SMALL);
			if (small >= 0) this.#drop(this.#spare.splice(small, 1)[0]!);
			return;
		}
		const limit = (1 + SLACK) * this.#most;
		while (this.#spare.length > 0 && this.#held + size > limit) this.#drop(this.#spare.shift()!);
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
