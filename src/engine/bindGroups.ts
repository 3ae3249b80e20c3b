import type { Bindings, Step } from '../steps/step.ts';
import type { Buffers } from './engine.ts';
import { own } from './gpuEngineBuffer.ts';

/** Capacity of the cache: enough for the bind groups of some rounds, which use the same steps and buffers. */
const MOST = 512;

/**
 * Cache of the bind groups of a session: the uniforms, then the buffers of a step. With Dawn in Node, creating a bind group
 * takes longer than recording the rest of a step.
 */
export class BindGroups {
	readonly #device: GPUDevice;
	readonly #uniforms: GPUBufferBinding;
	readonly #made = new Map<string, GPUBindGroup>();
	readonly #numbers = new WeakMap<object, number>();
	#next = 0;

	constructor(device: GPUDevice, uniforms: GPUBufferBinding) {
		this.#device = device;
		this.#uniforms = uniforms;
	}

	/** Throws if a buffer was freed, or belongs to another engine. */
	of<B extends Bindings>(
		step: Step<B, string>,
		layout: GPUBindGroupLayout,
		buffers: Buffers<B>,
	): GPUBindGroup {
		const bound = Object.keys(step.bindings).map((name) => own(buffers[name]!).binding);
		const key = bound.reduce(
			(start, { buffer, size }) => `${start} ${this.#numberOf(buffer)}:${size}`,
			`${this.#numberOf(layout)}`,
		);
		let group = this.#made.get(key);
		if (!group) {
			group = this.#device.createBindGroup({
				label: step.name,
				layout,
				entries: [this.#uniforms, ...bound].map((resource, binding) => ({ binding, resource })),
			});
			if (this.#made.size === MOST) this.#made.clear();
			this.#made.set(key, group);
		}
		return group;
	}

	/** A unique number for each object. */
	#numberOf(object: object): number {
		const number = this.#numbers.get(object) ?? this.#next++;
		this.#numbers.set(object, number);
		return number;
	}
}
