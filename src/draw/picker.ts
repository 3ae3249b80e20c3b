import type { BoundMesh } from './boundMesh.ts';
import { Frame } from './frame.ts';
import { COPY_DST, MAP_READ } from './gpuFlags.ts';
import { sameProjection, type ViewParameters } from './look.ts';
import type { PaintDevice } from './paintDevice.ts';
import { Rasteriser } from './rasteriser.ts';
import { sampleGridOf } from './sampleGrid.ts';

/** A rectangle of pixels, counted from the top left of the picture. */
export interface PixelBox {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/**
 * Reads the triangles at some pixels: from the last rasterised frame if it has the same look, else by rasterising these
 * pixels. Requests run one after another.
 */
export class Picker {
	readonly #device: GPUDevice;
	/** The rasteriser of the view's frames. */
	readonly #frameRaster: Rasteriser;
	readonly #pickRaster: Rasteriser;
	readonly #frame: Frame;
	/** The view of the frame in `#frameRaster`; null if it can't be picked from. */
	#look: ViewParameters | null = null;
	#staging: GPUBuffer | undefined;
	#previous: Promise<unknown> = Promise.resolve();

	constructor(shared: PaintDevice, frameRaster: Rasteriser) {
		this.#device = shared.device;
		this.#frameRaster = frameRaster;
		this.#pickRaster = new Rasteriser(shared, 'pick');
		this.#frame = new Frame(shared.device, shared.pipelines);
	}

	/** Notes that a frame with this view was rasterised with one sample per pixel; null if it can't be picked from. */
	remember(look: ViewParameters | null): void {
		this.#look = look;
	}

	/** Forgets the rasterised frame, as the mesh changes. */
	forget(): void {
		this.#look = null;
	}

	/** 1 + the triangle at each pixel of a box, row by row, 0 for none; `mesh` is called when the request runs. */
	numbers(mesh: () => BoundMesh | null, look: ViewParameters, box: PixelBox): Promise<Uint32Array> {
		const run = () => this.#numbers(mesh(), look, box);
		const result = this.#previous.then(run, run);
		this.#previous = result;
		return result;
	}

	async #numbers(
		mesh: BoundMesh | null,
		look: ViewParameters,
		box: PixelBox,
	): Promise<Uint32Array> {
		const { width, height } = box;
		const size = 4 * width * height;
		if (!mesh || size === 0) return new Uint32Array(width * height);
		const staging = this.#stagingFor(size);
		const encoder = this.#device.createCommandEncoder({ label: 'pick' });
		const frameNumbers = this.#isDrawn(look, box) ? this.#frameRaster.numbers : undefined;
		if (frameNumbers) {
			for (let row = 0; row < height; row++) {
				const from = 4 * ((box.y + row) * look.width + box.x);
				encoder.copyBufferToBuffer(frameNumbers, from, staging, 4 * row * width, 4 * width);
			}
		} else {
			const frameMesh = {
				split: mesh.split,
				looks: false,
				values: mesh.buffers.values?.on,
				hasHidden: mesh.buffers.values?.hasHidden === true,
			};
			this.#frame.write(sampleGridOf(look, 1, box), look, 1, frameMesh);
			this.#frame.send();
			mesh.rotate(encoder, look.rotation);
			mesh.prepare(encoder);
			const numbers = this.#pickRaster.encode(encoder, mesh, this.#frame.bindGroup, width * height);
			encoder.copyBufferToBuffer(numbers, 0, staging, 0, size);
		}
		this.#device.queue.submit([encoder.finish()]);
		await staging.mapAsync(MAP_READ, 0, size);
		const numbers = new Uint32Array(staging.getMappedRange(0, size).slice(0));
		staging.unmap();
		return numbers;
	}

	#isDrawn(look: ViewParameters, box: PixelBox): boolean {
		if (!this.#look) return false;
		const { camera, width, height, ratio } = this.#look;
		return (
			sameProjection(this.#look, look) &&
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

	#stagingFor(size: number): GPUBuffer {
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
		this.#pickRaster.dispose();
		this.#frame.destroy();
		this.#staging?.destroy();
	}
}
