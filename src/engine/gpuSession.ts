// Over 300 lines: all methods of the session record into one command encoder.

import type { Bindings, Step } from '../steps/step.ts';
import { BindGroups } from './bindGroups.ts';
import { foldGroups } from './dispatchSizes.ts';
import {
	type BufferOptions,
	type BufferRequest,
	type Buffers,
	checkLength,
	type EngineBuffer,
	EngineError,
	type EngineTexture,
	type Session,
	type UploadOptions,
} from './engine.ts';
import type { Gpu } from './gpu.ts';
import { asGpuBuffer, GpuEngineBuffer } from './gpuEngineBuffer.ts';
import type { GpuWatch } from './gpuFailures.ts';
import { GpuMemory } from './gpuMemory.ts';
import { GpuReadback } from './gpuReadback.ts';
import { asGpuTexture, GpuTexture } from './gpuTexture.ts';
import { GpuTimer } from './gpuTimer.ts';
import { GpuUniforms } from './gpuUniforms.ts';
import { GpuUploads } from './gpuUploads.ts';

/** Records dispatches and submits them at each readback, or when uniform slots run out. */
export class GpuSession implements Session {
	#isOpen = true;
	readonly #gpu: Gpu;
	readonly #watch: GpuWatch;
	readonly #ended: () => void;
	readonly #timer: GpuTimer;
	readonly #memory: GpuMemory;
	readonly #readback: GpuReadback;
	readonly #uploads: GpuUploads;
	readonly #uniforms: GpuUniforms;
	readonly #bindGroups: BindGroups;
	readonly #textures: GpuTexture[] = [];
	#encoder: GPUCommandEncoder | undefined;
	#pass: GPUComputePassEncoder | undefined;
	/** That which is set in the pass. */
	#pipeline: GPUComputePipeline | undefined;

