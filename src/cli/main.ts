import { garbageCollector } from '../platform/memory.ts';
import { fileThreads } from '../platform/threadPool.ts';
import { removeTemporaries } from '../platform/writeSet.ts';
import { CancelSource } from '../util/cancel.ts';
import { exitCodes } from './failure.ts';
import { runProgram } from './program.ts';

/** The folder of the bundle. */
declare const __dirname: string;

const cancel = new CancelSource();
let interrupts = 0;

/** The first interrupt asks the work to stop, the second one does not wait for it. */
function interrupted(): void {
	interrupts++;
	if (interrupts === 1) cancel.cancel();
	else {
		removeTemporaries();
		process.exit(exitCodes.cancelled);
	}
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted);

// A reader that goes away, as `head` does, is no failure of ours.
for (const stream of [process.stdout, process.stderr])
	stream.on('error', (error: { code?: string }) => {
		if (error.code !== 'EPIPE') throw error;
	});

async function main(): Promise<void> {
	const exit = await runProgram(process.argv.slice(2), {
		out: (text) => process.stdout.write(text),
		err: (text) => process.stderr.write(text),
		terminal: process.stderr.isTTY === true,
		signal: cancel.signal,
		now: () => performance.now(),
		workers: fileThreads(__dirname),
		collect: garbageCollector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	});
	// A GPU library may hold the process open; what was printed must be out before it ends.
	process.stdout.write('', () => process.stderr.write('', () => process.exit(exit)));
}

void main();
