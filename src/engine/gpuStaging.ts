// Bits of GPUBufferUsage, which Node has no global for.
const MAP_READ = 1;
const COPY_DST = 8;

/**
 * Buffers that reads go through. They are used again: to make one and map its memory for the first time takes an H100 a
 * millisecond, to map it again a tenth of one.
 */
export class GpuStaging {
	readonly #device: GPUDevice;
	readonly #label: string;
	readonly #size: number;
	readonly #made: GPUBuffer[] = [];
	#idle: GPUBuffer[] = [];

	/** @param size bytes of each buffer */
	constructor(device: GPUDevice, label: string, size: number) {
		this.#device = device;
		this.#label = label;
		this.#size = size;
	}

	/** A buffer that is not mapped. */
	take(): GPUBuffer {
		const idle = this.#idle.pop();
		if (idle) return idle;
		const usage = MAP_READ | COPY_DST;
		const made = this.#device.createBuffer({ label: this.#label, size: this.#size, usage });
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