	/** @param ended called when the session ends */
	constructor(gpu: Gpu, now: () => number, ended: () => void) {
		this.#gpu = gpu;
		this.#ended = ended;
		this.#watch = gpu.failures.begin();
		this.#watch.enter();
		this.#memory = new GpuMemory(gpu.device);
		this.#uploads = new GpuUploads(gpu, this.#watch);
		this.#timer = new GpuTimer(gpu.device, now, gpu.sizes);
		this.#readback = new GpuReadback(gpu, this.#watch, this.#timer, (record) => {
			record(this.#commands());
			this.submit();
		});
		this.#uniforms = new GpuUniforms(gpu.device);
		this.#bindGroups = new BindGroups(gpu.device, this.#uniforms.binding);
	}

	buffer(label: string, length: number, { dirty = false }: BufferOptions = {}): GpuEngineBuffer {
		return this.#newBuffer(label, length, dirty ? length : 0);
	}

	/** @param anything number of u32 at the start that need no zeros; the others are cleared */
	#newBuffer(label: string, length: number, anything: number): GpuEngineBuffer {
		checkLength(label, length, this.#gpu.maxLength);
		this.#watch.enter();
		return this.#makePlane(label, length, anything);
	}

	#makePlane(label: string, length: number, anything: number): GpuEngineBuffer {
		// A buffer has at least one pair of u32, and whole pairs: some kernels read buffers as pairs.
		const padded = Math.max(2, length + (length & 1));
		const memory = this.#memory.take(label, 4 * padded);
		if (memory.used && anything < padded)
			this.#commands().clearBuffer(memory.buffer, 4 * anything, 4 * (padded - anything));
		return new GpuEngineBuffer(label, length, memory);
	}

	upload(
		label: string,
		data: Uint32Array | Int32Array,
		length = data.length,
		{ onSent }: UploadOptions = {},
	): EngineBuffer {
		const buffer = this.#newBuffer(label, length, data.length);
		// The write comes before everything submitted later, so earlier uses of the memory are submitted first.
		if (buffer.memory.used) this.submit();
		this.#uploads.add(buffer.device, data, onSent);
		return buffer;
	}

	grow(buffer: EngineBuffer, length: number): EngineBuffer {
		if (buffer.length >= length) return buffer;
		const longer = this.#newBuffer(buffer.label, length, buffer.length);
		this.#replace(buffer, longer);
		return longer;
	}

	async allocate(wanted: readonly BufferRequest[]): Promise<EngineBuffer[]> {
		const missing = wanted.flatMap(([what, length]) => {
			if (typeof what === 'string') return [[what, length, 0] as const];
			return what.length >= length ? [] : [[what.label, length, what.length] as const];
		});
		for (const [label, length] of missing) checkLength(label, length, this.#gpu.maxLength);
		const canRelease = this.#memory.canRelease;
		const made = await this.#makeBuffers(missing).catch(async (error: unknown) => {
			if (!(error instanceof EngineError) || error.failure !== 'out-of-memory') throw error;
			// Out of memory: releases spare memory and retries.
			this.release();
			this.submit();
			if (!canRelease) throw error;
			// Memory is freed once the device no longer uses it.
			const done = this.#gpu.device.queue.onSubmittedWorkDone();
			this.#watch.leave();
			await Promise.race([done.catch(() => {}), this.#gpu.failures.lost]);
			return this.#makeBuffers(missing);
		});
		return wanted.map(([what, length]) => {
			if (typeof what === 'string') return made.shift()!;
			if (what.length >= length) return what;
			const longer = made.shift()!;
			this.#replace(what, longer);
			return longer;
		});
	}

	/** Makes all of these buffers or none. */
	async #makeBuffers(
		wanted: readonly (readonly [label: string, length: number, anything: number])[],
	): Promise<GpuEngineBuffer[]> {
		const made: GpuEngineBuffer[] = [];
		try {
			await this.#watch.allocate(() => {
				for (const one of wanted) made.push(this.#makePlane(...one));
			});
		} catch (error) {
			for (const { memory } of made) this.#memory.drop(memory);
			throw error;
		}
		return made;
	}

	#replace(buffer: EngineBuffer, longer: GpuEngineBuffer): void {
		if (buffer.length > 0)
			this.#commands().copyBufferToBuffer(
				asGpuBuffer(buffer).device,
				0,
				longer.device,
				0,
				4 * buffer.length,
			);
		this.free(buffer);
	}

	clear(buffer: EngineBuffer): void {
		if (buffer.length > 0)
			this.#commands().clearBuffer(asGpuBuffer(buffer).device, 0, 4 * buffer.length);
	}

	copy(from: EngineBuffer, to: EngineBuffer, length: number): void {
		if (length > 0)
			this.#commands().copyBufferToBuffer(
				asGpuBuffer(from).device,
				0,
				asGpuBuffer(to).device,
				0,
				4 * length,
			);
	}

	texture(label: string, width: number, height: number): EngineTexture {
		this.#watch.enter();
		const made = new GpuTexture(this.#gpu.device, label, width, height);
		this.#textures.push(made);
		return made;
	}

	copyRows(from: EngineBuffer, to: EngineTexture, first: number, count: number): void {
		asGpuTexture(to).copyRows(this.#commands(), from, first, count);
	}

	free(buffer: EngineBuffer): void {
		const freed = asGpuBuffer(buffer);
		// Recorded steps may read it, and its memory may soon belong to another buffer.
		if (this.#uploads.hasQueued(freed.device)) this.#uploads.flush();
		freed.isOpen = false;
		this.#memory.free(freed.memory);
	}

	release(): void {
		this.#memory.release();
		if (!this.#encoder) this.#memory.flush();
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void {
		const { pipelines, sizes } = this.#gpu;
		if (count === 0) return;
		this.#watch.enter();
		const { pipeline, layout } = pipelines.of(step as unknown as Step, parameters);
		const bindGroup = this.#bindGroups.of(step, layout, buffers);
		const chunk = sizes.of(step);
		const uniforms = step.parameters.filter((name) => step.constants[name] === undefined);
		const values = uniforms.map((name) => parameters[name]);
		for (let first = 0; first < count; first += chunk) {
			if (this.#uniforms.full) this.submit();
			const offset = this.#uniforms.add([first, count, ...values]);
			this.#pass ??= this.#commands().beginComputePass(this.#timer.pass());
			if (this.#pipeline !== pipeline) this.#pass.setPipeline(pipeline);
			this.#pipeline = pipeline;
			this.#pass.setBindGroup(0, bindGroup, [offset]);
			const items = Math.min(chunk, count - first);
			this.#pass.dispatchWorkgroups(...foldGroups(Math.ceil(items / step.tile)));
			this.#timer.dispatched(step.name, items);
			// Watchdogs time a whole submit, so split dispatches are submitted one by one.
			if (chunk < count) this.submit();
			else if (sizes.timesIndividually) this.#endPass();
		}
	}

	async time(name: string, record: () => void): Promise<void> {
		await this.#uploads.drain();
		this.#endPass();
		const finish = this.#timer.begin(name);
		record();
		this.#endPass();
		if (this.#timer.waits) {
			this.submit();
			// If the device is lost meanwhile, the next readback reports it.
			await this.#gpu.device.queue.onSubmittedWorkDone().catch(() => {});
		}
		finish();
	}

	async readValues(places: readonly (readonly [EngineBuffer, number])[]): Promise<number[]> {
		await this.#uploads.drain();
		return this.#readback.values(
			places.map(([buffer, index]) => [asGpuBuffer(buffer).device, index]),
		);
	}

	async read(
		buffer: EngineBuffer,
		length: number,
		make?: (length: number) => Uint32Array,
	): Promise<Uint32Array> {
		await this.#uploads.drain();
		return this.#readback.read(asGpuBuffer(buffer).device, length, make);
	}

	peek(
		buffer: EngineBuffer,
		length: number,
		make?: (length: number) => Uint32Array,
	): Promise<Uint32Array> {
		return this.read(buffer, length, make);
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
		// A failed run's recorded commands are dropped with its encoder.
		this.#memory.end();
		for (const texture of this.#textures) texture.destroy();
		this.#uploads.end();
		this.#uniforms.end();
		this.#timer.end();
		this.#readback.end();
	}

	/** Submits the recorded commands to the device. */
	submit(): void {
		this.#watch.enter();
		this.#uploads.flush();
		this.#endPass();
		const { device } = this.#gpu;
		this.#timer.resolve(() => this.#commands());
		if (this.#encoder) {
			this.#uniforms.write(device.queue);
			device.queue.submit([this.#encoder.finish()]);
			this.#timer.submitted();
		}
		this.#encoder = undefined;
		this.#uniforms.reset();
		this.#memory.flush();
	}

	#commands(): GPUCommandEncoder {
		this.#endPass();
		this.#encoder ??= this.#gpu.device.createCommandEncoder();
		return this.#encoder;
	}

	#endPass(): void {
		this.#pass?.end();
		this.#pass = undefined;
		this.#pipeline = undefined;
	}
}
