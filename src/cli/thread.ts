import { garbageCollector } from '../platform/memory.ts';
import { serveSupervised } from '../platform/supervised.ts';
import { fileThreads } from '../platform/threadPool.ts';
import { runProgram } from './program.ts';

/** The folder of the bundle. */
declare const __dirname: string;

// What the supervisor in `main.ts` starts: the command line, in a thread of its own.
void serveSupervised(({ args, ...parts }) =>
	runProgram(args, {
		...parts,
		now: () => performance.now(),
		workers: fileThreads(__dirname),
		collect: garbageCollector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	}),
);
