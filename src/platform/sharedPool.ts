import type { ThreadPool } from './threadPool.ts';

type Lender = Pick<ThreadPool, 'dedicateThread'>;

/*
 * One for a process, set when its program starts: which threads are idle depends on all that the process does, not on
 * the call that needs one.
 */
let pool: Lender | undefined;

/**
 * Lends threads of `files`, which read and write files, from now on: starting a thread takes about 40 ms of CPU time.
 */
export function setSharedPool(files: Lender | undefined): void {
	pool = files;
}

/** The pool that lends threads; undefined if each use starts its own. */
export const sharedPool = (): Lender | undefined => pool;
