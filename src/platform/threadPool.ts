import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Job, JobResult, Workers } from '../util/workers.ts';
import { parentPort, Worker, workerData } from './threads.ts';

interface PendingJob {
	readonly thread: Thread;
	readonly resolve: (data: unknown) => void;
	readonly reject: (error: Error) => void;
}

interface Thread {
	readonly worker: Worker;
	jobs: number;
	/** It runs a job of `dedicateThread`, and takes no others meanwhile. */
	isDedicated: boolean;
}

/** Result of a job; `code` is the code of a system error, which cloning loses. */
type Reply = {
	readonly id: number;
	readonly data?: unknown;
	readonly error?: unknown;
	readonly code?: unknown;
};

/**
 * Threads of Node.js that run the script `entry`, which calls `serveJobs`; each is started when there is work for it,
 * with `data` as its `workerData`.
 */
export class ThreadPool implements Workers {
	readonly #entry: string;
	readonly #threads: Thread[] = [];
	readonly #pending = new Map<number, PendingJob>();
	#nextId = 0;

	constructor(
		entry: string,
		readonly count: number,
		readonly data?: unknown,
	) {
		this.#entry = entry;
	}

	/** Starts threads ahead of work, until there are `count`. */
	begin(count: number): void {
		while (this.#threads.length < Math.min(count, this.count)) this.#start();
	}

	run(job: Job, moved: readonly ArrayBuffer[], limit = this.count): Promise<unknown> {
		return this.#post(this.#selectThread(Math.min(limit, this.count)), job, moved);
	}

	/**
	 * Runs a long job, which ends only on request, on an idle or a new thread. Other jobs run on the other threads meanwhile.
	 */
	dedicateThread(job: Job, moved: readonly MessagePort[]): Promise<unknown> {
		const idle = this.#threads.find(({ jobs }) => jobs === 0);
		return this.#post(idle ?? this.#start(), job, moved, true);
	}

	async rest(kept = 0): Promise<void> {
		const idle = this.#threads.filter(({ jobs }) => jobs === 0).slice(kept);
		for (const thread of idle) this.#threads.splice(this.#threads.indexOf(thread), 1);
		await Promise.all(idle.map(({ worker }) => worker.terminate()));
	}

	/** Terminates the threads; rejects unfinished jobs. */
	async close(): Promise<void> {
		await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
	}

	#post(
		thread: Thread,
		job: Job,
		moved: readonly (ArrayBuffer | MessagePort)[],
		isDedicated = false,
	): Promise<unknown> {
		return new Promise((resolve, reject) => {
			const id = this.#nextId++;
			thread.jobs++;
			thread.isDedicated = isDedicated;
			this.#pending.set(id, { thread, resolve, reject });
			thread.worker.postMessage({ id, job }, [...moved]);
		});
	}

	/** The thread with the fewest jobs; a new one if all are busy and there are fewer than `limit`. */
	#selectThread(limit: number): Thread {
		const available = this.#threads.filter(({ isDedicated }) => !isDedicated);
		let best = available[0];
		for (const thread of available) if (best && thread.jobs < best.jobs) best = thread;
		return best && (best.jobs === 0 || available.length >= limit) ? best : this.#start();
	}

	#start(): Thread {
		const worker = new Worker(this.#entry, { workerData: this.data });
		const thread: Thread = { worker, jobs: 0, isDedicated: false };
		// An idle thread does not keep the process alive.
		worker.unref();
		worker.on('message', (answer: Reply) => this.#handleReply(answer));
		worker.on('error', (error: Error) => this.#remove(thread, error));
		worker.on('exit', () => this.#remove(thread, new Error('a thread ended unexpectedly')));
		this.#threads.push(thread);
		return thread;
	}

	#handleReply({ id, data, error, code }: Reply): void {
		const pending = this.#pending.get(id);
		if (!pending) return;
		this.#pending.delete(id);
		pending.thread.jobs--;
		pending.thread.isDedicated = false;
		if (error === undefined) pending.resolve(data);
		else {
			const failure = error instanceof Error ? error : new Error(String(error));
			pending.reject(code === undefined ? failure : Object.assign(failure, { code }));
		}
	}

	#remove(thread: Thread, error: Error): void {
		const index = this.#threads.indexOf(thread);
		if (index >= 0) this.#threads.splice(index, 1);
		for (const [id, { thread: owner, reject }] of this.#pending)
			if (owner === thread) {
				this.#pending.delete(id);
				reject(error);
			}
	}
}

/** Maximum number of threads for files. Each takes about ten megabytes of memory. */
const maxFileThreads = 16;

/** The `workerData` of a thread for files. */
export interface FileThreadStart {
	/** Whether it can save V8's code cache. */
	readonly compiles: boolean;
}

/** Threads for files, running `file-thread.js` in a folder; undefined if that is missing or there is only one core. */
export function fileThreads(folder: string, compiles = false): ThreadPool | undefined {
	const script = join(folder, 'file-thread.js');
	const count = Math.min(maxFileThreads, availableParallelism());
	return count > 1 && existsSync(script)
		? new ThreadPool(script, count, { compiles } satisfies FileThreadStart)
		: undefined;
}

/**
 * Maximum number of threads for work during a benchmark: meshes of tens of millions of triangles take gigabytes each.
 */
const maxBenchThreads = 8;

/** The `workerData` of threads for work during a benchmark: they run the benchmark's own file. */
const benchWork = 'bench work';

/** Whether this thread is one of `benchThreads`. */
export const isBenchThread = (): boolean => workerData === benchWork;

/** Threads for work during a benchmark; undefined if their file is missing or there is only one core. */
export function benchThreads(): ThreadPool | undefined {
	const script = join(__dirname, 'bench.js');
	const count = Math.min(maxBenchThreads, availableParallelism() - 1);
	return count > 0 && existsSync(script) ? new ThreadPool(script, count, benchWork) : undefined;
}

/** Runs the jobs sent to this thread. */
export function serveJobs(run: (job: Job) => JobResult | Promise<JobResult>): void {
	parentPort?.on('message', async ({ id, job }: { readonly id: number; readonly job: Job }) => {
		try {
			const { data, moved } = await run(job);
			parentPort?.postMessage({ id, data }, [...moved]);
		} catch (error) {
			const { code } = error as { readonly code?: unknown };
			parentPort?.postMessage({ id, error, code });
		}
	});
}
