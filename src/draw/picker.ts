import type { BoundMesh } from './boundMesh.ts';
import { Frame } from './frame.ts';
import { COPY_DST, MAP_READ } from './gpuFlags.ts';
import { type Look, sameSight } from './look.ts';
import type { PaintDevice } from './paintDevice.ts';
import { Rasteriser } from './rasteriser.ts';
import { sampleGridOf } from './sampleGrid.ts';

/** Pixels of a picture, counting from its top left. */
export interface PixelBox {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/**
 * Reads which triangles are at some pixels: from the numbers of the frame that was rasterised last, where that is the one
 * searched, else by rasterising the few pixels. One request after the other.
 */
export class Picker {
	readonly #device: GPUDevice;
	/** What the view's own frames are rasterised by. */
	readonly #drawn: Rasteriser;
	readonly #few: Rasteriser;
	readonly #frame: Frame;
	/** What `#drawn` holds. */
	#look: Look | null = null;
	#staging: GPUBuffer | undefined;
	#before: Promise<unknown> = Promise.resolve();

	constructor(shared: PaintDevice, drawn: Rasteriser) {
		this.#device = shared.device;
		this.#drawn = drawn;
		this.#few = new Rasteriser(shared, 'pick');
		this.#frame = new Frame(shared.device, shared.pipelines);
	}

	/** A frame of this look was rasterised, a sample a pixel; or one that can't be picked from. */
	remember(look: Look | null): void {
		this.#look = look;
	}

	/** What was rasterised is of another mesh. */
	forget(): void {
		this.#look = null;
	}

	/** The numbers of a box of pixels, row by row, of the mesh that there is when its rotation comes. */
	numbers(mesh: () => BoundMesh | null, look: Look, box: PixelBox): Promise<Uint32Array> {
		const run = () => this.#numbers(mesh(), look, box);
		const result = this.#before.then(run, run);
		this.#before = result;
		return result;
	}

	async #numbers(mesh: BoundMesh | null, look: Look, box: PixelBox): Promise<Uint32Array> {
		const { width, height } = box;
		const size = 4 * width * height;
		if (!mesh || size === 0) return new Uint32Array(width * height);
		const staging = this.#room(size);
		const encoder = this.#device.createCommandEncoder({ label: 'pick' });
		const drawn = this.#isDrawn(look, box) ? this.#drawn.numbers : undefined;
		if (drawn) {
			for (let row = 0; row < height; row++) {
				const from = 4 * ((box.y + row) * look.width + box.x);
				encoder.copyBufferToBuffer(drawn, from, staging, 4 * row * width, 4 * width);
			}
		} else {
			const says = {
				split: mesh.split,
				looks: false,
				values: mesh.buffers.values?.on,
				hides: mesh.buffers.values?.hides === true,
			};
			this.#frame.write(sampleGridOf(look, 1, box), look, 1, says);
			this.#frame.send();
			mesh.see(encoder, look.rotation);
			mesh.prepare(encoder);
			const numbers = this.#few.encode(encoder, mesh, this.#frame.bindGroup, width * height);
			encoder.copyBufferToBuffer(numbers, 0, staging, 0, size);
		}
		this.#device.queue.submit([encoder.finish()]);
		await staging.mapAsync(MAP_READ, 0, size);
		const numbers = new Uint32Array(staging.getMappedRange(0, size).slice(0));
		staging.unmap();
		return numbers;
	}

	#isDrawn(look: Look, box: PixelBox): boolean {
		if (!this.#look) return false;
		const { camera, width, height, ratio } = this.#look;
		return (
			sameSight(this.#look, look) &&
			camera.x === look.camera.x &&
			camera.y === look.camera.y &&
			camera.scale === look.camera.scale &&
			width === look.width &&
			height === look.height &&
			ratio === look.ratio &&
			box.x >= 0 &&
			box.y >= 0 &&
			box.x + box.width <= look.width &&
			box.y + box.height <= look.height
		);
	}

	#room(size: number): GPUBuffer {
		if (!this.#staging || this.#staging.size < size) {
			this.#staging?.destroy();
			this.#staging = this.#device.createBuffer({
				label: 'picked',
				size: Math.max(size, 256),
				usage: MAP_READ | COPY_DST,
			});
		}
		return this.#staging;
	}

	dispose(): void {
		this.#few.dispose();
		this.#frame.destroy();
		this.#staging?.destroy();
	}
}
