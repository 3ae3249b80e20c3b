import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Job, JobResult, Workers } from '../util/workers.ts';
import { parentPort, Worker } from './threads.ts';

interface Waiting {
	readonly thread: Thread;
	readonly resolve: (data: unknown) => void;
	readonly reject: (error: Error) => void;
}

interface Thread {
	readonly worker: Worker;
	jobs: number;
	/** It does one thing until it is told to stop, and takes no jobs meanwhile. */
	lent: boolean;
}

/** What a thread says of a job; `code` is that of an error of the system, which gets lost on the way. */
type Answer = {
	readonly id: number;
	readonly data?: unknown;
	readonly error?: unknown;
	readonly code?: unknown;
};

/**
 * Threads of Node.js that run the script `entry`, which calls `serveJobs`; each is started when there is work for it, with
 * `data` as its `workerData`.
 */
export class ThreadPool implements Workers {
	readonly #entry: string;
	readonly #threads: Thread[] = [];
	readonly #waiting = new Map<number, Waiting>();
	#serial = 0;

	constructor(
		entry: string,
		readonly count: number,
		readonly data?: unknown,
	) {
		this.#entry = entry;
	}

	/** Has so many threads started, before there is work for them. */
	begin(count: number): void {
		while (this.#threads.length < Math.min(count, this.count)) this.#start();
	}

	run(job: Job, moved: readonly ArrayBuffer[], most = this.count): Promise<unknown> {
		return this.#give(this.#thread(Math.min(most, this.count)), job, moved);
	}

	/**
	 * Has a thread without jobs do one that ends only when it is told to; a new thread where there is none. The others take
	 * all other jobs meanwhile.
	 */
	lend(job: Job, moved: readonly MessagePort[]): Promise<unknown> {
		const idle = this.#threads.find(({ jobs }) => jobs === 0);
		return this.#give(idle ?? this.#start(), job, moved, true);
	}

	async rest(kept = 0): Promise<void> {
		const idle = this.#threads.filter(({ jobs }) => jobs === 0).slice(kept);
		for (const thread of idle) this.#threads.splice(this.#threads.indexOf(thread), 1);
		await Promise.all(idle.map(({ worker }) => worker.terminate()));
	}

	/** Ends the threads; jobs that are not done are rejected. */
	async close(): Promise<void> {
		await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
	}

	#give(
		thread: Thread,
		job: Job,
		moved: readonly (ArrayBuffer | MessagePort)[],
		lent = false,
	): Promise<unknown> {
		return new Promise((resolve, reject) => {
			const id = this.#serial++;
			thread.jobs++;
			thread.lent = lent;
			this.#waiting.set(id, { thread, resolve, reject });
			thread.worker.postMessage({ id, job }, [...moved]);
		});
	}

	/** The thread with the fewest jobs: a new one where all have some and there are fewer than `most`. */
	#thread(most: number): Thread {
		const here = this.#threads.filter(({ lent }) => !lent);
		let best = here[0];
		for (const thread of here) if (best && thread.jobs < best.jobs) best = thread;
		return best && (best.jobs === 0 || here.length >= most) ? best : this.#start();
	}

	#start(): Thread {
		const worker = new Worker(this.#entry, { workerData: this.data });
		const thread: Thread = { worker, jobs: 0, lent: false };
		// A thread that waits for work does not keep the process alive.
		worker.unref();
		worker.on('message', (answer: Answer) => this.#answered(answer));
		worker.on('error', (error: Error) => this.#lost(thread, error));
		worker.on('exit', () => this.#lost(thread, new Error('a thread ended unexpectedly')));
		this.#threads.push(thread);
		return thread;
	}

	#answered({ id, data, error, code }: Answer): void {
		const waiting = this.#waiting.get(id);
		if (!waiting) return;
		this.#waiting.delete(id);
		waiting.thread.jobs--;
		waiting.thread.lent = false;
		if (error === undefined) waiting.resolve(data);
		else {
			const failed = error instanceof Error ? error : new Error(String(error));
			waiting.reject(code === undefined ? failed : Object.assign(failed, { code }));
		}
	}

	#lost(thread: Thread, error: Error): void {
		const at = this.#threads.indexOf(thread);
		if (at >= 0) this.#threads.splice(at, 1);
		for (const [id, { thread: of, reject }] of this.#waiting)
			if (of === thread) {
				this.#waiting.delete(id);
				reject(error);
			}
	}
}

/** Most threads. Each takes some ten megabytes. */
const mostFileThreads = 16;

/** What a thread for files is started with. */
export interface FileThreadStart {
	/** It can be asked to leave V8's code of what it has run. */
	readonly compiles: boolean;
}

/** Threads for files, by the script `file-thread.js` in a folder; undefined where it is not there or there is one core. */
export function fileThreads(folder: string, compiles = false): ThreadPool | undefined {
	const script = join(folder, 'file-thread.js');
	const count = Math.min(mostFileThreads, availableParallelism());
	return count > 1 && existsSync(script)
		? new ThreadPool(script, count, { compiles } satisfies FileThreadStart)
		: undefined;
}

/** The most threads for work during a bench: meshes of tens of millions of triangles take gigabytes each. */
const mostBenchThreads = 8;

/** Threads for work during a bench, or undefined where the file that they run is missing or there is one core. */
export function benchThreads(script = join(__dirname, 'bench-thread.js')): ThreadPool | undefined {
	const count = Math.min(mostBenchThreads, availableParallelism() - 1);
	return count > 0 && existsSync(script) ? new ThreadPool(script, count) : undefined;
}

/** Does the jobs that come to this thread. */
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
