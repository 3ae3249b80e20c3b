import type { Step } from '../steps/step.ts';
import { assemble } from './assemble.ts';

const COMPUTE = 4;

/** A step made ready for a device. */
export interface Pipeline {
	readonly pipeline: GPUComputePipeline;
	readonly layout: GPUBindGroupLayout;
}

/** Compiles each step once. Layouts come from the descriptors, so that a kernel which differs from its own is refused. */
export class Pipelines {
	readonly #device: GPUDevice;
	readonly #made = new Map<string, Pipeline>();

	constructor(device: GPUDevice) {
		this.#device = device;
	}

	of(step: Step): Pipeline {
		let made = this.#made.get(step.name);
		if (!made) {
			made = this.#make(step);
			this.#made.set(step.name, made);
		}
		return made;
	}

	#make({ name: label, wgsl, bindings }: Step): Pipeline {
		const layout = this.#device.createBindGroupLayout({
			label,
			entries: [
				{ binding: 0, visibility: COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true } },
				...Object.values(bindings).map(({ access }, i) => ({
					binding: i + 1,
					visibility: COMPUTE,
					buffer: { type: access === 'read' ? 'read-only-storage' : 'storage' } as const,
				})),
			],
		});
		const pipeline = this.#device.createComputePipeline({
			label,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: [layout] }),
			compute: {
				module: this.#device.createShaderModule({ label, code: assemble(wgsl) }),
				entryPoint: 'main',
			},
		});
		return { pipeline, layout };
	}
}
