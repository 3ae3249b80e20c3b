import type { JobResult, Workers } from '../../util/workers.ts';
import type { FastLines } from '../core/fastLines.ts';
import type { FileTools } from './fileTools.ts';
import { type ItemBytes, type ItemReader, itemReader } from './itemBytes.ts';

/**
 * Work on items that may be split into tasks, run in any order and in parallel: no item writes data that another reads
 * or writes.
 */
export interface ParallelWork<D> {
	/** Name by which threads look it up. */
	readonly name: string;
	/**
	 * Processes items [first, end).
	 *
	 * @param bytes of these items if they come from a file; they may be changed
	 * @param plain WebAssembly of this thread, undefined if unavailable
	 * @returns flags, 0 if there is nothing to report
	 */
	run(
		data: D,
		first: number,
		end: number,
		bytes: Uint8Array<ArrayBuffer>,
		plain: FastLines | undefined,
	): number;
}

/** A file that the threads read items from. */
export interface TaskFile extends ItemBytes {
	/** Descriptor of the file, the same in all threads; undefined if only this thread can read it. */
	readonly descriptor: number | undefined;
	/** Reads in this thread. Throws `Cancelled`. */
	copy(from: number, into: Uint8Array): void;
}

/** Items of a `ParallelWork`, split into tasks. */
export interface ParallelTasks<D> {
	/** Number of all items. */
	readonly count: number;
	/** Number of items in a task. */
	readonly each: number;
	/** Arrays in it are in shared memory if there are workers. */
	readonly data: D;
	readonly file?: TaskFile;
	/** Number of tasks for which another thread pays; by default `tasksPerThread` for a file, otherwise 1. */
	readonly perThread?: number;
	/** Flags that end the work early. */
	readonly stop?: number;
	/** Workers that share the work with this thread; absent if arrays are not in shared memory. */
	readonly workers?: Workers | undefined;
	/** WebAssembly of this thread. */
	readonly plain?: FastLines | undefined;
}

/** A worker's share of the work. */
export interface TasksJob extends ItemBytes {
	readonly name: string;
	readonly data: unknown;
	readonly count: number;
	readonly each: number;
	readonly stop: number;
	readonly descriptor: number | undefined;
	readonly control: SharedArrayBuffer;
}

/** Indices in the control memory: next task, number of active threads, flags, number of failed threads. */
const [next, active, flags, failures] = [0, 1, 2, 3];

/** Milliseconds to wait for other threads to finish the tasks that they have begun. A task takes one or two. */
const timeout = 5000;

/** Flag of tasks whose bytes could not be decoded; the rest of the work is useless then. */
export const unreadable = 1 << 30;

/**
 * Runs all tasks, on this thread and on workers that start in time: nothing waits for a thread that is still starting.
 * If a worker fails, this thread does all of the work again. Throws `Cancelled`.
 *
 * @returns the union of the flags of all tasks; once a task has a flag of `stop`, no further ones begin
 */
export function runInTasks<D>(work: ParallelWork<D>, tasks: ParallelTasks<D>): number {
	const { file, each, count, workers } = tasks;
	const bytesOf = itemReader(file ?? { at: 0, step: 0 }, (at, bytes) => file?.copy(at, bytes));
	const workerCount = workersFor(tasks);
	if (!workers || workerCount === 0) {
		const control = new Int32Array(4);
		runTasks(work, tasks, control, bytesOf);
		return control[flags]!;
	}
	const memory = new SharedArrayBuffer(16);
	const control = new Int32Array(memory);
	const { name } = work;
	const { data, stop = 0 } = tasks;
	const { at = 0, step = 0, coding, descriptor } = file ?? {};
	const job: TasksJob = {
		name,
		data,
		count,
		each,
		stop,
		at,
		step,
		coding,
		descriptor,
		control: memory,
	};
	for (let k = 0; k < workerCount; k++)
		workers
			.run({ kind: 'pieces', data: job }, [], workerCount)
			.catch(() => Atomics.add(control, failures, 1));
	let finished: boolean;
	try {
		runTasks(work, tasks, control, bytesOf);
	} finally {
		Atomics.store(control, next, Math.ceil(count / each));
		finished = areIdle(control);
	}
	if (finished && Atomics.load(control, failures) === 0) return Atomics.load(control, flags);
	return runInTasks(work, { ...tasks, workers: undefined });
}

/** Number of workers that the tasks are worth. */
function workersFor({ file, count, each, workers, ...rest }: ParallelTasks<unknown>): number {
	if (!workers || workers.separateMemory || (file && file.descriptor === undefined)) return 0;
	const { perThread = file ? tasksPerThread(file) : 1 } = rest;
	const tasks = Math.ceil(count / each / perThread);
	return Math.max(0, Math.min(workers.count - 1, tasks - 1));
}

/** Number of tasks of a file for which another thread pays: fewer if they must be decoded or inflated. */
const tasksPerThread = ({ coding }: ItemBytes): number =>
	coding?.blocks ? 4 : coding?.lettersEnd === undefined ? 32 : 16;

/** Waits until no thread is active; false if one exceeds `timeout`. */
function areIdle(control: Int32Array): boolean {
	for (;;) {
		const busy = Atomics.load(control, active);
		if (busy === 0) return true;
		if (Atomics.wait(control, active, busy, timeout) === 'timed-out') return false;
	}
}

/** Runs a `TasksJob` in a worker. */
export function runTasksJob(
	job: TasksJob,
	works: Readonly<Record<string, ParallelWork<never>>>,
	tools: FileTools,
): JobResult {
	const { name, descriptor } = job;
	const control = new Int32Array(job.control);
	try {
		const work = works[name];
		if (!work) throw new Error(`no work is called ${name}`);
		const bytesOf = itemReader(job, (at, bytes) => {
			if (descriptor !== undefined) readAll(tools, descriptor, at, bytes);
		});
		runTasks(work, { ...job, data: job.data as never, plain: tools.plain }, control, bytesOf);
	} catch {
		Atomics.add(control, failures, 1);
	}
	return { data: undefined, moved: [] };
}

/** Runs tasks until none is left. */
function runTasks<D>(
	{ run }: ParallelWork<D>,
	{
		count,
		each,
		stop = 0,
		data,
		plain,
	}: Pick<ParallelTasks<D>, 'count' | 'each' | 'stop' | 'data' | 'plain'>,
	control: Int32Array,
	bytesOf: ItemReader,
): void {
	const taskCount = Math.ceil(count / each);
	for (;;) {
		// The arrays are safe to use once no task is left and `active` is 0.
		Atomics.add(control, active, 1);
		try {
			const task = Atomics.add(control, next, 1);
			if (task >= taskCount) return;
			const first = each * task;
			const end = Math.min(count, first + each);
			const bytes = bytesOf(first, end);
			const result = bytes ? run(data, first, end, bytes, plain) : unreadable;
			if (result === 0) continue;
			Atomics.or(control, flags, result);
			if ((result & (stop | unreadable)) !== 0) Atomics.store(control, next, taskCount);
		} finally {
			if (Atomics.sub(control, active, 1) === 1) Atomics.notify(control, active);
		}
	}
}

/** Reads bytes; those missing because the file was truncated meanwhile are 0. */
function readAll({ read }: FileTools, descriptor: number, at: number, bytes: Uint8Array): void {
	for (let done = 0; done < bytes.length; ) {
		const more = read(descriptor, at + done, bytes.subarray(done));
		if (more === 0) return void bytes.fill(0, done);
		done += more;
	}
}
