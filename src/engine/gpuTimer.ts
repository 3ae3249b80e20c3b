import type { Dispatch, DispatchSizes } from './dispatchSizes.ts';
import { readBuffer } from './gpuReserve.ts';
import { GpuStaging } from './gpuStaging.ts';

// Bits of GPUBufferUsage and GPUMapMode, which Node has no globals for.
const MAP_READ = 1;
const COPY_SRC = 4;
const QUERY_RESOLVE = 0x200;
/** Maximum number of timed passes per submit; later ones are not timed. */
const MAX_PASSES = 256;

/** Intervals timed together. */
interface Timed {
	readonly name: string;
	readonly dispatches: Dispatch[];
}

/**
 * Measures the milliseconds of passes by name: by timestamp queries if the device supports them, else by the clock around a
 * wait.
 */
export class GpuTimer {
	/** Whether the session must wait for each step, to time it by the clock. */
	readonly waits: boolean;
	readonly #staging: GpuStaging;
	readonly #now: () => number;
	readonly #queries: GPUQuerySet | undefined;
	readonly #resolved: GPUBuffer | undefined;
	#milliseconds: Record<string, number> = {};
	#begin: bigint | undefined;
	#end = 0n;
	#span: number | undefined;
	readonly #sizes: DispatchSizes;
	#current: Timed = { name: '', dispatches: [] };
	#passes: Timed[] = [];
	#copied: { passes: Timed[]; staging: GPUBuffer } | undefined;
	#mapped: Promise<void>[] = [];

	/** @param sizes adapt to the measured times */
	constructor(device: GPUDevice, now: () => number, sizes: DispatchSizes) {
		this.#staging = new GpuStaging(() => readBuffer(device, 4 * MAX_PASSES, 'timestamps read'));
		this.#sizes = sizes;
		this.#now = now;
		this.waits = !device.features.has('timestamp-query');
		if (this.waits) return;
		this.#queries = device.createQuerySet({ type: 'timestamp', count: 2 * MAX_PASSES });
		this.#resolved = device.createBuffer({
			label: 'timestamps',
			size: 16 * MAX_PASSES,
			usage: QUERY_RESOLVE | COPY_SRC,
		});
	}

	/** Starts to add time to `name`; returns the function that stops. */
	begin(name: string): () => void {
		const timed: Timed = { name, dispatches: [] };
		this.#current = timed;
		const start = this.#now();
		return () => {
			if (this.waits) this.#add(timed, this.#now() - start);
		};
	}

	/** Counts a dispatch of the current pass. */
	dispatched(step: string, items: number): void {
		this.#current.dispatches.push({ step, items });
	}

	/** Describes the next pass. */
	pass(): GPUComputePassDescriptor {
		const at = 2 * this.#passes.length;
		if (!this.#queries || at === 2 * MAX_PASSES) return {};
		this.#current = { name: this.#current.name, dispatches: [] };
		this.#passes.push(this.#current);
		return {
			timestampWrites: {
				querySet: this.#queries,
				beginningOfPassWriteIndex: at,
				endOfPassWriteIndex: at + 1,
			},
		};
	}

	/** Records the copy of the timestamps since the last submit. */
	resolve(commands: () => GPUCommandEncoder): void {
		const passes = this.#passes;
		if (!this.#queries || !this.#resolved || passes.length === 0) return;
		this.#passes = [];
		const size = 16 * passes.length;
		const staging = this.#staging.take();
		commands().resolveQuerySet(this.#queries, 0, 2 * passes.length, this.#resolved, 0);
		commands().copyBufferToBuffer(this.#resolved, 0, staging, 0, size);
		this.#copied = { passes, staging };
	}

	/** Called after the commands of `resolve` were submitted. */
	submitted(): void {
		if (!this.#copied) return;
		const { passes, staging } = this.#copied;
		this.#copied = undefined;
		this.#mapped.push(
			staging.mapAsync(MAP_READ).then(() => {
				const times = new BigUint64Array(staging.getMappedRange(0, 16 * passes.length));
				const [begin, end] = [times[0]!, times[2 * passes.length - 1]!];
				if (this.#begin === undefined || begin < this.#begin) this.#begin = begin;
				if (end > this.#end) this.#end = end;
				passes.forEach((pass, i) => {
					this.#add(pass, Number(times[2 * i + 1]! - times[2 * i]!) / 1e6);
				});
				this.#staging.give(staging);
			}),
		);
		// A lost device rejects these before anyone waits for them; `collect` still sees it.
		this.#mapped.at(-1)?.catch(() => {});
	}

	/** Waits for the submitted timestamps. */
	async collect(): Promise<void> {
		await Promise.all(this.#mapped.splice(0));
	}

	/** Milliseconds by name since the last call. */
	take(): Record<string, number> {
		const taken = this.#milliseconds;
		this.#milliseconds = {};
		this.#span = this.#begin === undefined ? undefined : Number(this.#end - this.#begin) / 1e6;
		this.#begin = undefined;
		this.#end = 0n;
		return taken;
	}

	/**
	 * Milliseconds on the device from the first start to the last end of the passes in `take`; undefined without timestamp
	 * queries.
	 */
	get span(): number | undefined {
		return this.#span;
	}

	end(): void {
		this.#queries?.destroy();
		this.#resolved?.destroy();
		this.#staging.end();
	}

	#add({ name, dispatches }: Timed, milliseconds: number): void {
		this.#sizes.record(dispatches, milliseconds);
		this.#milliseconds[name] = (this.#milliseconds[name] ?? 0) + milliseconds;
	}
}
