// Bits of GPUBufferUsage, which Node has no globals for.
const [MAP_READ, MAP_WRITE, COPY_SRC, COPY_DST] = [1, 2, 4, 8];
/** Length in u32 of a staging buffer for long data, and number of them each way: 64 MiB. */
export const STAGING_LENGTH = 1 << 22;
export const STAGING_BUFFERS = 4;

/** Makes a staging buffer for uploads, mapped. */
export const uploadBuffer = (device: GPUDevice): GPUBuffer =>
	device.createBuffer({
		label: 'upload',
		size: 4 * STAGING_LENGTH,
		usage: MAP_WRITE | COPY_SRC,
		mappedAtCreation: true,
	});

/** Makes a staging buffer for readback, of `words` u32. */
export const readBuffer = (device: GPUDevice, words: number, label = 'readback'): GPUBuffer =>
	device.createBuffer({ label, size: 4 * words, usage: MAP_READ | COPY_DST });

/** Staging buffers allocated ahead of the session that needs them: with an H100, each blocks this thread for 5 to 20 ms. */
export class GpuReserve {
	readonly #device: GPUDevice;
	#uploads: GPUBuffer[] = [];
	#reads: GPUBuffer[] = [];

	constructor(device: GPUDevice) {
		this.#device = device;
	}

	/** Allocates staging buffers for `bytes` each way; fewer if memory is short. */
	fill(bytes: number): void {
		const count = Math.min(STAGING_BUFFERS, Math.ceil(bytes / (4 * STAGING_LENGTH)));
		// A failure here repeats at the first use, which reports it.
		this.#device.pushErrorScope('out-of-memory');
		try {
			while (this.#uploads.length < count) this.#uploads.push(uploadBuffer(this.#device));
			while (this.#reads.length < count) this.#reads.push(readBuffer(this.#device, STAGING_LENGTH));
		} catch {
			// Out of memory to map.
		}
		void this.#device.popErrorScope().then(
			(error) => error && this.drop(),
			() => undefined,
		);
	}

	takeUpload(): GPUBuffer | undefined {
		return this.#uploads.pop();
	}

	takeRead(): GPUBuffer | undefined {
		return this.#reads.pop();
	}

	/** Destroys the buffers that were not taken. */
	drop(): void {
		for (const buffer of [...this.#uploads, ...this.#reads]) buffer.destroy();
		this.#uploads = [];
		this.#reads = [];
	}
}
