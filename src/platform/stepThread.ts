import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { useCompiledLoops } from '../engine/compiledLoops.ts';
import { type MemoryMessage, serveJobs } from '../engine/threadJob.ts';
import type { ThreadStart } from './cpuThreads.ts';
import { openLoopsModule } from './loopsModule.ts';
import { garbageCollector } from './memory.ts';
import { works } from './threadWork.ts';

/** Bytes of forgotten memory from which on garbage is collected: that takes some ten milliseconds. */
const COLLECTED = 2 ** 25;

/** What a thread of the CPU engine does until it is told to stop. */
export function serveSteps({ control, port, loops }: ThreadStart): void {
	useCompiledLoops(loops && openLoopsModule(loops));
	let collect: (() => void) | undefined;
	let forgotten = 0;
	serveJobs(control, works, () => {
		const received = receiveMessageOnPort(port) as { message: MemoryMessage } | undefined;
		if (received) forgotten += 'forget' in received.message ? received.message.bytes : 0;
		else if (forgotten >= COLLECTED) {
			// A thread that sleeps most of the time collects no garbage by itself, and would keep the memory of freed
			// planes.
			forgotten = 0;
			collect ??= garbageCollector();
			collect?.();
		}
		return received && inArena(received.message, loops);
	});
	port.close();
}

/**
 * The arena comes as an array buffer of its own, which compiled loops do not know: that of their memory stands for it. No
 * other memory is so long.
 */
function inArena(message: MemoryMessage, loops: ThreadStart['loops']): MemoryMessage {
	const arena = loops?.memory.buffer as unknown as SharedArrayBuffer | undefined;
	if (!('memory' in message) || message.memory.byteLength !== arena?.byteLength) return message;
	return { ...message, memory: arena };
}

// A thread that is started with this bundle does nothing else.
if ((workerData as Partial<ThreadStart> | null)?.control) serveSteps(workerData as ThreadStart);
