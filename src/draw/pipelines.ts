import angle from '../../kernels/draw/angle.wgsl';
import colour from '../../kernels/draw/colour.wgsl';
import cover from '../../kernels/draw/cover.wgsl';
import drawArguments from '../../kernels/draw/drawArguments.wgsl';
import frame from '../../kernels/draw/frame.wgsl';
import hidden from '../../kernels/draw/hidden.wgsl';
import plane from '../../kernels/draw/plane.wgsl';
import planeSplit from '../../kernels/draw/planeSplit.wgsl';
import pull from '../../kernels/draw/pull.wgsl';
import raster from '../../kernels/draw/raster.wgsl';
import rasterTiles from '../../kernels/draw/rasterTiles.wgsl';
import shade from '../../kernels/draw/shade.wgsl';
import show from '../../kernels/draw/show.wgsl';
import side from '../../kernels/draw/side.wgsl';
import space from '../../kernels/draw/space.wgsl';
import spaceSplit from '../../kernels/draw/spaceSplit.wgsl';
import values from '../../kernels/draw/values.wgsl';
import wide from '../../kernels/draw/wide.wgsl';
import { COMPUTE, FRAGMENT, VERTEX } from './gpuFlags.ts';

/** Bytes of the struct `BoundRange`, and what offsets of uniforms are multiples of on every device. */
export const PART_BYTES = 16;
export const SLOT = 256;
/** Samples of a pixel where the hardware draws. */
export const PULL_SAMPLES = 4;

/** How a mesh's points are bound, by the name of the kernels' file that fetches them. */
export type Points = keyof typeof pointTexts;

const pointTexts = { plane, planeSplit, space, spaceSplit } as const;

/** What triangles are coloured by, by the name of the kernels' file: a pipeline each, as adapters in software do both sides of a branch. */
export type ColouredBy = keyof typeof valueTexts;

const valueTexts = { angle, values } as const;

/** The kernels of each pipeline as they are compiled, but for the file that fetches points. */
const texts = {
	pull: [pull, shade, side, wide, frame],
	colour: [colour, shade, side, wide, frame],
	raster: [raster, hidden, cover, side, wide, frame],
	rasterTiles: [rasterTiles, cover, side, wide, frame],
} as const;

/** Layouts and pipelines of a device, each made when it is first asked for. */
export class DrawPipelines {
	readonly #device: GPUDevice;
	readonly #format: GPUTextureFormat;
	readonly #made = new Map<string, unknown>();

	constructor(device: GPUDevice, format: GPUTextureFormat) {
		this.#device = device;
		this.#format = format;
	}

	/** Why vertices can't be pulled on this device, or null where they can. */
	get noPull(): string | null {
		// Older implementations know no limit for the stage alone.
		const { maxStorageBuffersInVertexStage: most } = this.#device
			.limits as Partial<GPUSupportedLimits>;
		return (most ?? 8) >= 3 ? null : 'its vertex shaders have no storage buffers';
	}

	get frame(): GPUBindGroupLayout {
		return this.#layout('frame', [uniform(0, VERTEX | FRAGMENT | COMPUTE)]);
	}

