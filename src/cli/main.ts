import { fileReason } from '../platform/fileReason.ts';
import { supervise } from '../platform/supervisor.ts';
import { exitCodes } from './exitCodes.ts';
import { isQuick } from './quick.ts';

/** The folder of the bundles: that of the thread is next to this one. */
declare const __dirname: string;
declare const require: (file: string) => unknown;

/** Why what was printed did not get to where it should. */
let unprinted: Error | undefined;

/** A reader that goes away, as `head` does, is no failure of ours; a disk that is full is one. */
function note(error: Error | null | undefined): void {
	if (error && (error as { code?: string }).code !== 'EPIPE') unprinted ??= error;
}
process.stdout.on('error', note);
// Lost messages can't be reported anywhere, and the work goes on without them.
process.stderr.on('error', () => undefined);

const file = `${__dirname}/command-thread.js`;
const printing = {
	args: process.argv.slice(2),
	out: (text: string) => void process.stdout.write(text, note),
	err: (text: string) => void process.stderr.write(text),
	terminal: process.stderr.isTTY === true,
};

/** Ends the process, once what was printed is out; after an interrupt at once. */
function end(exit: number): void {
	if (exit === exitCodes.cancelled) process.exit(exit);
	// A GPU library may hold the process open.
	process.stdout.write('', () => {
		const lost = unprinted ? `trirefine: can't write the output: ${fileReason(unprinted)}\n` : '';
		const code = lost && exit === exitCodes.done ? exitCodes.machine : exit;
		process.stderr.write(lost, () => process.exit(code));
	});
}

/** Does a call that is quick and writes nothing in this thread. */
async function runHere(): Promise<void> {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => {
			printing.err('trirefine: cancelled\n');
			end(exitCodes.cancelled);
		});
	const { run } = require(file) as typeof import('./thread.ts');
	end(await run({ ...printing, signal: { aborted: false } }));
}

if (isQuick(printing.args)) void runHere();
else
	supervise({
		...printing,
		file,
		exits: { cancelled: exitCodes.cancelled, failed: exitCodes.machine },
		end,
	});
