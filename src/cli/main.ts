import { fileReason } from '../platform/files.ts';
import { garbageCollector } from '../platform/memory.ts';
import { removeTemporaries } from '../platform/temporaries.ts';
import { fileThreads } from '../platform/threadPool.ts';
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

/** Why what was printed did not get to where it should. */
let unprinted: Error | undefined;

/** A reader that goes away, as `head` does, is no failure of ours; a disk that is full is one. */
function note(error: Error | null | undefined): void {
	if (error && (error as { code?: string }).code !== 'EPIPE') unprinted ??= error;
}
process.stdout.on('error', note);
// There is nowhere to tell that messages get lost, and the work goes on without them.
process.stderr.on('error', () => undefined);

async function main(): Promise<void> {
	const exit = await runProgram(process.argv.slice(2), {
		out: (text) => process.stdout.write(text, note),
		err: (text) => process.stderr.write(text),
		terminal: process.stderr.isTTY === true,
		signal: cancel.signal,
		now: () => performance.now(),
		workers: fileThreads(__dirname),
		collect: garbageCollector(),
		pause: () => new Promise((resolve) => setImmediate(resolve)),
	});
	// A GPU library may hold the process open; what was printed must be out before it ends.
	process.stdout.write('', () => {
		const lost = unprinted ? `trirefine: can't write the output: ${fileReason(unprinted)}\n` : '';
		const code = lost && exit === exitCodes.done ? exitCodes.machine : exit;
		process.stderr.write(lost, () => process.exit(code));
	});
}

void main();
