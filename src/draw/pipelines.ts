import cover from '../../kernels/draw/cover.wgsl';
import drawArguments from '../../kernels/draw/drawArguments.wgsl';
import frame from '../../kernels/draw/frame.wgsl';
import pull from '../../kernels/draw/pull.wgsl';
import raster from '../../kernels/draw/raster.wgsl';
import rasterTiles from '../../kernels/draw/rasterTiles.wgsl';
import resolve from '../../kernels/draw/resolve.wgsl';
import shade from '../../kernels/draw/shade.wgsl';
import side from '../../kernels/draw/side.wgsl';
import wide from '../../kernels/draw/wide.wgsl';
import { COMPUTE, FRAGMENT, VERTEX } from './usage.ts';

/** Bytes of the struct `Part`, and what offsets of uniforms are multiples of on every device. */
export const PART_BYTES = 16;
export const SLOT = 256;
/** Samples of a pixel where the hardware draws. */
export const PULL_SAMPLES = 4;

/** The texts of the kernels as they are compiled. */
export const shaderTexts = {
	pull: [pull, shade, side, wide, frame].join('\n'),
	resolve: [resolve, shade, side, wide, frame].join('\n'),
	raster: [raster, cover, side, wide, frame].join('\n'),
	rasterTiles: [rasterTiles, cover, side, wide, frame].join('\n'),
	drawArguments,
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
			...[5, 6].map((binding) => storage(binding, FRAGMENT, 'read-only-storage')),
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

	get numbersIn(): GPUBindGroupLayout {
		return this.#layout('numbers', [storage(0, FRAGMENT, 'read-only-storage')]);
	}

	get drawArguments(): GPUComputePipeline {
		return this.#compute('drawArguments', [
			this.#layout('draws', [
				uniform(0, COMPUTE),
				uniform(1, COMPUTE),
				storage(2, COMPUTE, 'storage'),
			]),
		]);
	}

	get raster(): GPUComputePipeline {
		return this.#compute('raster', [this.frame, this.mesh, this.rasterOut]);
	}

	get rasterTiles(): GPUComputePipeline {
		return this.#compute('rasterTiles', [this.frame, this.mesh, this.tilesOut]);
	}

	get pull(): GPURenderPipeline {
		return this.#render('pull', [this.frame, this.mesh], PULL_SAMPLES);
	}

	get resolve(): GPURenderPipeline {
		const add = { srcFactor: 'one', dstFactor: 'one', operation: 'add' } as const;
		return this.#render('resolve', [this.frame, this.mesh, this.numbersIn], 1, {
			color: add,
			alpha: add,
		});
	}

	#compute(name: keyof typeof shaderTexts, layouts: GPUBindGroupLayout[]): GPUComputePipeline {
		return this.#once(`pipeline ${name}`, () =>
			this.#device.createComputePipeline({
				label: name,
				layout: this.#device.createPipelineLayout({ bindGroupLayouts: layouts }),
				compute: { module: this.#module(name), entryPoint: 'main' },
			}),
		);
	}

	#render(
		name: keyof typeof shaderTexts,
		layouts: GPUBindGroupLayout[],
		count: number,
		blend?: GPUBlendState,
	): GPURenderPipeline {
		return this.#once(`pipeline ${name}`, () => {
			const module = this.#module(name);
			const target = { format: this.#format, ...(blend && { blend }) };
			return this.#device.createRenderPipeline({
				label: name,
				layout: this.#device.createPipelineLayout({ bindGroupLayouts: layouts }),
				vertex: { module, entryPoint: 'vertex' },
				fragment: { module, entryPoint: 'fragment', targets: [target] },
				primitive: { topology: 'triangle-list' },
				multisample: { count },
			});
		});
	}

	#module(name: keyof typeof shaderTexts): GPUShaderModule {
		return this.#device.createShaderModule({ label: name, code: shaderTexts[name] });
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
