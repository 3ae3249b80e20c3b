// Bits of GPUBufferUsage, which Node has no globals for.
const COPY_DST = 8;
const UNIFORM = 0x40;
/** Bytes of uniforms per dispatch; a valid alignment of dynamic offsets on every device. */
const SLOT = 256;
/** Maximum number of dispatches per submit. */
const SLOTS = 512;

/** Uniforms of the dispatches of a submit, in slots of one buffer. */
export class GpuUniforms {
	readonly #buffer: GPUBuffer;
	readonly #staged = new Uint32Array((SLOT / 4) * SLOTS);
	#slots = 0;

	constructor(device: GPUDevice) {
		this.#buffer = device.createBuffer({
			label: 'uniforms',
			size: SLOT * SLOTS,
			usage: UNIFORM | COPY_DST,
		});
	}

	/** The slot of a dispatch, at a dynamic offset. */
	get binding(): GPUBufferBinding {
		return { buffer: this.#buffer, size: SLOT };
	}

	/** No slot is left until the next submit. */
	get full(): boolean {
		return this.#slots === SLOTS;
	}

	/** Stages the uniforms of a dispatch; returns the dynamic offset of their slot. */
	add(values: readonly (number | undefined)[]): number {
		this.#staged.set(values as readonly number[], (SLOT / 4) * this.#slots);
		return SLOT * this.#slots++;
	}

	/** Writes the staged uniforms, before a submit. */
	write(queue: GPUQueue): void {
		queue.writeBuffer(this.#buffer, 0, this.#staged, 0, (SLOT / 4) * this.#slots);
	}

	/** Frees all slots, after a submit. */
	reset(): void {
		this.#slots = 0;
	}

	end(): void {
		this.#buffer.destroy();
	}
}
