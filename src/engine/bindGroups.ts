import type { Bindings, Step } from '../steps/step.ts';
import type { Buffers } from './engine.ts';
import { own } from './gpuEngineBuffer.ts';

/** Bind groups that are kept: those of some rounds, whose steps and buffers are the same again and again. */
const MOST = 512;

/**
 * The bind groups of a session: the uniforms first, then the buffers of a step. One that was made is used again where the
 * step has the same memory: making one takes a device of Node more time than all else that is recorded of a step.
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

	/** Throws where a buffer was freed, or is of another engine. */
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

	/** The same number for the same object alone. */
	#numberOf(object: object): number {
		const number = this.#numbers.get(object) ?? this.#next++;
		this.#numbers.set(object, number);
		return number;
	}
}
