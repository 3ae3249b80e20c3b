import angle from '../../kernels/draw/angle.wgsl';
import colour from '../../kernels/draw/colour.wgsl';
import cover from '../../kernels/draw/cover.wgsl';
import drawArguments from '../../kernels/draw/drawArguments.wgsl';
import frame from '../../kernels/draw/frame.wgsl';
import hidden from '../../kernels/draw/hidden.wgsl';
import inFront from '../../kernels/draw/inFront.wgsl';
import last from '../../kernels/draw/last.wgsl';
import level from '../../kernels/draw/level.wgsl';
import nearest from '../../kernels/draw/nearest.wgsl';
import plane from '../../kernels/draw/plane.wgsl';
import planeSplit from '../../kernels/draw/planeSplit.wgsl';
import pull from '../../kernels/draw/pull.wgsl';
import pullSurface from '../../kernels/draw/pullSurface.wgsl';
import raster from '../../kernels/draw/raster.wgsl';
import rasterTiles from '../../kernels/draw/rasterTiles.wgsl';
import rotation from '../../kernels/draw/rotate.wgsl';
import shade from '../../kernels/draw/shade.wgsl';
import show from '../../kernels/draw/show.wgsl';
import side from '../../kernels/draw/side.wgsl';
import space from '../../kernels/draw/space.wgsl';
import spaceSplit from '../../kernels/draw/spaceSplit.wgsl';
import surface from '../../kernels/draw/surface.wgsl';
import values from '../../kernels/draw/values.wgsl';
import wide from '../../kernels/draw/wide.wgsl';
import { COMPUTE, FRAGMENT, VERTEX } from './gpuFlags.ts';
import { styleText } from './styleText.ts';

/** Bytes of the struct `BoundRange`, and the alignment of dynamic uniform offsets on every device. */
export const PART_BYTES = 16;
export const SLOT = 256;
/** Samples per pixel on the path `pull`. */
export const PULL_SAMPLES = 4;

/** Format of the depth buffer; depth is 1 for the nearest point, 0 for the farthest. */
export const DEPTH_FORMAT = 'depth32float';

/** The kernel that fetches points, by its file's name. */
export type Points = keyof typeof pointTexts;

const pointTexts = { plane, planeSplit, space, spaceSplit } as const;

/**
 * Colouring of triangles, by the kernel's file. Each has a pipeline of its own, as software adapters execute both sides
 * of a branch.
 */
export type ColouredBy = keyof typeof valueTexts;

const valueTexts = { angle, values } as const;

/**
 * Result of a pass of the rasteriser for each sample: the last triangle there; of a surface first the depth of the
 * nearest triangle, then that triangle.
 */
export type RasterPass = keyof typeof passTexts;

const passTexts = {
	last: [last, level],
	nearest: [nearest, surface, styleText],
	inFront: [inFront, surface, styleText],
} as const;

/** The sources of each pipeline, without the variants above and the functions that fetch points. */
const texts = {
	pull: [pull, shade, styleText, level, side, wide, frame],
	pullSurface: [pullSurface, shade, styleText, surface, side, wide, frame],
	colour: [colour, shade, styleText, level, side, wide, frame],
	colourSurface: [colour, shade, styleText, surface, side, wide, frame],
	raster: [raster, hidden, cover, side, wide, frame],
	rasterTiles: [rasterTiles, cover, side, wide, frame],
} as const;

const rotateText = [rotation, wide].join('\n');

/** Label, source and bind group layouts of a compute pipeline. */
type ComputeParts = readonly [label: string, code: string, layouts: readonly GPUBindGroupLayout[]];

/** Layouts and pipelines of a device, each created on first use. */
export class DrawPipelines {
	readonly #device: GPUDevice;
	readonly #format: GPUTextureFormat;
	readonly #cache = new Map<string, unknown>();

	constructor(device: GPUDevice, format: GPUTextureFormat) {
		this.#device = device;
		this.#format = format;
	}

	/** Why vertices can't be pulled on this device; null if they can. */
	get noPull(): string | null {
		// Older implementations have no limit for this stage alone.
		const { maxStorageBuffersInVertexStage: limit } = this.#device
			.limits as Partial<GPUSupportedLimits>;
		return (limit ?? 8) >= 3 ? null : 'its vertex shaders have no storage buffers';
	}

	get frame(): GPUBindGroupLayout {
		return this.#layout('frame', [uniform(0, VERTEX | FRAGMENT | COMPUTE)]);
	}

