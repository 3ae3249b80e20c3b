/*
 * Protocol for threads to share a job, by a control block in shared memory. A job is described, then opened under its number.
 * Threads join it, take parts until none is left, and leave. The next job is described only after this one is closed and all
 * have left; a late thread finds it closed. No thread waits for one that has not joined, so threads may start late or never.
 */
import { concurrently } from '../steps/bits.ts';
import { assert } from '../util/assert.ts';
import { type CompiledLoops, loopRunner } from './compiledLoops.ts';
import type { Work, WorkArrays } from './threadWork.ts';

/** Number of the newest job; threads wait on it. */
export const JOB = 0;
/** Number of the open job, or 0. */
export const OPEN = 1;
/** Number of threads that have joined; the calling thread waits on it. */
export const INSIDE = 2;
/** The next part to take. */
export const NEXT = 3;
/** Number of parts done since the threads started, to detect progress. */
export const DONE = 4;
/** 1 to make the threads end. */
export const STOP = 5;
/** Length of the message of the first thread that failed, stored after the control block; 0 if none did. */
export const FAILED = 6;
const WORK = 7;
const COUNT = 8;
const BEGIN = 9;
const END = 10;
const PART = 11;
const PARAMETERS = 12;
/** Maximum number of parameters of a step or a loop. */
export const MAX_PARAMETERS = 28;
/** Three u32 for each buffer: id of its memory, byte offset, length. */
const BUFFERS = 40;
export const MAX_BUFFERS = 20;
/** Number of requests to forget memory that the threads have processed since they started. */
export const FORGOTTEN = 100;
export const CONTROL_LENGTH = 101;
export const MESSAGE_BYTES = 1024;

/** Sends memory with its id to a thread, or ids of memory to forget. */
export type MemoryMessage =
	| { readonly id: number; readonly memory: SharedArrayBuffer }
	| { readonly forget: readonly number[]; readonly bytes: number };

/** Description of a job for the threads. */
export interface Job {
	/** Index in the list of works, the same in all threads. */
	readonly work: number;
	/** Number of items, and the range [begin, end) to process. */
	readonly count: number;
	readonly begin: number;
	readonly end: number;
	/** Items per part, a multiple of the tile. */
	readonly part: number;
	readonly parameters: readonly number[];
	/** Memory id, byte offset and length of each buffer, in the order of the work's arrays. */
	readonly buffers: readonly (readonly [memory: number, offset: number, length: number])[];
}

/** Writes the description of a job before it is opened. */
export function writeJob(control: Int32Array, job: Job): void {
	assert(job.parameters.length <= MAX_PARAMETERS, 'too many parameters to send to threads');
	assert(job.buffers.length <= MAX_BUFFERS, 'too many buffers to send to threads');
	control[WORK] = job.work;
	control[COUNT] = job.count;
	control[BEGIN] = job.begin;
	control[END] = job.end;
	control[PART] = job.part;
	control.set(job.parameters, PARAMETERS);
	control.set(job.buffers.flat(), BUFFERS);
	Atomics.store(control, NEXT, 0);
}

/** Takes parts of the open job until none is left. */
export function takeParts(
	control: Int32Array,
	work: Work,
	parameters: Readonly<Record<string, number>>,
	arrays: WorkArrays,
	compiled: CompiledLoops | undefined,
): void {
	const count = control[COUNT]! >>> 0;
	const end = control[END]! >>> 0;
	const part = control[PART]!;
	const doItems = loopRunner(compiled, work, count, parameters, arrays);
	concurrently(() => {
		for (;;) {
			const first = (control[BEGIN]! >>> 0) + Atomics.add(control, NEXT, 1) * part;
			if (first >= end) return;
			doItems(first, Math.min(first + part, end));
			Atomics.add(control, DONE, 1);
		}
	});
}

/**
 * Main loop of a thread: waits for jobs and processes parts of them until `STOP`.
 *
 * @param shared the control block and message
 * @param works list of works that jobs index
 * @param receive returns the next message, if any; forgotten memory is freed after the last one
 * @param compiled the compiled loops of the thread; absent if it runs them as JavaScript
 */
export function serveJobs(
	shared: SharedArrayBuffer,
	works: readonly Work[],
	receive: () => MemoryMessage | undefined,
	compiled?: CompiledLoops,
): void {
	const control = new Int32Array(shared, 0, CONTROL_LENGTH);
	const memories = new Map<number, SharedArrayBuffer>();
	for (let lastJob = 0; ; ) {
		Atomics.wait(control, JOB, lastJob);
		lastJob = Atomics.load(control, JOB);
		if (Atomics.load(control, STOP) === 1) return;
		Atomics.add(control, INSIDE, 1);
		try {
			let requests = 0;
			for (let message = receive(); message; message = receive()) {
				if ('memory' in message) memories.set(message.id, message.memory);
				else {
					for (const id of message.forget) memories.delete(id);
					requests++;
				}
			}
			if (requests > 0) {
				Atomics.add(control, FORGOTTEN, requests);
				Atomics.notify(control, FORGOTTEN);
			}
			if (Atomics.load(control, OPEN) === lastJob) shareJob(control, works, memories, compiled);
		} catch (error) {
			report(shared, error);
		}
		if (Atomics.sub(control, INSIDE, 1) === 1) Atomics.notify(control, INSIDE);
	}
}

/** Takes parts of the job described in the control block. */
function shareJob(
	control: Int32Array,
	works: readonly Work[],
	memories: ReadonlyMap<number, SharedArrayBuffer>,
	compiled: CompiledLoops | undefined,
): void {
	const work = works[control[WORK]!]!;
	const parameters: Record<string, number> = {};
	work.parameters.forEach((name, i) => {
		parameters[name] = control[PARAMETERS + i]! >>> 0;
	});
	const arrays: Record<string, WorkArrays[string]> = {};
	work.arrays.forEach(([name, kind], i) => {
		const at = BUFFERS + 3 * i;
		const memory = memories.get(control[at]!);
		assert(memory, `a thread was not given the memory of ${name}`);
		arrays[name] = new arrayOf[kind](memory, control[at + 1]! >>> 0, control[at + 2]! >>> 0);
	});
	takeParts(control, work, parameters, arrays, compiled);
}

const arrayOf: Record<
	Work['arrays'][number][1],
	new (
		memory: SharedArrayBuffer,
		offset: number,
		length: number,
	) => WorkArrays[string]
> = { u32: Uint32Array, i32: Int32Array, f64: Float64Array, u8: Uint8Array };

/** Stores the message of a failure unless another thread failed before. */
function report(shared: SharedArrayBuffer, error: unknown): void {
	const control = new Int32Array(shared, 0, CONTROL_LENGTH);
	const text = error instanceof Error ? error.message : String(error);
	const bytes = new Uint8Array(shared, 4 * CONTROL_LENGTH, MESSAGE_BYTES);
	if (
		Atomics.compareExchange(control, FAILED, 0, Math.max(1, Math.min(text.length, MESSAGE_BYTES)))
	)
		return;
	for (let i = 0; i < bytes.length && i < text.length; i++) bytes[i] = text.charCodeAt(i);
}
