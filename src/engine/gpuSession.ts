import type { Bindings, Step } from '../steps/step.ts';
import { assert } from '../util/assert.ts';
import { foldGroups } from './dispatchSizes.ts';
import { checkWords, type Plane, type Planes, type Session } from './engine.ts';
import type { Gpu } from './gpuEngine.ts';
import type { GpuWatch } from './gpuFailures.ts';
import { GpuTimer } from './gpuTimer.ts';

// Bits of GPUBufferUsage and GPUMapMode, which Node has no globals for.
const MAP_READ = 1;
const COPY_SRC = 4;
const COPY_DST = 8;
const UNIFORM = 0x40;
const STORAGE = 0x80;
/** Uniforms of one dispatch; offsets are multiples of this on every device. */
const SLOT = 256;
/** Dispatches of one submit. */
const SLOTS = 512;
/** Words of a buffer that reads go through, and how many there are: mapping fresh memory takes long. */
const READ_WORDS = 1 << 22;
const READ_BUFFERS = 4;
/** Dawn takes a fresh staging buffer for writes above 4 MiB. */
const CHUNK_WORDS = 1 << 20;

class GpuPlane implements Plane {
	constructor(
		readonly label: string,
		readonly length: number,
		readonly buffer: GPUBuffer,
	) {}
}

/** Records dispatches and submits them at each readback, or where uniforms run out. */
export class GpuSession implements Session {
	#isOpen = true;
	readonly #gpu: Gpu;
	readonly #watch: GpuWatch;
	readonly #ended: () => void;
	readonly #timer: GpuTimer;
	readonly #planes = new Set<GPUBuffer>();
	readonly #uniforms: GPUBuffer;
	readonly #staged = new Uint32Array((SLOT / 4) * SLOTS);
	#slots = 0;
	#encoder: GPUCommandEncoder | undefined;
	#pass: GPUComputePassEncoder | undefined;
	#done: GPUBuffer[] = [];

