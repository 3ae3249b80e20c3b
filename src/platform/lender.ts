import type { ThreadPool } from './threadPool.ts';

type Lender = Pick<ThreadPool, 'lend'>;

let pool: Lender | undefined;

/**
 * Lends threads of `files`, which read and write files, from now on: starting a thread takes some 40 ms of CPU time.
 */
export function useThreadsOf(files: Lender | undefined): void {
	pool = files;
}

/** The pool that lends threads; undefined if each use starts its own. */
export const lender = (): Lender | undefined => pool;
