import { assert } from '../util/assert.ts';
import type { EngineBuffer, EngineTexture } from './engine.ts';
import { asGpuBuffer } from './gpuEngineBuffer.ts';

// Bits of GPUTextureUsage, which Node has no globals for.
const COPY_DST = 2;
const TEXTURE_BINDING = 4;
/** Bytes of a texel. */
const TEXEL = 16;

/** A texture of an engine on a GPU device. */
export class GpuTexture implements EngineTexture {
	readonly #texture: GPUTexture;
	readonly view: GPUTextureView;

	constructor(
		device: GPUDevice,
		readonly label: string,
		readonly width: number,
		readonly height: number,
	) {
		this.#texture = device.createTexture({
			label,
			size: [width, height],
			format: 'rgba32float',
			usage: COPY_DST | TEXTURE_BINDING,
		});
		this.view = this.#texture.createView();
	}

	get length(): number {
		return (TEXEL / 4) * this.width * this.height;
	}

	/** Records the copy of rows [first, first + count) from the beginning of a buffer. */
	copyRows(commands: GPUCommandEncoder, from: EngineBuffer, first: number, count: number): void {
		commands.copyBufferToTexture(
			{ buffer: asGpuBuffer(from).device, bytesPerRow: TEXEL * this.width },
			{ texture: this.#texture, origin: [0, first] },
			[this.width, count],
		);
	}

	destroy(): void {
		this.#texture.destroy();
	}
}

/** Asserts that a texture belongs to a GPU session. */
export function asGpuTexture(texture: EngineBuffer): GpuTexture {
	assert(texture instanceof GpuTexture, `${texture.label} is no texture of this engine`);
	return texture;
}
