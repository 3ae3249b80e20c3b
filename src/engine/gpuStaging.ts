/**
 * Buffers that reads go through. They are used again: to make one and map its memory for the first time takes an H100 a
 * millisecond, to map it again a tenth of one.
 */
export class GpuStaging {
	readonly #make: () => GPUBuffer;
	readonly #made: GPUBuffer[] = [];
	#idle: GPUBuffer[] = [];

	/** @param make makes one of these buffers */
	constructor(make: () => GPUBuffer) {
		this.#make = make;
	}

	/** A buffer that is not mapped. */
	take(): GPUBuffer {
		const idle = this.#idle.pop();
		if (idle) return idle;
		const made = this.#make();
		this.#made.push(made);
		return made;
	}

	/** The caller has read a buffer that was mapped, and does not use it any more. */
	give(buffer: GPUBuffer): void {
		buffer.unmap();
		this.#idle.push(buffer);
	}

	/** Destroys all buffers; a mapping that is under way fails. */
	end(): void {
		for (const buffer of this.#made) buffer.destroy();
		this.#made.length = 0;
		this.#idle = [];
	}
}
