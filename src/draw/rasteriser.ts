import type { BoundMesh } from './boundMesh.ts';
import { COPY_DST, COPY_SRC, STORAGE } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import type { DrawPipelines, RasterPass } from './pipelines.ts';

/**
 * Workgroups that take the tiles of large triangles, one after another, at most; fewer where a dispatch has to be small. Not
 * an indirect dispatch, whose validation takes a millisecond a frame.
 */
const MOST_TILE_GROUPS = 2048;
const ITEMS_A_TILE_GROUP = 4096;
const MAX_GROUPS = 65535;
/** Tiles that there is room for in any case; beyond, a list of them has one for so many samples. */
const LEAST_TILES = 1 << 15;
const SAMPLES_A_TILE = 16;

/**
 * The number of a triangle for each sample: 1 + the largest of those that hold its centre, borders included, else 0. It
 * is the same however the work is cut and whichever device does it. Of a surface it is one that is nearest to the viewer there,
 * which floats decide.
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
			Math.min(MOST_TILE_GROUPS, Math.floor(maxItems / ITEMS_A_TILE_GROUP)),
		);
	}

	/** The numbers of the last `encode`, if any. */
	get numbers(): GPUBuffer | undefined {
		return this.#numbers;
	}

	/**
	 * Records the work on a grid of `samples`, which `frame` describes; returns the buffer of their numbers, row by row from
	 * the top, with usage COPY_SRC.
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

	/** Of a surface the buffer has how near it is at each sample, too, from its middle on. */
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
				size: 8 + 8 * Math.max(LEAST_TILES, Math.ceil(samples / SAMPLES_A_TILE)),
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