	get mesh(): GPUBindGroupLayout {
		const all = VERTEX | FRAGMENT | COMPUTE;
		const read = (this.noPull === null ? VERTEX : 0) | FRAGMENT | COMPUTE;
		return this.#layout('mesh', [
			{ binding: 0, visibility: all, buffer: { type: 'uniform', hasDynamicOffset: true } },
			uniform(1, all),
			...[2, 3, 4].map((binding) => storage(binding, read, 'read-only-storage')),
			...[5, 6, 7].map((binding) => storage(binding, FRAGMENT | COMPUTE, 'read-only-storage')),
		]);
	}

	get rasterOut(): GPUBindGroupLayout {
		return this.#layout('raster', [storage(0, COMPUTE, 'storage'), storage(1, COMPUTE, 'storage')]);
	}

	get tilesOut(): GPUBindGroupLayout {
		return this.#layout('raster tiles', [
			storage(0, COMPUTE, 'storage'),
			storage(1, COMPUTE, 'read-only-storage'),
		]);
	}

	get coloursOut(): GPUBindGroupLayout {
		return this.#layout('colours to write', [
			{ binding: 0, visibility: COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true } },
			storage(1, COMPUTE, 'read-only-storage'),
			storage(2, COMPUTE, 'storage'),
		]);
	}

	get coloursIn(): GPUBindGroupLayout {
		return this.#layout('colours to read', [
			uniform(0, FRAGMENT),
			storage(1, FRAGMENT, 'read-only-storage'),
		]);
	}

	get drawArguments(): GPUComputePipeline {
		const uniforms = [uniform(0, COMPUTE), uniform(1, COMPUTE)];
		const layout = this.#layout('draws', [...uniforms, storage(2, COMPUTE, 'storage')]);
		return this.#compute('draw arguments', drawArguments, [layout]);
	}

	raster(points: Points): GPUComputePipeline {
		return this.#compute(`raster ${points}`, text('raster', points), [
			this.frame,
			this.mesh,
			this.rasterOut,
		]);
	}

	rasterTiles(points: Points): GPUComputePipeline {
		return this.#compute(`rasterTiles ${points}`, text('rasterTiles', points), [
			this.frame,
			this.mesh,
			this.tilesOut,
		]);
	}

	pull(points: Points, by: ColouredBy): GPURenderPipeline {
		return this.#render(
			`pull ${points} by ${by}`,
			text('pull', points, by),
			[this.frame, this.mesh],
			PULL_SAMPLES,
		);
	}

	colour(points: Points, by: ColouredBy): GPUComputePipeline {
		return this.#compute(`colour ${points} by ${by}`, text('colour', points, by), [
			this.frame,
			this.mesh,
			this.coloursOut,
		]);
	}

	get show(): GPURenderPipeline {
		return this.#render('show', show, [this.coloursIn], 1);
	}

	#compute(
		label: string,
		code: string,
		bindGroupLayouts: GPUBindGroupLayout[],
	): GPUComputePipeline {
		return this.#once(`pipeline ${label}`, () =>
			this.#device.createComputePipeline({
				label,
				layout: this.#device.createPipelineLayout({ bindGroupLayouts }),
				compute: {
					module: this.#device.createShaderModule({ label, code }),
					entryPoint: 'main',
				},
			}),
		);
	}

	#render(
		label: string,
		code: string,
		bindGroupLayouts: GPUBindGroupLayout[],
		count: number,
	): GPURenderPipeline {
		return this.#once(`pipeline ${label}`, () => {
			const module = this.#device.createShaderModule({ label, code });
			return this.#device.createRenderPipeline({
				label,
				layout: this.#device.createPipelineLayout({ bindGroupLayouts }),
				vertex: { module, entryPoint: 'vertex' },
				fragment: { module, entryPoint: 'fragment', targets: [{ format: this.#format }] },
				primitive: { topology: 'triangle-list' },
				multisample: { count },
			});
		});
	}

	#layout(label: string, entries: GPUBindGroupLayoutEntry[]): GPUBindGroupLayout {
		return this.#once(`layout ${label}`, () =>
			this.#device.createBindGroupLayout({ label, entries }),
		);
	}

	#once<T>(key: string, make: () => T): T {
		if (!this.#made.has(key)) this.#made.set(key, make());
		return this.#made.get(key) as T;
	}
}

const uniform = (binding: number, visibility: number): GPUBindGroupLayoutEntry => ({
	binding,
	visibility,
	buffer: { type: 'uniform' },
});

const storage = (
	binding: number,
	visibility: number,
	type: GPUBufferBindingType,
): GPUBindGroupLayoutEntry => ({ binding, visibility, buffer: { type } });

const text = (pipeline: keyof typeof texts, points: Points, by?: ColouredBy): string =>
	[...texts[pipeline], ...(by ? [valueTexts[by]] : []), pointTexts[points]].join('\n');
