import type { Step } from '../steps/step.ts';
import { assemble } from './assemble.ts';

const COMPUTE = 4;

/** A step made ready for a device. */
export interface Pipeline {
	readonly pipeline: GPUComputePipeline;
	readonly layout: GPUBindGroupLayout;
}

const ofDevices = new WeakMap<GPUDevice, Map<boolean, Pipelines>>();

/**
 * The pipelines of a device, which all engines on it share.
 *
 * @param subgroups whether steps that have a kernel with subgroups run that one
 */
export function pipelinesOf(device: GPUDevice, subgroups: boolean): Pipelines {
	const both = ofDevices.get(device) ?? new Map<boolean, Pipelines>();
	ofDevices.set(device, both);
	const pipelines = both.get(subgroups) ?? new Pipelines(device, subgroups);
	both.set(subgroups, pipelines);
	return pipelines;
}

/** Compiles each step once. Layouts come from the descriptors, so that a kernel which differs from its own is refused. */
export class Pipelines {
	readonly #device: GPUDevice;
	readonly #made = new WeakMap<Step, Pipeline>();

	constructor(
		device: GPUDevice,
		readonly subgroups: boolean,
	) {
		this.#device = device;
	}

	of(step: Step): Pipeline {
		let made = this.#made.get(step);
		if (!made) {
			made = this.#make(step);
			this.#made.set(step, made);
		}
		return made;
	}

	#make({ name: label, wgsl, wgslSubgroups, bindings }: Step): Pipeline {
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
		const kernel = this.subgroups ? (wgslSubgroups ?? wgsl) : wgsl;
		const pipeline = this.#device.createComputePipeline({
			label,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: [layout] }),
			compute: {
				module: this.#device.createShaderModule({ label, code: assemble(kernel) }),
				entryPoint: 'main',
			},
		});
		return { pipeline, layout };
	}
}
