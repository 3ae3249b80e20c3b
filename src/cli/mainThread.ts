import { fileReason } from '../platform/fileReason.ts';
import type { Supervised } from '../platform/supervised.ts';
import { supervise } from '../platform/supervisor.ts';
import { exitCodes } from './exitCodes.ts';
import { isQuick } from './quick.ts';

/** Loads what does the work. */
type Program = () => typeof import('./thread.ts');

type Printing = Omit<Supervised, 'signal'>;

/** Why what was printed did not get to where it should. */
let unprinted: Error | undefined;

/** The reader of standard output has closed it. */
let unread = false;

/** Notes why printing failed: a reader that goes away, as `head` does, is no failure of ours; a disk that is full is one. */
function note(error: Error | null | undefined): void {
	if (!error) return;
	if ((error as { code?: string }).code === 'EPIPE') unread = true;
	else unprinted ??= error;
}

/** Ends the process, once what was printed is out; after an interrupt at once. */
function end(exit: number): void {
	if (exit === exitCodes.cancelled) process.exit(exit);
	// A GPU library may hold the process open.
	process.stdout.write('', () => {
		const lost = unprinted ? `trirefine: can't write the output: ${fileReason(unprinted)}\n` : '';
		const code = unread ? exitCodes.unread : lost ? exitCodes.machine : exit;
		process.stderr.write(lost, () => process.exit(code));
	});
}

/**
 * Does a call that is quick and writes nothing in this thread. A signal ends it by itself: a handler would not be called before
 * the work is done, and a small file may hold work for long.
 */
async function runHere(program: Program, printing: Printing): Promise<void> {
	end(await program().run({ ...printing, signal: { aborted: false } }));
}

/**
 * Runs the command line in the main thread of a process: it does what is quick, and supervises a thread for all else.
 *
 * @param file what that thread runs, which calls `serve`
 */
export function runMain(program: Program, file: string): void {
	process.stdout.on('error', note);
	// Lost messages can't be reported anywhere, and the work goes on without them.
	process.stderr.on('error', () => undefined);
	const printing = {
		args: process.argv.slice(2),
		out: (text: string) => void process.stdout.write(text, note),
		err: (text: string) => void process.stderr.write(text),
		terminal: process.stderr.isTTY === true,
	};
	if (isQuick(printing.args)) void runHere(program, printing);
	else
		supervise({
			...printing,
			file,
			exits: { cancelled: exitCodes.cancelled, failed: exitCodes.machine },
			end,
		});
}
