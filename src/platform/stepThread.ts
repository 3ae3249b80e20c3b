import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type MemoryMessage, serveJobs } from '../engine/threadJob.ts';
import type { ThreadStart } from './cpuThreads.ts';
import { garbageCollector } from './memory.ts';
import { works } from './threadWork.ts';

// What a thread of the CPU engine runs, as a bundle of its own.
const { control, port } = workerData as ThreadStart;
const collect = garbageCollector();

let stale = false;

serveJobs(control, works, () => {
	const received = receiveMessageOnPort(port) as { message: MemoryMessage } | undefined;
	if (received) stale ||= 'forget' in received.message;
	else if (stale) {
		// A thread that sleeps most of the time collects no garbage by itself, and would keep the memory of freed
		// planes.
		stale = false;
		collect?.();
	}
	return received?.message;
});
port.close();