	/** @param ended called when the session ends */
	constructor(gpu: Gpu, now: () => number, ended: () => void) {
		this.#gpu = gpu;
		this.#ended = ended;
		this.#watch = gpu.failures.begin();
		this.#watch.enter();
		this.#timer = new GpuTimer(gpu.device, now, gpu.sizes);
		this.#uniforms = gpu.device.createBuffer({
			label: 'uniforms',
			size: SLOT * SLOTS,
			usage: UNIFORM | COPY_DST,
		});
	}

	plane(label: string, length: number): GpuPlane {
		checkWords(label, length, this.#gpu.maxWords);
		this.#watch.enter();
		return this.#makePlane(label, length);
	}

	#makePlane(label: string, length: number): GpuPlane {
		const buffer = this.#gpu.device.createBuffer({
			label,
			size: Math.max(4, 4 * length),
			usage: STORAGE | COPY_SRC | COPY_DST,
		});
		this.#planes.add(buffer);
		return new GpuPlane(label, length, buffer);
	}

	upload(label: string, data: Uint32Array | Int32Array, length = data.length): Plane {
		const plane = this.plane(label, length);
		const { queue } = this.#gpu.device;
		for (let start = 0; start < data.length; start += CHUNK_WORDS) {
			const size = Math.min(CHUNK_WORDS, data.length - start);
			queue.writeBuffer(
				plane.buffer,
				4 * start,
				data.buffer,
				data.byteOffset + 4 * start,
				4 * size,
			);
		}
		return plane;
	}

	grow(plane: Plane, length: number): Plane {
		if (plane.length >= length) return plane;
		const longer = this.plane(plane.label, length);
		this.#replace(plane, longer);
		return longer;
	}

	async allocate(wanted: readonly (readonly [string | Plane, number])[]): Promise<Plane[]> {
		const missing = wanted.flatMap(([what, length]) => {
			if (typeof what === 'string') return [[what, length] as const];
			return what.length >= length ? [] : [[what.label, length] as const];
		});
		for (const [label, length] of missing) checkWords(label, length, this.#gpu.maxWords);
		const made: GpuPlane[] = [];
		try {
			await this.#watch.allocate(() => {
				for (const [label, length] of missing) made.push(this.#makePlane(label, length));
			});
		} catch (error) {
			for (const { buffer } of made) {
				buffer.destroy();
				this.#planes.delete(buffer);
			}
			throw error;
		}
		return wanted.map(([what, length]) => {
			if (typeof what === 'string') return made.shift()!;
			if (what.length >= length) return what;
			const longer = made.shift()!;
			this.#replace(what, longer);
			return longer;
		});
	}

	#replace(plane: Plane, longer: GpuPlane): void {
		if (plane.length > 0)
			this.#commands().copyBufferToBuffer(own(plane).buffer, 0, longer.buffer, 0, 4 * plane.length);
		this.free(plane);
	}

	clear(plane: Plane): void {
		this.#commands().clearBuffer(own(plane).buffer);
	}

	copy(from: Plane, to: Plane, words: number): void {
		if (words > 0)
			this.#commands().copyBufferToBuffer(own(from).buffer, 0, own(to).buffer, 0, 4 * words);
	}

	free(plane: Plane): void {
		this.#done.push(own(plane).buffer);
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		planes: Planes<B>,
	): void {
		const { device, pipelines, sizes } = this.#gpu;
		if (count === 0) return;
		this.#watch.enter();
		const { pipeline, layout } = pipelines.of(step as unknown as Step);
		const bindGroup = device.createBindGroup({
			label: step.name,
			layout,
			entries: [
				{ binding: 0, resource: { buffer: this.#uniforms, size: SLOT } },
				...Object.keys(step.bindings).map((name, i) => ({
					binding: i + 1,
					resource: { buffer: own(planes[name]!).buffer },
				})),
			],
		});
		const chunk = sizes.of(step);
		const values = step.parameters.map((name) => parameters[name]);
		for (let first = 0; first < count; first += chunk) {
			if (this.#slots === SLOTS) this.submit();
			this.#staged.set([first, count, ...values], (SLOT / 4) * this.#slots);
			this.#pass ??= this.#commands().beginComputePass(this.#timer.pass());
			this.#pass.setPipeline(pipeline);
			this.#pass.setBindGroup(0, bindGroup, [SLOT * this.#slots++]);
			const items = Math.min(chunk, count - first);
			this.#pass.dispatchWorkgroups(...foldGroups(Math.ceil(items / step.tile)));
			this.#timer.dispatched(step.name, items);
			// Watchdogs look at a whole submit: what had to be cut goes one by one.
			if (chunk < count) this.submit();
			else if (sizes.apart) this.#endPass();
		}
	}

	async time(name: string, record: () => void): Promise<void> {
		this.#endPass();
		const finish = this.#timer.begin(name);
		record();
		this.#endPass();
		if (this.#timer.waits) {
			this.submit();
			await this.#gpu.device.queue.onSubmittedWorkDone();
		}
		finish();
	}

	async readWords(words: readonly (readonly [Plane, number])[]): Promise<number[]> {
		const staging = this.#staging(4 * words.length);
		words.forEach(([plane, index], i) => {
			this.#commands().copyBufferToBuffer(own(plane).buffer, 4 * index, staging, 4 * i, 4);
		});
		this.submit();
		let found: number[] = [];
		const read = this.#map(staging, 4 * words.length).then((mapped) => {
			found = [...mapped];
		});
		await this.#settle([read], [staging]);
		return found;
	}

	async read(plane: Plane, length: number): Promise<Uint32Array> {
		const words = new Uint32Array(length);
		const chunk = Math.min(length, READ_WORDS);
		const buffers: GPUBuffer[] = [];
		const copied: Promise<void>[] = [];
		for (let start = 0, i = 0; start < length; start += chunk, i++) {
			const at = i % READ_BUFFERS;
			// What failed is told by `settle`.
			await copied[at]?.catch(() => {});
			buffers[at] ??= this.#staging(4 * chunk);
			const staging = buffers[at];
			const size = 4 * Math.min(chunk, length - start);
			this.#commands().copyBufferToBuffer(own(plane).buffer, 4 * start, staging, 0, size);
			this.submit();
			copied[at] = this.#map(staging, size).then((mapped) => {
				words.set(mapped, start);
				staging.unmap();
			});
			copied[at].catch(() => {});
		}
		await this.#settle(copied, buffers);
		return words;
	}

	takeMilliseconds(): Record<string, number> {
		return this.#timer.take();
	}

	get span(): number | undefined {
		return this.#timer.span;
	}

	end(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#watch.end();
		this.#ended();
		// What a failed run leaves recorded is dropped with its encoder.
		for (const buffer of [...this.#planes, this.#uniforms]) buffer.destroy();
		this.#timer.end();
	}

	/** Sends what is recorded to the device. */
	submit(): void {
		this.#watch.enter();
		this.#endPass();
		const { device } = this.#gpu;
		this.#timer.resolve(() => this.#commands());
		if (this.#encoder) {
			device.queue.writeBuffer(this.#uniforms, 0, this.#staged, 0, (SLOT / 4) * this.#slots);
			device.queue.submit([this.#encoder.finish()]);
			this.#timer.submitted();
		}
		this.#encoder = undefined;
		this.#slots = 0;
		for (const buffer of this.#done) {
			buffer.destroy();
			this.#planes.delete(buffer);
		}
		this.#done = [];
	}

	#commands(): GPUCommandEncoder {
		this.#endPass();
		this.#encoder ??= this.#gpu.device.createCommandEncoder();
		return this.#encoder;
	}

	#endPass(): void {
		this.#pass?.end();
		this.#pass = undefined;
	}

	#staging(size: number): GPUBuffer {
		this.#watch.enter();
		return this.#gpu.device.createBuffer({ label: 'readback', size, usage: MAP_READ | COPY_DST });
	}

	/** What lies in a buffer once what was submitted is done. */
	async #map(staging: GPUBuffer, size: number): Promise<Uint32Array> {
		const mapped = staging.mapAsync(MAP_READ);
		this.#watch.leave();
		await Promise.race([mapped, this.#gpu.failures.lost.then((error) => Promise.reject(error))]);
		return new Uint32Array(staging.getMappedRange(0, size));
	}

	/** Waits for readbacks: what they read counts only once it is known that nothing failed. */
	async #settle(reads: readonly Promise<void>[], buffers: readonly GPUBuffer[]): Promise<void> {
		try {
			await Promise.all(reads);
			await this.#timer.collect();
		} catch (error) {
			// A scope usually knows better than the failed mapping; where none does, the mapping's word counts.
			await this.#watch.check();
			throw error;
		} finally {
			for (const buffer of buffers) buffer.destroy();
		}
		await this.#watch.check();
	}
}

/** The buffer of a plane of a GPU session, which others on its device may read until the session ends. */
export const gpuBuffer = (plane: Plane): GPUBuffer => own(plane).buffer;

function own(plane: Plane): GpuPlane {
	assert(plane instanceof GpuPlane, `${plane.label} is a plane of another engine`);
	return plane;
}
