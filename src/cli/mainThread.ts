import { fileReason } from '../platform/fileReason.ts';
import type { Supervised } from '../platform/supervised.ts';
import { supervise } from '../platform/supervisor.ts';
import { exitCodes } from './exitCodes.ts';
import { isQuick } from './quick.ts';

/** Loads the command line. */
type Program = () => typeof import('./thread.ts');

type Printing = Omit<Supervised, 'signal'>;

/** The first error of printing, except `EPIPE`. */
let printError: Error | undefined;

/** Whether standard output was closed by its reader (`EPIPE`). */
let outputClosed = false;

/** Runs `file`, which calls `serveSupervised`, in a thread that this one supervises. */
export const runSupervised = (file: string, printing = printingHere()): void =>
	supervise({
		...printing,
		file,
		exits: { cancelled: exitCodes.cancelled, failed: exitCodes.machine },
		end,
	});

/** Ends the process after output is flushed, or at once after an interrupt. */
function end(exit: number): void {
	if (exit === exitCodes.cancelled) process.exit(exit);
	// Exits explicitly: a GPU library may keep the process alive.
	process.stdout.write('', () => {
		const lostText = printError
			? `trirefine: can't write the output: ${fileReason(printError)}\n`
			: '';
		const code = outputClosed ? exitCodes.unread : lostText ? exitCodes.machine : exit;
		process.stderr.write(lostText, () => process.exit(code));
	});
}

/** Arguments and output streams of this process. */
function printingHere(): Printing {
	process.stdout.on('error', recordError);
	// Failed messages can't be reported anywhere; the work continues.
	process.stderr.on('error', () => undefined);
	return {
		args: process.argv.slice(2),
		out: (text) => void process.stdout.write(text, recordError),
		err: (text) => void process.stderr.write(text),
		terminal: process.stderr.isTTY === true,
	};
}

/** Records an error of printing. A reader that closes early, such as `head`, is not a failure; a full disk is. */
function recordError(error: Error | null | undefined): void {
	if (!error) return;
	if ((error as { code?: string }).code === 'EPIPE') outputClosed = true;
	else printError ??= error;
}

/**
 * Runs the command line in the main thread of a process: quick calls here, others in a supervised thread.
 *
 * @param file the script of that thread, which calls `serve`
 */
export function runMain(program: Program, file: string): void {
	const printing = printingHere();
	if (isQuick(printing.args)) void runHere(program, printing);
	else runSupervised(file, printing);
}

/**
 * Runs a quick call that writes nothing in this thread. Signals keep their default action: a handler would run only
 * after the work, which may be long even for a small file.
 */
async function runHere(program: Program, printing: Printing): Promise<void> {
	end(await program().run({ ...printing, signal: { aborted: false } }));
}
