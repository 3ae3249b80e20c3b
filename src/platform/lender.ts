import type { ThreadPool } from './threadPool.ts';

type Lender = Pick<ThreadPool, 'lend'>;

let pool: Lender | undefined;

/** Takes threads from those that read and write files from now on: to start one takes some 40 ms of a processor. */
export function useThreadsOf(files: Lender | undefined): void {
	pool = files;
}

/** What lends threads; undefined where they are started for each use. */
export const lender = (): Lender | undefined => pool;
