import type { Bindings, Step } from '../steps/step.ts';
import { assert } from '../util/assert.ts';
import type { Loop, LoopArrays } from '../util/loop.ts';
import type { CompiledLoops } from './compiledLoops.ts';
import { EngineError } from './engine.ts';
import type { TeamWork } from './team.ts';
import {
	CONTROL_LENGTH,
	DONE,
	FAILED,
	FORGOTTEN,
	INSIDE,
	JOB,
	MESSAGE_BYTES,
	type MemoryMessage,
	NEXT,
	OPEN,
	STOP,
	takeParts,
	writeJob,
} from './threadJob.ts';
import type { Threads } from './threads.ts';
import type { Work, WorkArrays } from './threadWork.ts';

/** A thread that runs `serveJobs` on the shared control block. */
export interface Helper {
	/** Sends a message to `receive` of `serveJobs`. */
	send(message: MemoryMessage): void;
}

/** Parts per thread, for load balancing. */
const PARTS_PER_THREAD = 8;
/** Number of spins before sleeping while other threads finish: a few microseconds. */
const SPINS = 2000;
/** Default of `StepThreadsOptions.timeout`. */
const TIMEOUT = 20_000;
/**
 * Timeout, in milliseconds without progress, for threads to free memory. Threads may just have started, and all of them collect
 * garbage at once: with more threads than cores that takes some hundred milliseconds.
 */
const FORGET_TIMEOUT = 500;

/** Options of threads. */
export interface StepThreadsOptions {
	/** Milliseconds without a finished part after which a thread counts as lost. */
	readonly timeout?: number | undefined;
	/** Collects the garbage of this thread; others collect theirs after forgetting memory. */
	readonly collect?: (() => void) | undefined;
	/** The compiled loops of this thread; undefined until they are compiled. */
	readonly compiled?: () => CompiledLoops | undefined;
}

/** Runs steps and loops on several threads through shared memory; see `threadJob.ts`. */
export class StepThreads implements Threads {
	readonly count: number;
	readonly #works: readonly Work[];
	readonly #indexes: ReadonlyMap<string, number>;
	readonly #start: (control: SharedArrayBuffer) => readonly Helper[];
	readonly #options: StepThreadsOptions;
	readonly #shared = new SharedArrayBuffer(4 * CONTROL_LENGTH + MESSAGE_BYTES);
	readonly #control = new Int32Array(this.#shared, 0, CONTROL_LENGTH);
	readonly #ids = new WeakMap<SharedArrayBuffer, number>();
	#helpers: readonly Helper[] | undefined;
	#nextId = 0;
	#job = 0;
	/** Requests to forget memory sent so far, counted per thread. */
	#requests = 0;
	#failure: EngineError | undefined;

	/**
	 * @param works list of works, the same in all threads
	 * @param count number of threads, including this one
	 * @param start starts the other threads; called at the first job
	 */
	constructor(
		works: readonly Work[],
		count: number,
		start: (control: SharedArrayBuffer) => readonly Helper[],
		options: StepThreadsOptions = {},
	) {
		this.#options = options;
		this.count = count;
		this.#works = works;
		this.#indexes = new Map(works.map(({ name }, index) => [name, index]));
		this.#start = start;
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		arrays: Readonly<Record<string, Uint32Array | Int32Array>>,
	): boolean {
		return step.parallel === true && this.#run(step.name, count, 0, count, parameters, arrays);
	}

	runLoop<A extends LoopArrays, P extends string>(
		{ name }: Loop<A, P>,
		first: number,
		end: number,
		parameters: Readonly<Record<P, number>>,
		arrays: A,
	): boolean {
		return this.#run(name, end, first, end, parameters, arrays);
	}

	runTeam<P extends string>(
		{ name }: TeamWork<P>,
		members: number,
		parameters: Readonly<Record<P, number>>,
		arrays: WorkArrays,
	): boolean {
		assert(
			members <= PARTS_PER_THREAD * this.count,
			'a team has at most 8 members for each thread',
		);
		return this.#run(name, members, 0, members, parameters, arrays);
	}

