import { median } from './measure.ts';

const MAP_READ = 1;
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 0x80;
const QUERY_RESOLVE = 0x200;
const RUNS = 20;
const WORKGROUP = 256;

/** Bytes a second that a kernel reads and writes when it copies one buffer into another. */
export interface Bandwidth {
	/** A 32-bit word for each invocation. */
	readonly u32: number;
	/** Four words for each invocation. */
	readonly vec4u: number;
}

const kernel = (type: string) => `
@group(0) @binding(0) var<storage, read> source: array<${type}>;
@group(0) @binding(1) var<storage, read_write> target_: array<${type}>;
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) local: u32) {
	let i = (group.y * groups.x + group.x) * ${WORKGROUP}u + local;
	if (i < arrayLength(&source)) { target_[i] = source[i]; }
}`;

/**
 * Measures what a copy kernel reaches: the median of 20 copies after some to warm up, by timestamps, or where the device
 * has none by the clock.
 *
 * @param bytes length of the buffer that is copied, a multiple of 16
 */
export async function copyBandwidth(
	device: GPUDevice,
	bytes: number,
	now: () => number,
): Promise<Bandwidth> {
	const buffer = (size: number, usage: number) => device.createBuffer({ size, usage });
	const [source, target] = [buffer(bytes, STORAGE), buffer(bytes, STORAGE)];
	const timed = device.features.has('timestamp-query');
	const queries = timed ? device.createQuerySet({ type: 'timestamp', count: 2 * RUNS }) : undefined;
	const resolved = buffer(16 * RUNS, QUERY_RESOLVE | COPY_SRC);
	const staging = buffer(16 * RUNS, MAP_READ | COPY_DST);

	async function rate(type: 'u32' | 'vec4u', words: number): Promise<number> {
		const module = device.createShaderModule({ code: kernel(type) });
		const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
		const bindGroup = device.createBindGroup({
			layout: pipeline.getBindGroupLayout(0),
			entries: [source, target].map((one, binding) => ({ binding, resource: { buffer: one } })),
		});
		const groups = Math.ceil(bytes / 4 / words / WORKGROUP);
		const columns = Math.min(groups, 65535);
		const milliseconds: number[] = [];
		// The first time, buffers are filled with zeros and the card's clock rises.
		for (let attempt = 0; attempt < 2; attempt++) {
			const start = now();
			const encoder = device.createCommandEncoder();
			for (let run = 0; run < RUNS; run++) {
				const at = { beginningOfPassWriteIndex: 2 * run, endOfPassWriteIndex: 2 * run + 1 };
				const pass = encoder.beginComputePass(
					queries ? { timestampWrites: { querySet: queries, ...at } } : {},
				);
				pass.setPipeline(pipeline);
				pass.setBindGroup(0, bindGroup);
				pass.dispatchWorkgroups(columns, Math.ceil(groups / columns));
				pass.end();
			}
			if (queries) {
				encoder.resolveQuerySet(queries, 0, 2 * RUNS, resolved, 0);
				encoder.copyBufferToBuffer(resolved, 0, staging, 0, 16 * RUNS);
			}
			device.queue.submit([encoder.finish()]);
			await device.queue.onSubmittedWorkDone();
			milliseconds.length = 0;
			if (!queries) milliseconds.push((now() - start) / RUNS);
			else {
				await staging.mapAsync(MAP_READ);
				const times = new BigUint64Array(staging.getMappedRange());
				for (let run = 0; run < RUNS; run++)
					milliseconds.push(Number(times[2 * run + 1]! - times[2 * run]!) / 1e6);
				staging.unmap();
			}
		}
		return (2 * bytes) / (median(milliseconds) / 1e3);
	}

	try {
		return { u32: await rate('u32', 1), vec4u: await rate('vec4u', 4) };
	} finally {
		for (const one of [source, target, resolved, staging]) one.destroy();
		queries?.destroy();
	}
}
