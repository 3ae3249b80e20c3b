import { EngineError, type Session } from '../../src/engine/engine.ts';
import { createGpuEngine } from '../../src/engine/gpuEngine.ts';
import { defineStep, write } from '../../src/steps/step.ts';
import { gpu } from '../support/engines.ts';

/** A clock in milliseconds. */
export const now = () => performance.now();
/** `GPUBufferUsage.STORAGE`, which Node has no global for: all buffers have it. */
export const STORAGE = 0x80;

/** Writes to each word its number. */
export const enumerate = defineStep({
	name: 'test/enumerate',
	wgsl: `
		// import item
		struct Parameters { first: u32, count: u32, add: u32 }
		@group(0) @binding(0) var<uniform> parameters: Parameters;
		@group(0) @binding(1) var<storage, read_write> numbers: array<u32>;
		@compute @workgroup_size(256)
		fn main(
			@builtin(workgroup_id) group: vec3u,
			@builtin(num_workgroups) groups: vec3u,
			@builtin(local_invocation_index) local: u32,
		) {
			let i = item(group, groups, local);
			if (i < parameters.count) {
				numbers[i] += i + parameters.add;
			}
		}`.replace(/^\t+/gm, ''),
	bindings: { numbers: write },
	parameters: ['add'],
	cpu(count, { add }, { numbers }) {
		for (let i = 0; i < count; i++) numbers[i] = numbers[i]! + i + add;
	},
});

/** The device with some of its methods replaced. */
export function deviceWith(replaced: Partial<GPUDevice>): GPUDevice {
	return new Proxy(gpu!.device, {
		get(target, name) {
			if (name in replaced) return Reflect.get(replaced, name);
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

/** Does work in a session of a new engine, which is closed after it. */
export async function onGpu<T>(
	use: (session: Session) => Promise<T>,
	device = gpu!.device,
	options = {},
): Promise<T> {
	const engine = createGpuEngine(device, 'under test', options);
	const session = engine.begin(now);
	try {
		return await use(session);
	} finally {
		engine.destroy();
	}
}

/** Which failure of the engine ends a run. */
export const failureOf = (run: Promise<unknown>): Promise<string> =>
	run.then(
		() => 'none',
		(error: unknown) => (error instanceof EngineError ? error.failure : String(error)),
	);
