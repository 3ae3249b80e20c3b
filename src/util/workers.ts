/** A job for a worker, by the name of its handler. */
export interface Job {
	readonly kind: string;
	readonly data: unknown;
}

/** Result of a job, and the buffers to move with it. */
export interface JobResult {
	readonly data: unknown;
	readonly moved: readonly ArrayBuffer[];
}

/** Threads that run jobs concurrently. Data is cloned as in a message: plain, no functions. */
export interface Workers {
	/** Number of jobs that run at the same time. */
	readonly count: number;
	/** They share no memory with this thread: all results come in messages. */
	readonly separateMemory?: boolean;
	/**
	 * Runs a job; the buffers in `moved` are moved and empty here from then on. Rejects if the job throws or its thread
	 * ends. Each thread runs its jobs in the order given.
	 *
	 * @param most most threads to use for the work that the job is part of; default: all
	 */
	run(job: Job, moved: readonly ArrayBuffer[], most?: number): Promise<unknown>;
	/**
	 * Ends idle threads; the next job starts a thread again.
	 *
	 * @param kept number of idle threads to keep; default: none
	 */
	rest(kept?: number): Promise<void>;
}

/** The same workers, but at most `count` of them. */
export const limitWorkers = (workers: Workers, count: number): Workers => ({
	count: Math.min(count, workers.count),
	...(workers.separateMemory ? { separateMemory: true } : {}),
	run: (job, moved, most = count) => workers.run(job, moved, Math.min(most, count)),
	rest: (kept) => workers.rest(kept),
});
