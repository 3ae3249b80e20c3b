import { type Binding, type Bindings, hasTexture, type Step } from '../steps/step.ts';
import { assemble, type DeviceTraits } from './assemble.ts';

const COMPUTE = 4;

/** A step compiled for a device. */
export interface Pipeline {
	readonly pipeline: GPUComputePipeline;
	readonly layout: GPUBindGroupLayout;
}

const pipelinesByDevice = new WeakMap<GPUDevice, Map<string, Pipelines>>();

/** Returns the pipelines of a device, shared by all its engines with the same traits. */
export function pipelinesOf(device: GPUDevice, traits: DeviceTraits): Pipelines {
	const byTraits = pipelinesByDevice.get(device) ?? new Map<string, Pipelines>();
	pipelinesByDevice.set(device, byTraits);
	const key = `${traits.subgroups} ${traits.filterable} ${traits.software}`;
	const pipelines = byTraits.get(key) ?? new Pipelines(device, traits);
	byTraits.set(key, pipelines);
	return pipelines;
}

/** Values of a step's pipeline-overridable constants by name. */
type Constants = Readonly<Record<string, number>>;

/**
 * Compiles each step once for each value of its constants. Layouts are explicit, from the step's bindings, so that a kernel
 * that does not match them fails validation.
 */
export class Pipelines {
	readonly #device: GPUDevice;
	readonly #compiled = new WeakMap<Step, Map<string, Pipeline>>();
	readonly #layouts = new WeakMap<Step, GPUBindGroupLayout>();
	readonly #preparing = new Map<readonly Step[], Promise<void>>();

	constructor(
		device: GPUDevice,
		readonly traits: DeviceTraits,
	) {
		this.#device = device;
	}

	/**
	 * Returns the pipeline of a step; compiles it if `prepare` has not, reporting errors to the device's error scopes.
	 *
	 * @param parameters values of the step's constants, and possibly others
	 */
	of(step: Step, parameters: Constants): Pipeline {
		const constants = constantsOf(step, parameters);
		let compiled = this.#find(step, constants);
		if (!compiled) {
			const { layout, descriptor } = this.#describe(step, constants);
			compiled = { pipeline: this.#device.createComputePipeline(descriptor), layout };
			this.#store(step, constants, compiled);
		}
		return compiled;
	}

	/**
	 * Compiles steps concurrently on the driver's threads, unless compiled already. With an H100, 22 steps in the driver's cache
	 * took 33 to 36 ms (73 ms sequentially). With a cold cache they took 673 ms sequentially, and 318 ms concurrently with an
	 * H200. A step that fails here fails again in `of`, which reports it.
	 */
	async prepare(steps: readonly Step[]): Promise<void> {
		const preparing =
			this.#preparing.get(steps) ??
			this.#prepareAll(steps.filter((step) => !this.#find(step, preparedConstants(step))));
		this.#preparing.set(steps, preparing);
		await preparing;
	}

	async #prepareAll(steps: readonly Step[]): Promise<void> {
		await Promise.all(
			steps.map(async (step) => {
				const constants = preparedConstants(step);
				this.#device.pushErrorScope('validation');
				const { layout, descriptor } = this.#describe(step, constants);
				const described = this.#device.popErrorScope();
				try {
					await described;
					const pipeline = await this.#device.createComputePipelineAsync(descriptor);
					if (!this.#find(step, constants)) this.#store(step, constants, { pipeline, layout });
				} catch {
					// Errors recur in `of`, within the error scopes of the run.
				}
			}),
		);
	}

	#find(step: Step, constants: Constants): Pipeline | undefined {
		return this.#compiled.get(step)?.get(keyOf(constants));
	}

	#store(step: Step, constants: Constants, compiled: Pipeline): void {
		const byConstants = this.#compiled.get(step) ?? new Map<string, Pipeline>();
		this.#compiled.set(step, byConstants.set(keyOf(constants), compiled));
	}

	#layoutOf({ name: label, bindings }: Step): GPUBindGroupLayout {
		return this.#device.createBindGroupLayout({
			label,
			entries: [
				{ binding: 0, visibility: COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true } },
				...Object.values(bindings).map(({ access }, i) => ({
					binding: i + 1,
					visibility: COMPUTE,
					...kindOf(access, this.traits),
				})),
				...(hasTexture(bindings) ? [samplerAfter(bindings)] : []),
			],
		});
	}

	#describe(
		step: Step,
		constants: Constants,
	): {
		readonly layout: GPUBindGroupLayout;
		readonly descriptor: GPUComputePipelineDescriptor;
	} {
		const { name: label, wgsl } = step;
		const layout = this.#layouts.get(step) ?? this.#layoutOf(step);
		this.#layouts.set(step, layout);
		const descriptor = {
			label,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: [layout] }),
			compute: {
				module: this.#device.createShaderModule({
					label,
					code: assemble(wgsl, this.traits),
				}),
				entryPoint: 'main',
				constants,
			},
		};
		return { layout, descriptor };
	}
}

const constantsOf = ({ constants }: Step, parameters: Constants): Constants =>
	Object.fromEntries(Object.keys(constants).map((name) => [name, parameters[name]!]));

/** Values of the constants for which `prepare` compiles a step. */
const preparedConstants = ({ constants }: Step): Constants => constants as Constants;

const keyOf = (constants: Constants): string => Object.values(constants).join();

const kindOf = (
	access: Binding['access'],
	{ filterable }: DeviceTraits,
): Omit<GPUBindGroupLayoutEntry, 'binding' | 'visibility'> =>
	access === 'texture'
		? { texture: { sampleType: filterable ? 'float' : 'unfilterable-float' } }
		: { buffer: { type: access === 'read' ? 'read-only-storage' : 'storage' } };

const samplerAfter = (bindings: Bindings): GPUBindGroupLayoutEntry => ({
	binding: Object.keys(bindings).length + 1,
	visibility: COMPUTE,
	sampler: { type: 'filtering' },
});
