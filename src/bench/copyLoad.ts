import { median } from './measure.ts';
import type { Pace } from './pace.ts';

const MAP_READ = 1;
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 0x80;
const QUERY_RESOLVE = 0x200;
/** Dispatches measured for a rate: for the bandwidth of the device, and for a sample of its pace. */
const RUNS = 20;
const PACE_RUNS = 5;
const WORKGROUP = 256;
/** Steps of the dependent chain: a quarter of a millisecond at 2 GHz. */
const CHAIN_STEPS = 2 ** 14;
/** Milliseconds of one submit: short enough for any watchdog, and to stop soon. */
const SUBMIT_MS = 20;
/** Smaller buffers would stay in caches. */
const MIN_BYTES = 2 ** 24;

/** Bytes per second that a copy kernel reads and writes. */
export interface Bandwidth {
	/** With one u32 for each invocation. */
	readonly u32: number;
	/** With four u32 for each invocation. */
	readonly vec4u: number;
}

/** A chain of dependent steps (xorshift): their time follows the clock of the cores. */
const chainKernel = `
@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> target_: array<u32>;
@compute @workgroup_size(1)
fn main() {
	var x = source[0] | 1u;
	for (var i = 0u; i < ${CHAIN_STEPS}u; i++) {
		x ^= x << 13u;
		x ^= x >> 17u;
		x ^= x << 5u;
	}
	target_[0] = x;
}`;

/** Work that loads a device and measures its speed. */
export interface CopyLoad {
	/** The rates of both copies, medians of 20. */
	bandwidth(): Promise<Bandwidth>;
	/** Measures for a few milliseconds: first the chain, before other work has woken the cores, then the copy. */
	pace(): Promise<Pace>;
	/** Copies for about `milliseconds`. */
	work(milliseconds: number): Promise<void>;
	destroy(): void;
}

/**
 * Allocates two buffers of `bytes`, or smaller ones if memory is short. Measures with timestamps, or by the clock if
 * the device has none.
 *
 * @param bytes a power of two
 */
export async function openCopyLoad(
	device: GPUDevice,
	bytes: number,
	now: () => number,
): Promise<CopyLoad> {
	const { pair, size } = await allocatePair(device, bytes);
	return new Load(device, pair, size, now);
}

type Pair = readonly [source: GPUBuffer, target: GPUBuffer];

/** Allocates two buffers of `bytes`, halved until they fit. Throws if 16 MiB are too much. */
export async function allocatePair(
	device: Pick<GPUDevice, 'limits' | 'createBuffer' | 'pushErrorScope' | 'popErrorScope'>,
	bytes: number,
): Promise<{ readonly pair: Pair; readonly size: number }> {
	const { maxStorageBufferBindingSize, maxBufferSize } = device.limits;
	const maxBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
	for (let size = bytes; ; size /= 2) {
		const pair = size > maxBytes ? undefined : await allocate(device, size);
		if (pair) return { pair, size };
		if (size <= MIN_BYTES)
			throw new Error(`the device has no memory for two buffers of ${size} bytes`);
	}
}

async function allocate(
	device: Parameters<typeof allocatePair>[0],
	size: number,
): Promise<Pair | undefined> {
	device.pushErrorScope('out-of-memory');
	const pair = [0, 1].map(() => device.createBuffer({ size, usage: STORAGE }));
	const error = await device.popErrorScope();
	if (!error) return [pair[0]!, pair[1]!];
	for (const buffer of pair) buffer.destroy();
	return undefined;
}

interface Kernel {
	readonly pipeline: GPUComputePipeline;
	readonly bindGroup: GPUBindGroup;
	readonly groups: readonly [columns: number, rows: number];
}

class Load implements CopyLoad {
	readonly #device: GPUDevice;
	readonly #pair: Pair;
	readonly #bytes: number;
	readonly #now: () => number;
	readonly #queries: GPUQuerySet | undefined;
	readonly #resolved: GPUBuffer;
	readonly #staging: GPUBuffer;
	readonly #scalars: Kernel;
	readonly #vectors: Kernel;
	readonly #chain: Kernel;
	/** Milliseconds of the last measured copy. */
	#copyTime = SUBMIT_MS;

	constructor(device: GPUDevice, pair: Pair, bytes: number, now: () => number) {
		this.#device = device;
		this.#pair = pair;
		this.#bytes = bytes;
		this.#now = now;
		if (device.features.has('timestamp-query'))
			this.#queries = device.createQuerySet({ type: 'timestamp', count: 4 * RUNS });
		const size = 32 * RUNS;
		this.#resolved = device.createBuffer({ size, usage: QUERY_RESOLVE | COPY_SRC });
		this.#staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
		const groups = (words: number) => Math.ceil(bytes / 4 / words / WORKGROUP);
		this.#scalars = this.#kernel(copyKernel('u32'), groups(1));
		this.#vectors = this.#kernel(copyKernel('vec4u'), groups(4));
		this.#chain = this.#kernel(chainKernel, 1);
	}