	get mesh(): GPUBindGroupLayout {
		const everyStage = VERTEX | FRAGMENT | COMPUTE;
		const read = (this.noPull === null ? VERTEX : 0) | FRAGMENT | COMPUTE;
		return this.#layout('mesh', [
			{ binding: 0, visibility: everyStage, buffer: { type: 'uniform', hasDynamicOffset: true } },
			uniform(1, everyStage),
			...[2, 3, 4].map((binding) => storage(binding, read, 'read-only-storage')),
			...[5, 6].map((binding) => storage(binding, FRAGMENT | COMPUTE, 'read-only-storage')),
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

	get rotationLayout(): GPUBindGroupLayout {
		return this.#layout('rotation', [
			{ binding: 0, visibility: COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true } },
			storage(1, COMPUTE, 'read-only-storage'),
			storage(2, COMPUTE, 'storage'),
		]);
	}

	get rotation(): GPUComputePipeline {
		return this.#compute('rotation', rotateText, [this.rotationLayout]);
	}

	raster(points: Points, pass: RasterPass): GPUComputePipeline {
		return this.#compute(...this.#rasterParts(points, pass));
	}

	rasterTiles(points: Points, pass: RasterPass): GPUComputePipeline {
		return this.#compute(...this.#tilesParts(points, pass));
	}

	colour(points: Points, by: ColouredBy, isSurface: boolean): GPUComputePipeline {
		return this.#compute(...this.#colourParts(points, by, isSurface));
	}

	/**
	 * Compiles the pipelines that rasterise planar meshes ahead of use, on the driver's threads: a software adapter takes
	 * longer to compile them than to draw.
	 */
	async prepare(): Promise<void> {
		const pipelines = [
			this.#rasterParts('plane', 'last'),
			this.#tilesParts('plane', 'last'),
			this.#colourParts('plane', 'angle', false),
		];
		await Promise.all(
			pipelines.map(async (parts) => {
				const pipeline = await this.#device.createComputePipelineAsync(this.#descriptor(...parts));
				this.#cached(pipelineKey(parts[0]), () => pipeline);
			}),
		);
	}

	pull(points: Points, by: ColouredBy, isSurface: boolean): GPURenderPipeline {
		const kernels = isSurface ? 'pullSurface' : 'pull';
		return this.#render(
			`${kernels} ${points} by ${by}`,
			text(kernels, points, [valueTexts[by]]),
			[this.frame, this.mesh],
			PULL_SAMPLES,
			isSurface,
		);
	}

	get show(): GPURenderPipeline {
		return this.#render('show', show, [this.coloursIn], 1, false);
	}

	#rasterParts(points: Points, pass: RasterPass): ComputeParts {
		const code = text('raster', points, passTexts[pass]);
		return [`raster ${points} ${pass}`, code, [this.frame, this.mesh, this.rasterOut]];
	}

	#tilesParts(points: Points, pass: RasterPass): ComputeParts {
		const code = text('rasterTiles', points, passTexts[pass]);
		return [`rasterTiles ${points} ${pass}`, code, [this.frame, this.mesh, this.tilesOut]];
	}

	#colourParts(points: Points, by: ColouredBy, isSurface: boolean): ComputeParts {
		const kernels = isSurface ? 'colourSurface' : 'colour';
		const code = text(kernels, points, [valueTexts[by]]);
		return [`${kernels} ${points} by ${by}`, code, [this.frame, this.mesh, this.coloursOut]];
	}

	#descriptor(...[label, code, bindGroupLayouts]: ComputeParts): GPUComputePipelineDescriptor {
		return {
			label,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: [...bindGroupLayouts] }),
			compute: { module: this.#device.createShaderModule({ label, code }), entryPoint: 'main' },
		};
	}

	#compute(...parts: ComputeParts): GPUComputePipeline {
		return this.#cached(pipelineKey(parts[0]), () =>
			this.#device.createComputePipeline(this.#descriptor(...parts)),
		);
	}

	#render(
		label: string,
		code: string,
		bindGroupLayouts: GPUBindGroupLayout[],
		count: number,
		hasDepth: boolean,
	): GPURenderPipeline {
		return this.#cached(pipelineKey(label), () => {
			const module = this.#device.createShaderModule({ label, code });
			return this.#device.createRenderPipeline({
				label,
				layout: this.#device.createPipelineLayout({ bindGroupLayouts }),
				vertex: { module, entryPoint: 'vertex' },
				fragment: { module, entryPoint: 'fragment', targets: [{ format: this.#format }] },
				primitive: { topology: 'triangle-list' },
				multisample: { count },
				...(hasDepth && {
					depthStencil: {
						format: DEPTH_FORMAT,
						depthWriteEnabled: true,
						depthCompare: 'greater-equal',
					},
				}),
			});
		});
	}

	#layout(label: string, entries: GPUBindGroupLayoutEntry[]): GPUBindGroupLayout {
		return this.#cached(`layout ${label}`, () =>
			this.#device.createBindGroupLayout({ label, entries }),
		);
	}

	#cached<T>(key: string, make: () => T): T {
		if (!this.#cache.has(key)) this.#cache.set(key, make());
		return this.#cache.get(key) as T;
	}
}

const pipelineKey = (label: string): string => `pipeline ${label}`;

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

const text = (pipeline: keyof typeof texts, points: Points, others: readonly string[]): string =>
	[...texts[pipeline], ...others, pointTexts[points]].join('\n');
