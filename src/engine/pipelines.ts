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
	#preparing: Promise<void> | undefined;

	constructor(
		device: GPUDevice,
		readonly subgroups: boolean,
	) {
		this.#device = device;
	}

	of(step: Step): Pipeline {
		let made = this.#made.get(step);
		if (!made) {
			const { layout, descriptor } = this.#describe(step);
			made = { pipeline: this.#device.createComputePipeline(descriptor), layout };
			this.#made.set(step, made);
		}
		return made;
	}

	/**
	 * Compiles steps that are not compiled yet all at once, on the threads of the driver. With an H100, 22 steps whose
	 * compiled code the driver had kept took 33 to 36 ms, and 73 ms one after the other; without it 673 ms one after the
	 * other. With an H200 it took 318 ms without it. What fails is left to `of`, which reports it.
	 */
	async prepare(steps: readonly Step[]): Promise<void> {
		this.#preparing ??= this.#prepareAll(steps.filter((step) => !this.#made.has(step)));
		await this.#preparing;
	}

	async #prepareAll(steps: readonly Step[]): Promise<void> {
		await Promise.all(
			steps.map(async (step) => {
				// An error here is nobody's: it comes again when the step is run.
				this.#device.pushErrorScope('validation');
				const { layout, descriptor } = this.#describe(step);
				const described = this.#device.popErrorScope();
				try {
					await described;
					const pipeline = await this.#device.createComputePipelineAsync(descriptor);
					if (!this.#made.has(step)) this.#made.set(step, { pipeline, layout });
				} catch {
					// It is compiled when it is run, inside the error scopes of that run.
				}
			}),
		);
	}

	#describe({ name: label, wgsl, wgslSubgroups, bindings }: Step): {
		readonly layout: GPUBindGroupLayout;
		readonly descriptor: GPUComputePipelineDescriptor;
	} {
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
		const descriptor = {
			label,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: [layout] }),
			compute: {
				module: this.#device.createShaderModule({ label, code: assemble(kernel) }),
				entryPoint: 'main',
			},
		};
		return { layout, descriptor };
	}
}
