/**
 * Pool of staging buffers for readback. With an H100, creating a buffer and mapping it for the first time takes 1 ms, mapping
 * it again 0.1 ms.
 */
export class GpuStaging {
	readonly #make: () => GPUBuffer;
	readonly #made: GPUBuffer[] = [];
	#idle: GPUBuffer[] = [];

	/** @param make creates a staging buffer */
	constructor(make: () => GPUBuffer) {
		this.#make = make;
	}

	/** Takes an unmapped buffer. */
	take(): GPUBuffer {
		const idle = this.#idle.pop();
		if (idle) return idle;
		const buffer = this.#make();
		this.#made.push(buffer);
		return buffer;
	}

	/** Unmaps a buffer that the caller has read, and returns it to the pool. */
	give(buffer: GPUBuffer): void {
		buffer.unmap();
		this.#idle.push(buffer);
	}

	/** Destroys all buffers; pending mappings fail. */
	end(): void {
		for (const buffer of this.#made) buffer.destroy();
		this.#made.length = 0;
		this.#idle = [];
	}
}
