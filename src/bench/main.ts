// `dist/bench.js`: the benchmark. Its working thread, and the threads that make and check meshes meanwhile, run this
// file too.
import { runSupervised } from '../cli/mainThread.ts';
import { ioOfProcess } from '../cli/processIo.ts';
import { setLargeFlags } from '../platform/largeFlags.ts';
import { shareMemory } from '../platform/sharedLoops.ts';
import { type Supervised, serveSupervised } from '../platform/supervised.ts';
import { fileThreads, isBenchThread, serveJobs } from '../platform/threadPool.ts';
import { isMainThread } from '../platform/threads.ts';
import { runBenchProgram } from './program.ts';
import { runBenchJob } from './threadJobs.ts';

/** The folder of the bundles, and this bundle. */
declare const __dirname: string;
declare const __filename: string;

const run = ({ args, ...given }: Supervised): Promise<number> => {
	shareMemory();
	return runBenchProgram(args, ioOfProcess(given, fileThreads(__dirname)));
};

if (isMainThread) {
	// Before any thread starts, so that each can collect garbage.
	setLargeFlags();
	runSupervised(__filename);
} else if (isBenchThread()) serveJobs(runBenchJob);
else void serveSupervised(run);
