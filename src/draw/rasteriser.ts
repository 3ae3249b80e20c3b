import type { BoundMesh } from './boundMesh.ts';
import { COPY_DST, COPY_SRC, STORAGE } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import type { DrawPipelines, RasterPass } from './pipelines.ts';

/**
 * Maximum number of workgroups of the kernel that fills tiles of large triangles, each taking tile after tile; fewer if dispatches
 * must be small. A direct dispatch, as validation of an indirect one takes a millisecond a frame.
 */
const MAX_TILE_GROUPS = 2048;
const ITEMS_A_TILE_GROUP = 4096;
const MAX_GROUPS = 65535;
/** Minimum capacity of the list of tiles; for large pictures it has one tile for each `SAMPLES_A_TILE` samples. */
const MIN_TILES = 1 << 15;
const SAMPLES_A_TILE = 16;

/**
 * Computes for each sample 1 + the largest number of the triangles that contain its centre, borders included, else 0.
 * The result does not depend on the device or on how the work is cut. Of a surface it is the triangle nearest to the
 * viewer, compared in float32.
 */
export class Rasteriser {
	readonly #device: GPUDevice;
	readonly #pipelines: DrawPipelines;
	readonly #label: string;
	readonly #tileGroups: number;
	#words = 0;
	#isSurface = false;
	#numbers: GPUBuffer | undefined;
	#tiles: GPUBuffer | undefined;
	#groups: { raster: GPUBindGroup; tiles: GPUBindGroup } | undefined;

	constructor({ device, pipelines, maxItems }: PaintDevice, label: string) {
		this.#device = device;
		this.#pipelines = pipelines;
		this.#label = label;
		this.#tileGroups = Math.max(
			1,
			Math.min(MAX_TILE_GROUPS, Math.floor(maxItems / ITEMS_A_TILE_GROUP)),
		);
	}

	/** The result of the last `encode`, if any. */
	get numbers(): GPUBuffer | undefined {
		return this.#numbers;
	}

	/**
	 * Records the work on a grid of `samples` samples, which `frame` describes; returns the buffer of their numbers, row
	 * by row from the top, with usage COPY_SRC.
	 */
	encode(
		encoder: GPUCommandEncoder,
		mesh: BoundMesh,
		frame: GPUBindGroup,
		samples: number,
	): GPUBuffer {
		const numbers = this.#room(samples, mesh.isSurface);
		encoder.clearBuffer(numbers, 0, 4 * samples);
		if (!mesh.isSurface) {
			this.#pass(encoder, mesh, frame, 'last');
			return numbers;
		}
		encoder.clearBuffer(numbers, numbers.size / 2, 4 * samples);
		this.#pass(encoder, mesh, frame, 'nearest');
		this.#pass(encoder, mesh, frame, 'inFront');
		return numbers;
	}

	/** Records one pass over all triangles. */
	#pass(encoder: GPUCommandEncoder, mesh: BoundMesh, frame: GPUBindGroup, of: RasterPass): void {
		if (!this.#tiles || !this.#groups) return;
		for (const range of mesh.ranges) {
			encoder.clearBuffer(this.#tiles, 0, 8);
			const pass = encoder.beginComputePass({ label: this.#label });
			pass.setBindGroup(0, frame);
			pass.setPipeline(this.#pipelines.raster(mesh.points, of));
			pass.setBindGroup(2, this.#groups.raster);
			for (const chunk of range.chunks) {
				pass.setBindGroup(1, range.bindGroup, [chunk.offset]);
				const count = Math.ceil(chunk.count / 256);
				const across = Math.min(count, MAX_GROUPS);
				pass.dispatchWorkgroups(across, Math.ceil(count / across));
			}
			pass.setPipeline(this.#pipelines.rasterTiles(mesh.points, of));
			pass.setBindGroup(2, this.#groups.tiles);
			pass.dispatchWorkgroups(this.#tileGroups);
			pass.end();
		}
	}

	/** Ensures that the buffers hold `samples` samples. Of a surface the second half of the buffer is their depth. */
	#room(samples: number, isSurface: boolean): GPUBuffer {
		const words = isSurface ? 2 * samples : samples;
		if (!this.#numbers || this.#isSurface !== isSurface || this.#words < words) {
			this.dispose();
			this.#words = words;
			this.#isSurface = isSurface;
			const numbers = this.#device.createBuffer({
				label: `${this.#label} numbers`,
				size: 4 * words,
				usage: STORAGE | COPY_SRC | COPY_DST,
			});
			const tiles = this.#device.createBuffer({
				label: `${this.#label} tiles`,
				size: 8 + 8 * Math.max(MIN_TILES, Math.ceil(samples / SAMPLES_A_TILE)),
				usage: STORAGE | COPY_DST,
			});
			const entries = [numbers, tiles].map((buffer, binding) => ({
				binding,
				resource: { buffer },
			}));
			this.#numbers = numbers;
			this.#tiles = tiles;
			this.#groups = {
				raster: this.#device.createBindGroup({ layout: this.#pipelines.rasterOut, entries }),
				tiles: this.#device.createBindGroup({ layout: this.#pipelines.tilesOut, entries }),
			};
		}
		return this.#numbers;
	}

	dispose(): void {
		this.#numbers?.destroy();
		this.#tiles?.destroy();
		this.#numbers = undefined;
		this.#tiles = undefined;
		this.#groups = undefined;
	}
}
