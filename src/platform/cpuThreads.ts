import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type Helper, StepThreads } from '../engine/stepThreads.ts';
import type { MemoryMessage } from '../engine/threadJob.ts';
import type { LoopsStart } from './loopsModule.ts';
import { garbageCollector, WORTH_COLLECTING } from './memory.ts';
import { loopsStart } from './sharedLoops.ts';
import type { ThreadPool } from './threadPool.ts';
import { works } from './threadWork.ts';

/** What a thread is started with. */
export interface ThreadStart {
	readonly control: SharedArrayBuffer;
	readonly port: import('node:worker_threads').MessagePort;
	/** Absent where loops run as JavaScript. */
	readonly loops?: LoopsStart | undefined;
}

/** Threads that the machine runs at a time. */
export const coreCount = (): number => availableParallelism();

/** Most threads unless more are asked for. Each takes some ten megabytes. */
const mostByDefault = 16;
/**
 * Triangles for each thread. A command for a million took four threads 1.4 s, eight 1.2 and sixteen 1.1, where it takes
 * loops that are compiled for all; of others, which each thread compiles for itself, more threads do not make it faster.
 */
const trianglesEach = 1 << 17;

/**
 * Threads of the CPU engine unless a number is asked for: one for each core, up to 16, and no more than the mesh is worth.
 *
 * @param triangles about how many there are to work on; as many as may be unless given
 */
export const defaultThreads = (triangles = Number.POSITIVE_INFINITY): number =>
	Math.min(coreCount(), mostByDefault, Math.max(2, Math.ceil(triangles / trianglesEach)));

/** Where the bundles lie: `dist/step-thread.js` next to the one that is running. */
const besideBundle = (): string => join(__dirname, 'step-thread.js');

let pool: Pick<ThreadPool, 'lend'> | undefined;

/** Takes threads from those that read and write files from now on: to start one takes some 40 ms of a processor. */
export function useThreadsOf(files: Pick<ThreadPool, 'lend'> | undefined): void {
	pool = files;
}

/**
 * Threads for the CPU engine, or undefined where `count` is 1 or the file that they run is missing. They start with the
 * first work that is worth it, and do not keep the process alive.
 *
 * @param file the bundle of `stepThread.ts`
 */
export function openCpuThreads(count: number, file = besideBundle()): StepThreads | undefined {
	if (count < 2 || !existsSync(file)) return undefined;
	const start = (control: SharedArrayBuffer) =>
		Array.from({ length: count - 1 }, () => startThread(file, control, (why) => threads.fail(why)));
	const threads: StepThreads = new StepThreads(
		works,
		count,
		start,
		undefined,
		garbageCollector(WORTH_COLLECTING),
	);
	return threads;
}

function startThread(
	file: string,
	control: SharedArrayBuffer,
	failed: (message: string) => void,
): Helper {
	const { port1, port2 } = new MessageChannel();
	const start: ThreadStart = { control, port: port2, loops: loopsStart() };
	port1.unref();
	if (pool)
		pool
			.lend({ kind: 'steps', data: start }, [port2])
			.catch((error: Error) => failed(error.message));
	else {
		const worker = new Worker(file, { workerData: start, transferList: [port2] });
		worker.on('error', (error) => failed(error.message));
		worker.unref();
	}
	return { send: (message: MemoryMessage) => port1.postMessage(message) };
}
