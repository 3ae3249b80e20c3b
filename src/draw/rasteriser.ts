import type { BoundMesh } from './boundMesh.ts';
import { COPY_DST, COPY_SRC, STORAGE } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import type { DrawPipelines, RasterPass } from './pipelines.ts';

/**
 * Maximum number of workgroups of the kernel that fills tiles of large triangles; each takes tile after tile. There are fewer
 * if dispatches must be small. The dispatch is direct, as validation of an indirect one takes a millisecond per frame.
 */
const MAX_TILE_GROUPS = 2048;
const ITEMS_PER_TILE_GROUP = 4096;
const MAX_GROUPS = 65535;
/** Minimum capacity of the list of tiles; for large pictures it holds one tile for each `SAMPLES_PER_TILE` samples. */
const MIN_TILES = 1 << 15;
const SAMPLES_PER_TILE = 16;

/**
 * Computes for each sample 1 + the largest number of the triangles that contain its centre, borders included, else 0.
 * The result does not depend on the device or on the division into dispatches. Of a surface it is the triangle nearest to the
 * viewer, compared in float32.
 */
export class Rasteriser {
	readonly #device: GPUDevice;
	readonly #pipelines: DrawPipelines;
	readonly #label: string;
	readonly #tileGroups: number;
	#size = 0;
	#isSurface = false;
	#numbers: GPUBuffer | undefined;
	#tiles: GPUBuffer | undefined;
	#bindGroups: { raster: GPUBindGroup; tiles: GPUBindGroup } | undefined;

	constructor({ device, pipelines, maxItems }: PaintDevice, label: string) {
		this.#device = device;
		this.#pipelines = pipelines;
		this.#label = label;
		this.#tileGroups = Math.max(
			1,
			Math.min(MAX_TILE_GROUPS, Math.floor(maxItems / ITEMS_PER_TILE_GROUP)),
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
		const numbers = this.#buffersFor(samples, mesh.isSurface);
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
	#pass(encoder: GPUCommandEncoder, mesh: BoundMesh, frame: GPUBindGroup, kind: RasterPass): void {
		if (!this.#tiles || !this.#bindGroups) return;
		for (const range of mesh.ranges) {
			encoder.clearBuffer(this.#tiles, 0, 8);
			const pass = encoder.beginComputePass({ label: this.#label });
			pass.setBindGroup(0, frame);
			pass.setPipeline(this.#pipelines.raster(mesh.points, kind));
			pass.setBindGroup(2, this.#bindGroups.raster);
			for (const chunk of range.chunks) {
				pass.setBindGroup(1, range.bindGroup, [chunk.offset]);
				const count = Math.ceil(chunk.count / 256);
				const columns = Math.min(count, MAX_GROUPS);
				pass.dispatchWorkgroups(columns, Math.ceil(count / columns));
			}
			pass.setPipeline(this.#pipelines.rasterTiles(mesh.points, kind));
			pass.setBindGroup(2, this.#bindGroups.tiles);
			pass.dispatchWorkgroups(this.#tileGroups);
			pass.end();
		}
	}

	/** Ensures that the buffers hold `samples` samples. For a surface the second half of `#numbers` holds their depths. */
	#buffersFor(samples: number, isSurface: boolean): GPUBuffer {
		const size = isSurface ? 2 * samples : samples;
		if (!this.#numbers || this.#isSurface !== isSurface || this.#size < size) {
			this.dispose();
			this.#size = size;
			this.#isSurface = isSurface;
			const numbers = this.#device.createBuffer({
				label: `${this.#label} numbers`,
				size: 4 * size,
				usage: STORAGE | COPY_SRC | COPY_DST,
			});
			const tiles = this.#device.createBuffer({
				label: `${this.#label} tiles`,
				size: 8 + 8 * Math.max(MIN_TILES, Math.ceil(samples / SAMPLES_PER_TILE)),
				usage: STORAGE | COPY_DST,
			});
			const entries = [numbers, tiles].map((buffer, binding) => ({
				binding,
				resource: { buffer },
			}));
			this.#numbers = numbers;
			this.#tiles = tiles;
			this.#bindGroups = {
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
		this.#bindGroups = undefined;
	}
}
