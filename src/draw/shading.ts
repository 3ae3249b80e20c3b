import type { BoundMesh } from './boundMesh.ts';
import { COPY_DST, STORAGE, UNIFORM } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import { type ColouredBy, type DrawPipelines, SLOT } from './pipelines.ts';

/** Width and height of a workgroup of `kernels/draw/colour.wgsl`, in pixels. */
const BLOCK = 16;

/** The samples of a picture of `width` × `height` pixels. */
export interface Samples {
	/** A u32 for each sample, row by row: its triangle + 1, or 0 for none. */
	readonly numbers: GPUBuffer;
	readonly width: number;
	readonly height: number;
}

/** Buffers for pictures of one size. */
interface ShadingBuffers extends Samples {
	/** A packed RGBA colour (`pack4x8unorm`) for each pixel, row by row. */
	readonly colours: GPUBuffer;
	/** For each band of rows, at a multiple of `SLOT`: its first row and the width of the picture. */
	readonly bands: GPUBuffer;
	/** Rows of workgroups in a band, which is one dispatch. */
	readonly rows: number;
	/** Bindings of the kernel that writes `colours`. */
	readonly write: GPUBindGroup;
	/** Bindings of the shader that reads `colours`. */
	readonly read: GPUBindGroup;
}

/**
 * Shades pictures: converts the triangles of samples to colours of pixels. A compute kernel does this, as some cards are
 * slow at fragment shading.
 */
export class Shading {
	readonly #device: GPUDevice;
	readonly #pipelines: DrawPipelines;
	readonly #maxItems: number;
	#buffers: ShadingBuffers | undefined;

	constructor({ device, pipelines, maxItems }: PaintDevice) {
		this.#device = device;
		this.#pipelines = pipelines;
		this.#maxItems = maxItems;
	}

	/** Records the shading of a picture, in a dispatch for each band of rows. */
	encode(
		encoder: GPUCommandEncoder,
		mesh: BoundMesh,
		frame: GPUBindGroup,
		samples: Samples,
		by: ColouredBy,
	): void {
		const { width, height } = samples;
		const buffers = this.#buffersFor(samples);
		const pass = encoder.beginComputePass({ label: 'colour' });
		pass.setPipeline(this.#pipelines.colour(mesh.points, by, mesh.isSurface));
		pass.setBindGroup(0, frame);
		const down = Math.ceil(height / BLOCK);
		for (const range of mesh.ranges) {
			pass.setBindGroup(1, range.bindGroup, [range.chunks[0]!.offset]);
			for (let row = 0, band = 0; row < down; row += buffers.rows, band++) {
				pass.setBindGroup(2, buffers.write, [SLOT * band]);
				pass.dispatchWorkgroups(Math.ceil(width / BLOCK), Math.min(buffers.rows, down - row));
			}
		}
		pass.end();
	}

	/** Records a draw that copies the colours of the last `encode` to the target. */
	show(pass: GPURenderPassEncoder): void {
		if (!this.#buffers) return;
		pass.setPipeline(this.#pipelines.show);
		pass.setBindGroup(0, this.#buffers.read);
		pass.draw(3);
	}

	#buffersFor({ numbers, width, height }: Samples): ShadingBuffers {
		const current = this.#buffers;
		if (current?.numbers === numbers && current.width === width && current.height === height)
			return current;
		this.dispose();
		const device = this.#device;
		const across = Math.ceil(width / BLOCK);
		const down = Math.ceil(height / BLOCK);
		const rows = Math.max(1, Math.min(down, Math.floor(this.#maxItems / (across * BLOCK * BLOCK))));
		const slots = new Uint32Array((SLOT / 4) * Math.ceil(down / rows));
		for (let i = 0; i * (SLOT / 4) < slots.length; i++)
			slots.set([i * rows * BLOCK, width], i * (SLOT / 4));
		const bands = device.createBuffer({
			label: 'bands of rows',
			size: slots.byteLength,
			usage: UNIFORM | COPY_DST,
		});
		device.queue.writeBuffer(bands, 0, slots);
		const colours = device.createBuffer({
			label: 'colours',
			size: 4 * width * height,
			usage: STORAGE,
		});
		const entry = (buffer: GPUBuffer, binding: number) => ({ binding, resource: { buffer } });
		const band = { binding: 0, resource: { buffer: bands, size: SLOT } };
		this.#buffers = {
			width,
			height,
			numbers,
			colours,
			bands,
			rows,
			write: device.createBindGroup({
				layout: this.#pipelines.coloursOut,
				entries: [band, entry(numbers, 1), entry(colours, 2)],
			}),
			read: device.createBindGroup({
				layout: this.#pipelines.coloursIn,
				entries: [band, entry(colours, 1)],
			}),
		};
		return this.#buffers;
	}

	/** Frees the buffers. */
	dispose(): void {
		this.#buffers?.colours.destroy();
		this.#buffers?.bands.destroy();
		this.#buffers = undefined;
	}
}
