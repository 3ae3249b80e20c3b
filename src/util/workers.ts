/** A job as a worker is given it, by the name of what does it. */
export interface Job {
	readonly kind: string;
	readonly data: unknown;
}

/** What became of a job, and which of its buffers move to the one who asked. */
export interface JobResult {
	readonly data: unknown;
	readonly moved: readonly ArrayBuffer[];
}

/** Threads that do jobs next to this one. Data crosses as in a message: plain, no functions. */
export interface Workers {
	/** Jobs that are done at the same time. */
	readonly count: number;
	/** They share no memory with this thread: all that they make comes back in messages. */
	readonly apart?: boolean;
	/**
	 * Has a job done; the buffers in `moved` are gone here from now on. Rejects when the job throws or its thread ends. Each
	 * thread does its jobs in the order in which they are given.
	 *
	 * @param most threads that are worth it for the work that the job is part of; all unless given
	 */
	run(job: Job, moved: readonly ArrayBuffer[], most?: number): Promise<unknown>;
	/**
	 * Frees what threads without jobs hold; the next job starts a thread again.
	 *
	 * @param kept so many of them stay ready; none unless given
	 */
	rest(kept?: number): Promise<void>;
}

/** The same workers, of which only some take part. */
export const fewer = (workers: Workers, count: number): Workers => ({
	count: Math.min(count, workers.count),
	...(workers.apart ? { apart: true } : {}),
	run: (job, moved, most = count) => workers.run(job, moved, Math.min(most, count)),
	rest: (kept) => workers.rest(kept),
});
