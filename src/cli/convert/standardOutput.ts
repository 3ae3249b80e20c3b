import type { OutputFile, WritePlan } from '../../formats/format.ts';
import { lossSentences } from '../../formats/losses/sentences.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { CliError, exitCodes, Failed } from '../failure.ts';
import type { Io, Messages } from '../terminal.ts';
import type { WriteFlags } from '../writeFlags.ts';

/**
 * The one file of a plan, after its losses were told. Throws a `CliError` where there are several, or losses and `--strict`.
 */
export function planOut(
	{ files, losses, notes }: WritePlan,
	{ strict }: Pick<WriteFlags, 'strict'>,
	messages: Messages,
): OutputFile {
	const [file, second] = files;
	if (!file || second)
		throw new CliError(
			exitCodes.call,
			`standard output takes one file, but there are ${files.length}: ${files.map(({ suffix }) => `.${suffix}`).join(', ')}; give a path`,
		);
	for (const note of notes) messages.warn(note);
	if (losses.length > 0) {
		const lost = lossSentences(losses, 'standard output');
		if (strict)
			throw new CliError(exitCodes.input, `nothing was written: ${lost.join(' ')}`, {
				code: 'lossy-output',
			});
		for (const line of lost) messages.warn(line);
	}
	return file;
}

/**
 * Writes a file to standard output, chunk by chunk as it is taken there. Throws `Failed` where nobody reads it any more.
 */
export async function writeOut(file: OutputFile, io: Io): Promise<void> {
	if (!io.output) throw new CliError(exitCodes.call, 'standard output is not available');
	for (const chunk of file.chunks()) {
		throwIfCancelled(io.signal);
		if (!(await io.output(chunk))) throw new Failed(exitCodes.unread);
	}
}
