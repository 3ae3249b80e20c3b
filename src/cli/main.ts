import { fileReason } from '../platform/fileReason.ts';
import { supervise } from '../platform/supervisor.ts';
import { exitCodes } from './exitCodes.ts';

/** The folder of the bundles: that of the thread lies beside this one. */
declare const __dirname: string;

/** Why what was printed did not get to where it should. */
let unprinted: Error | undefined;

/** A reader that goes away, as `head` does, is no failure of ours; a disk that is full is one. */
function note(error: Error | null | undefined): void {
	if (error && (error as { code?: string }).code !== 'EPIPE') unprinted ??= error;
}
process.stdout.on('error', note);
// There is nowhere to tell that messages get lost, and the work goes on without them.
process.stderr.on('error', () => undefined);

supervise({
	file: `${__dirname}/command-thread.js`,
	args: process.argv.slice(2),
	exits: { cancelled: exitCodes.cancelled, failed: exitCodes.machine },
	out: (text) => void process.stdout.write(text, note),
	err: (text) => void process.stderr.write(text),
	terminal: process.stderr.isTTY === true,
	end(exit) {
		if (exit === exitCodes.cancelled) process.exit(exit);
		// A GPU library may hold the process open; what was printed must be out before it ends.
		process.stdout.write('', () => {
			const lost = unprinted ? `trirefine: can't write the output: ${fileReason(unprinted)}\n` : '';
			const code = lost && exit === exitCodes.done ? exitCodes.machine : exit;
			process.stderr.write(lost, () => process.exit(code));
		});
	},
});