	async bandwidth(): Promise<Bandwidth> {
		const rate = async (kernel: Kernel): Promise<number> => {
			// Warm-up: buffers are zeroed and clocks rise.
			await this.#times([[kernel, RUNS]]);
			return this.#copyRate((await this.#times([[kernel, RUNS]]))[0]!);
		};
		return { u32: await rate(this.#scalars), vec4u: await rate(this.#vectors) };
	}

	async pace(): Promise<Pace> {
		const [chain, copy] = await this.#times([
			[this.#chain, PACE_RUNS],
			[this.#vectors, PACE_RUNS],
		]);
		return { chain: CHAIN_STEPS / (chain! / 1e3), copy: this.#copyRate(copy!) };
	}

	async work(milliseconds: number): Promise<void> {
		const copies = Math.max(1, Math.round(milliseconds / this.#copyTime));
		const copiesPerSubmit = Math.max(1, Math.round(SUBMIT_MS / this.#copyTime));
		for (let left = copies; left > 0; left -= copiesPerSubmit) {
			const encoder = this.#device.createCommandEncoder();
			const pass = encoder.beginComputePass();
			for (let i = 0; i < Math.min(left, copiesPerSubmit); i++) dispatch(pass, this.#vectors);
			pass.end();
			this.#device.queue.submit([encoder.finish()]);
		}
		await this.#device.queue.onSubmittedWorkDone();
	}

	destroy(): void {
		for (const buffer of [...this.#pair, this.#resolved, this.#staging]) buffer.destroy();
		this.#queries?.destroy();
	}

	#copyRate(milliseconds: number): number {
		this.#copyTime = milliseconds;
		return (2 * this.#bytes) / (milliseconds / 1e3);
	}

	/**
	 * Median milliseconds of each kernel over its number of runs, in one submit if there are timestamps; else the mean by
	 * the clock.
	 */
	async #times(requests: readonly (readonly [Kernel, number])[]): Promise<number[]> {
		const { queue } = this.#device;
		const queries = this.#queries;
		if (!queries) {
			const times: number[] = [];
			for (const [kernel, runs] of requests) {
				const started = this.#now();
				const encoder = this.#device.createCommandEncoder();
				const pass = encoder.beginComputePass();
				for (let run = 0; run < runs; run++) dispatch(pass, kernel);
				pass.end();
				queue.submit([encoder.finish()]);
				await queue.onSubmittedWorkDone();
				times.push((this.#now() - started) / runs);
			}
			return times;
		}
		const encoder = this.#device.createCommandEncoder();
		let query = 0;
		for (const [kernel, runs] of requests)
			for (let run = 0; run < runs; run++, query += 2) {
				const timestampWrites = {
					querySet: queries,
					beginningOfPassWriteIndex: query,
					endOfPassWriteIndex: query + 1,
				};
				const pass = encoder.beginComputePass({ timestampWrites });
				dispatch(pass, kernel);
				pass.end();
			}
		encoder.resolveQuerySet(queries, 0, query, this.#resolved, 0);
		encoder.copyBufferToBuffer(this.#resolved, 0, this.#staging, 0, 8 * query);
		queue.submit([encoder.finish()]);
		await this.#staging.mapAsync(MAP_READ);
		const stamps = new BigUint64Array(this.#staging.getMappedRange());
		let first = 0;
		const times = requests.map(([, runs]) => {
			const each: number[] = [];
			for (let run = 0; run < runs; run++, first += 2)
				each.push(Number(stamps[first + 1]! - stamps[first]!) / 1e6);
			return median(each);
		});
		this.#staging.unmap();
		return times;
	}

	#kernel(code: string, groups: number): Kernel {
		const module = this.#device.createShaderModule({ code });
		const pipeline = this.#device.createComputePipeline({ layout: 'auto', compute: { module } });
		const bindGroup = this.#device.createBindGroup({
			layout: pipeline.getBindGroupLayout(0),
			entries: this.#pair.map((buffer, binding) => ({ binding, resource: { buffer } })),
		});
		const columns = Math.min(groups, 65535);
		return { pipeline, bindGroup, groups: [columns, Math.ceil(groups / columns)] };
	}
}

const copyKernel = (type: string) => `
@group(0) @binding(0) var<storage, read> source: array<${type}>;
@group(0) @binding(1) var<storage, read_write> target_: array<${type}>;
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) local: u32) {
	let i = (group.y * groups.x + group.x) * ${WORKGROUP}u + local;
	if (i < arrayLength(&source)) { target_[i] = source[i]; }
}`;

function dispatch(pass: GPUComputePassEncoder, { pipeline, bindGroup, groups }: Kernel): void {
	pass.setPipeline(pipeline);
	pass.setBindGroup(0, bindGroup);
	pass.dispatchWorkgroups(...groups);
}
