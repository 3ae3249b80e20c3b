import { inlineWorkersHere } from '../platform/inlineWorkers.ts';
import { garbageCollector, WORTH_COLLECTING } from '../platform/memory.ts';
import { useNodeZlib } from '../platform/nodeZlib.ts';
import { processClock } from '../platform/processClock.ts';
import { setSharedPool } from '../platform/sharedPool.ts';
import { readStandardInput, writeStandardOutput } from '../platform/standardStreams.ts';
import type { Supervised } from '../platform/supervised.ts';
import type { ThreadPool } from '../platform/threadPool.ts';
import type { Io } from './terminal.ts';

/** The folder of the bundle. */
declare const __dirname: string;

/**
 * Environment of a program in this process. `workers` read and write files and share loops; undefined if there is one
 * core.
 */
export function ioOfProcess(
	printing: Omit<Supervised, 'args'>,
	workers: ThreadPool | undefined,
): Io {
	setSharedPool(workers);
	useNodeZlib();
	return {
		...printing,
		// Avoids loading `performance`.
		now: () => 1000 * process.uptime(),
		clock: processClock(),
		program: `${__dirname}/cli.js`,
		workers: workers ?? inlineWorkersHere(),
		input: readStandardInput,
		output: writeStandardOutput,
		collect: collector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	};
}

/** Collects garbage. The function is created on first use: it needs a V8 context. */
function collector(): () => void {
	let collect: (() => void) | undefined | 'unknown' = 'unknown';
	return () => {
		if (collect === 'unknown') collect = garbageCollector(WORTH_COLLECTING);
		collect?.();
	};
}
