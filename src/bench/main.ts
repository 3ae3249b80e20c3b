// `dist/bench.js`: the benchmark. The supervised thread that runs it, and the threads that make and check meshes, load
// this file too.
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

const run = ({ args, ...io }: Supervised): Promise<number> => {
	shareMemory();
	return runBenchProgram(args, ioOfProcess(io, fileThreads(__dirname)));
};

if (isMainThread) {
	// Before any thread starts, so that each can collect garbage.
	setLargeFlags();
	runSupervised(__filename);
} else if (isBenchThread()) serveJobs(runBenchJob);
else void serveSupervised(run);
