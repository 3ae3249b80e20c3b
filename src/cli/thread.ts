import { garbageCollector, WORTH_COLLECTING } from '../platform/memory.ts';
import { processClock } from '../platform/processClock.ts';
import { isMainThread, type Supervised, serveSupervised } from '../platform/supervised.ts';
import { fileThreads } from '../platform/threadPool.ts';
import { runProgram } from './program.ts';

/** The folder of the bundle. */
declare const __dirname: string;

/** Frees memory. Not every call does, and to be able to takes a context of its own. */
function collector(): () => void {
	let collect: (() => void) | undefined | 'unknown' = 'unknown';
	return () => {
		if (collect === 'unknown') collect = garbageCollector(WORTH_COLLECTING);
		collect?.();
	};
}

/** Runs the command line. */
export const run = ({ args, ...given }: Supervised): Promise<number> =>
	runProgram(args, {
		...given,
		now: () => performance.now(),
		clock: processClock(),
		program: `${__dirname}/cli.js`,
		workers: fileThreads(__dirname),
		collect: collector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	});

// What the supervisor in `main.ts` starts; a call that is quick it does itself.
if (!isMainThread) void serveSupervised(run);
