import { type Bindings, hasTexture, type Step } from '../steps/step.ts';
import type { Buffers, EngineBuffer } from './engine.ts';
import { asGpuBuffer } from './gpuEngineBuffer.ts';
import { GpuTexture } from './gpuTexture.ts';

/** Capacity of the cache: enough for the bind groups of several rounds, which use the same steps and buffers. */
const CAPACITY = 512;

/** A binding: part of a buffer, a view of a texture, or a sampler. */
type BoundResource = GPUBufferBinding | GPUTextureView | GPUSampler;

/**
 * Cache of the bind groups of a session: the uniforms, then the buffers and textures of a step. With Dawn in Node, creating a bind group
 * takes longer than recording the rest of a step.
 */
export class BindGroups {
	readonly #device: GPUDevice;
	readonly #uniforms: GPUBufferBinding;
	readonly #groups = new Map<string, GPUBindGroup>();
	readonly #numbers = new WeakMap<object, number>();
	#next = 0;
	#sampler: GPUSampler | undefined;
	/** The last group: most dispatches in a row are of the same step and buffers. */
	#last:
		| {
				readonly layout: GPUBindGroupLayout;
				readonly given: readonly EngineBuffer[];
				readonly group: GPUBindGroup;
		  }
		| undefined;

	constructor(device: GPUDevice, uniforms: GPUBufferBinding) {
		this.#device = device;
		this.#uniforms = uniforms;
	}

	/** The bind group of a step with its buffers. Throws if a buffer was freed, or belongs to another engine. */
	of<B extends Bindings>(
		step: Step<B, string>,
		layout: GPUBindGroupLayout,
		buffers: Buffers<B>,
	): GPUBindGroup {
		const stepBuffers = Object.keys(step.bindings).map((name) => buffers[name]!);
		const last = this.#last;
		if (last?.layout === layout && stepBuffers.every((buffer, i) => buffer === last.given[i])) {
			for (const buffer of stepBuffers) if (!(buffer instanceof GpuTexture)) asGpuBuffer(buffer);
			return last.group;
		}
		const bound = stepBuffers.map(
			(buffer): BoundResource =>
				buffer instanceof GpuTexture ? buffer.view : asGpuBuffer(buffer).binding,
		);
		if (hasTexture(step.bindings)) bound.push(this.#linear());
		const key = bound.reduce(
			(start, resource) => `${start} ${this.#keyOf(resource)}`,
			`${this.#numberOf(layout)}`,
		);
		let group = this.#groups.get(key);
		if (!group) {
			group = this.#device.createBindGroup({
				label: step.name,
				layout,
				entries: [this.#uniforms, ...bound].map((resource, binding) => ({ binding, resource })),
			});
			if (this.#groups.size === CAPACITY) this.#groups.clear();
			this.#groups.set(key, group);
		}
		this.#last = { layout, given: stepBuffers, group };
		return group;
	}

	/** A linear sampler that clamps to the edge. */
	#linear(): GPUSampler {
		this.#sampler ??= this.#device.createSampler({ magFilter: 'linear', minFilter: 'linear' });
		return this.#sampler;
	}

	#keyOf(bound: BoundResource): string {
		return 'buffer' in bound
			? `${this.#numberOf(bound.buffer)}:${bound.size}`
			: `${this.#numberOf(bound)}`;
	}

	/** A unique number for each object. */
	#numberOf(object: object): number {
		const number = this.#numbers.get(object) ?? this.#next++;
		this.#numbers.set(object, number);
		return number;
	}
}
