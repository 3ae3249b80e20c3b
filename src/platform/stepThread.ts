import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type MemoryMessage, serveJobs } from '../engine/threadJob.ts';
import type { ThreadStart } from './cpuThreads.ts';
import { garbageCollector } from './memory.ts';
import { works } from './threadWork.ts';

// What a thread of the CPU engine runs, as a bundle of its own.
const { control, port } = workerData as ThreadStart;
const collect = garbageCollector();

/** Bytes of forgotten memory from which on garbage is collected: that takes some ten milliseconds. */
const COLLECTED = 2 ** 25;
let forgotten = 0;

serveJobs(control, works, () => {
	const received = receiveMessageOnPort(port) as { message: MemoryMessage } | undefined;
	if (received) forgotten += 'forget' in received.message ? received.message.bytes : 0;
	else if (forgotten >= COLLECTED) {
		// A thread that sleeps most of the time collects no garbage by itself, and would keep the memory of freed
		// planes.
		forgotten = 0;
		collect?.();
	}
	return received?.message;
});
port.close();
