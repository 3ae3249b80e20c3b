import { useThreadsOf } from '../platform/lender.ts';
import { garbageCollector, WORTH_COLLECTING } from '../platform/memory.ts';
import { useNodeChecksum, useNodeInflater } from '../platform/nodeZlib.ts';
import { ownThreadHere } from '../platform/ownThread.ts';
import { processClock } from '../platform/processClock.ts';
import { shareMemory } from '../platform/sharedLoops.ts';
import { readStandardInput, writeStandardOutput } from '../platform/standardStreams.ts';
import { type Supervised, serveSupervised } from '../platform/supervised.ts';
import { fileThreads, type ThreadPool } from '../platform/threadPool.ts';
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

/** How the build runs it. */
interface Compiling extends Supervised {
	/** Threads keep what `leaveThreadCode` needs. */
	readonly compiles?: boolean;
}

/** Those of the last call. */
let workers: ThreadPool | undefined;

/** Has a thread leave V8's code of what it has run of its own. For the build. */
export const leaveThreadCode = async (): Promise<void> =>
	void (await workers?.run({ kind: 'leave code', data: undefined }, []));

/** Runs the command line. */
export const run = ({ args, compiles, ...given }: Compiling): Promise<number> => {
	if (!isQuick(args)) shareMemory();
	workers = fileThreads(__dirname, compiles);
	workers?.begin(threadsToStart(args, workers.count));
	useThreadsOf(workers);
	useNodeInflater();
	useNodeChecksum();
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
