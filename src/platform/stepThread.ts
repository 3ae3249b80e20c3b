import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type MemoryMessage, serveJobs } from '../engine/threadJob.ts';
import type { ThreadStart } from './cpuThreads.ts';
import { openLoopsModule } from './loopsModule.ts';
import { garbageCollector } from './memory.ts';
import { works } from './threadWork.ts';

/** Bytes of forgotten buffers after which garbage is collected, which takes about ten milliseconds. */
const COLLECTION_THRESHOLD = 2 ** 25;

/** Serves jobs of the CPU engine until told to stop. */
export function serveSteps({ control, port, loops }: ThreadStart): void {
	let collect: (() => void) | undefined;
	let forgottenBytes = 0;
	const receive = (): MemoryMessage | undefined => {
		const received = receiveMessageOnPort(port) as { message: MemoryMessage } | undefined;
		if (received) forgottenBytes += 'forget' in received.message ? received.message.bytes : 0;
		else if (forgottenBytes >= COLLECTION_THRESHOLD) {
			// An idle thread does not collect garbage by itself, and would keep the memory of freed buffers.
			forgottenBytes = 0;
			collect ??= garbageCollector();
			collect?.();
		}
		return received && inArena(received.message, loops);
	};
	serveJobs(control, works, receive, loops && openLoopsModule(loops));
	port.close();
}

/**
 * Replaces the arena's array buffer, a different object in each thread, by that of the loops' memory, which compiled
 * loops recognise. No other memory has its length.
 */
function inArena(message: MemoryMessage, loops: ThreadStart['loops']): MemoryMessage {
	const arena = loops?.memory.buffer as unknown as SharedArrayBuffer | undefined;
	if (!('memory' in message) || message.memory.byteLength !== arena?.byteLength) return message;
	return { ...message, memory: arena };
}

// A thread that was started with this bundle only serves steps.
if ((workerData as Partial<ThreadStart> | null)?.control) serveSteps(workerData as ThreadStart);
