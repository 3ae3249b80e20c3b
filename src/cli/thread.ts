import { useThreadsOf } from '../platform/lender.ts';
import { garbageCollector, WORTH_COLLECTING } from '../platform/memory.ts';
import { ownThreadHere } from '../platform/ownThread.ts';
import { processClock } from '../platform/processClock.ts';
import { shareMemory } from '../platform/sharedLoops.ts';
import { readStandardInput, writeStandardOutput } from '../platform/standardStreams.ts';
import { type Supervised, serveSupervised } from '../platform/supervised.ts';
import { fileThreads } from '../platform/threadPool.ts';
import { runProgram } from './program.ts';
import { isQuick, threadsToStart } from './quick.ts';

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
export const run = ({ args, ...given }: Supervised): Promise<number> => {
	if (!isQuick(args)) shareMemory();
	const workers = fileThreads(__dirname);
	workers?.begin(threadsToStart(args, workers.count));
	useThreadsOf(workers);
	return runProgram(args, {
		...given,
		// `performance` would have to be loaded.
		now: () => 1000 * process.uptime(),
		clock: processClock(),
		program: `${__dirname}/cli.js`,
		workers: workers ?? ownThreadHere(),
		input: readStandardInput,
		output: writeStandardOutput,
		collect: collector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	});
};

/** Runs it in the thread that the supervisor has started. */
export const serve = (): Promise<void> => serveSupervised(run);
