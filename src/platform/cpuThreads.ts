import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type Helper, StepThreads } from '../engine/stepThreads.ts';
import type { MemoryMessage } from '../engine/threadJob.ts';
import type { LoopsStart } from './loopsModule.ts';
import { garbageCollector, WORTH_COLLECTING } from './memory.ts';
import { compiledHere, loopsStart } from './sharedLoops.ts';
import { sharedPool } from './sharedPool.ts';
import { works } from './threadWork.ts';

/** The `workerData` of a thread. */
export interface ThreadStart {
	readonly control: SharedArrayBuffer;
	readonly port: import('node:worker_threads').MessagePort;
	/** Absent if loops run as JavaScript. */
	readonly loops?: LoopsStart | undefined;
}

/**
 * Threads of the CPU engine; undefined if `count` is 1 or `file` is missing. They start with the first work that is
 * large enough, and do not keep the process alive.
 *
 * @param file the bundle of `stepThread.ts`
 */
export function openCpuThreads(count: number, file = besideBundle()): StepThreads | undefined {
	if (count < 2 || !existsSync(file)) return undefined;
	const start = (control: SharedArrayBuffer) =>
		Array.from({ length: count - 1 }, () => startThread(file, control, (why) => threads.fail(why)));
	const threads: StepThreads = new StepThreads(works, count, start, {
		collect: garbageCollector(WORTH_COLLECTING),
		compiled: compiledHere,
	});
	return threads;
}

/** Path of `step-thread.js` beside the running bundle. */
const besideBundle = (): string => join(__dirname, 'step-thread.js');

function startThread(
	file: string,
	control: SharedArrayBuffer,
	onError: (message: string) => void,
): Helper {
	const { port1, port2 } = new MessageChannel();
	const start: ThreadStart = { control, port: port2, loops: loopsStart() };
	port1.unref();
	const pool = sharedPool();
	if (pool)
		pool
			.dedicateThread({ kind: 'steps', data: start }, [port2])
			.catch((error: Error) => onError(error.message));
	else {
		const worker = new Worker(file, { workerData: start, transferList: [port2] });
		worker.on('error', (error) => onError(error.message));
		worker.unref();
	}
	return { send: (message: MemoryMessage) => port1.postMessage(message) };
}