	#run(
		name: string,
		count: number,
		begin: number,
		end: number,
		parameters: Readonly<Record<string, number>>,
		arrays: WorkArrays,
	): boolean {
		const index = this.#indexes.get(name);
		const work = this.#works[index ?? -1];
		if (index === undefined || !work || end - begin < work.minItems) return false;
		if (this.#failure) throw this.#failure;
		this.#helpers ??= this.#start(this.#shared);
		const part = Math.max(work.minPart, Math.ceil((end - begin) / (PARTS_PER_THREAD * this.count)));
		writeJob(this.#control, {
			work: index,
			count,
			begin,
			end,
			part: Math.ceil(part / work.tile) * work.tile,
			parameters: work.parameters.map((parameter) => parameters[parameter]!),
			buffers: work.arrays.map(([array]) => {
				const { buffer, byteOffset, length } = arrays[array]!;
				return [this.#idOf(buffer as SharedArrayBuffer), byteOffset, length];
			}),
		});
		const compiled = this.#options.compiled?.();
		this.#shareJob(() => takeParts(this.#control, work, parameters, arrays, compiled));
		return true;
	}

	forget(memory: readonly SharedArrayBuffer[]): void {
		const ids = memory.flatMap((buffer) => this.#ids.get(buffer) ?? []);
		const bytes = memory.reduce((sum, { byteLength }) => sum + byteLength, 0);
		for (const buffer of memory) this.#ids.delete(buffer);
		if (ids.length === 0 || !this.#helpers) return;
		for (const helper of this.#helpers) helper.send({ forget: ids, bytes });
		this.#requests += this.#helpers.length;
		// No job is open: the threads only read the message.
		this.#wake();
	}

	collect(): void {
		for (const control = this.#control; ; ) {
			const processed = Atomics.load(control, FORGOTTEN);
			if (processed === this.#requests) break;
			if (Atomics.wait(control, FORGOTTEN, processed, FORGET_TIMEOUT) === 'timed-out') break;
		}
		this.#options.collect?.();
	}

	/** Makes all later work fail, because a thread has died. */
	fail(message: string): void {
		this.#failure ??= new EngineError('device-lost', `A thread of the CPU failed: ${message}`);
	}

	close(): void {
		this.#failure ??= new EngineError('device-lost', 'The threads were stopped');
		Atomics.store(this.#control, STOP, 1);
		this.#wake();
	}

	/** The id of a buffer's memory; sends unknown memory to all threads. */
	#idOf(memory: SharedArrayBuffer): number {
		let id = this.#ids.get(memory);
		if (id === undefined) {
			id = this.#nextId++;
			this.#ids.set(memory, id);
			for (const helper of this.#helpers ?? []) helper.send({ id, memory });
		}
		return id;
	}

	#wake(): number {
		const job = ++this.#job;
		Atomics.store(this.#control, JOB, job);
		Atomics.notify(this.#control, JOB);
		return job;
	}

	/** Opens the current job, takes part in it, and waits until all parts are done. */
	#shareJob(takePart: () => void): void {
		Atomics.store(this.#control, OPEN, this.#job + 1);
		this.#wake();
		try {
			takePart();
		} finally {
			// This thread has failed: keep the others from taking more parts.
			Atomics.store(this.#control, NEXT, 2 ** 30);
			Atomics.store(this.#control, OPEN, 0);
			this.#waitForOthers();
		}
		const length = Atomics.load(this.#control, FAILED);
		if (length === 0) return;
		const bytes = new Uint8Array(this.#shared, 4 * CONTROL_LENGTH, length);
		this.fail(String.fromCharCode(...bytes));
		throw this.#failure!;
	}

	#waitForOthers(): void {
		const control = this.#control;
		for (let i = 0; i < SPINS; i++) if (Atomics.load(control, INSIDE) === 0) return;
		for (let done = Atomics.load(control, DONE); ; ) {
			const inside = Atomics.load(control, INSIDE);
			if (inside === 0) return;
			if (Atomics.wait(control, INSIDE, inside, this.#options.timeout ?? TIMEOUT) !== 'timed-out')
				continue;
			const now = Atomics.load(control, DONE);
			if (now === done) {
				this.fail('it does not go on');
				throw this.#failure!;
			}
			done = now;
		}
	}
}
