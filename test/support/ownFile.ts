import { afterAll } from 'vitest';

/**
 * Closes what a module of helpers has opened after the file of tests; in a process that goes on with the next file, when that
 * ends.
 */
export function afterOwnFile(close: () => void): void {
	if (process.env.TRIREFINE_SHARED_PROCESS === '1') process.once('exit', close);
	else afterAll(close);
}
