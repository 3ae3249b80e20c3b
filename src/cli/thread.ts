import { shareMemory } from '../platform/sharedLoops.ts';
import { type Supervised, serveSupervised } from '../platform/supervised.ts';
import { fileThreads, type ThreadPool } from '../platform/threadPool.ts';
import { ioOfProcess } from './processIo.ts';
import { runProgram } from './program.ts';
import { isQuick, threadsToStart } from './quick.ts';

/** The folder of the bundle. */
declare const __dirname: string;

/** Options of a run by the build. */
interface Compiling extends Supervised {
	/** Threads prepare for `leaveThreadCode`. */
	readonly compiles?: boolean;
}

/** The threads of the last call. */
let workers: ThreadPool | undefined;

/** Makes a thread write V8's code cache of its functions, for the build. */
export const leaveThreadCode = async (): Promise<void> =>
	void (await workers?.run({ kind: 'leave code', data: undefined }, []));

/** Runs a command line with worker threads for files, on the input and output of the process. Resolves to the exit code. */
export const run = ({ args, compiles, ...given }: Compiling): Promise<number> => {
	if (!isQuick(args)) shareMemory();
	workers = fileThreads(__dirname, compiles);
	workers?.begin(threadsToStart(args, workers.count));
	return runProgram(args, ioOfProcess(given, workers));
};

/** Runs the command line in the thread that the supervisor has started. */
export const serve = (): Promise<void> => serveSupervised(run);
