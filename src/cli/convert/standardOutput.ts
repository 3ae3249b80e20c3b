import type { OutputFile, WritePlan } from '../../formats/core/format.ts';
import { lossSentences } from '../../formats/lossSentences.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { CliError, exitCodes, Failed } from '../failure.ts';
import type { Io, Messages } from '../terminal.ts';
import type { WriteFlags } from '../writeFlags.ts';

/** The only file of a plan; warns of losses. Throws `CliError` if there are several files, or losses and `strict`. */
export function planStandardOutput(
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
		const sentences = lossSentences(losses, 'standard output');
		if (strict)
			throw new CliError(exitCodes.input, `nothing was written: ${sentences.join(' ')}`, {
				code: 'lossy-output',
			});
		for (const line of sentences) messages.warn(line);
	}
	return file;
}

/**
 * Writes a file to standard output chunk by chunk, as fast as it is read. Throws `Failed` if the reader has closed it.
 */
export async function writeToStandardOutput(file: OutputFile, io: Io): Promise<void> {
	if (!io.output) throw new CliError(exitCodes.call, 'standard output is not available');
	for (const chunk of file.chunks()) {
		throwIfCancelled(io.signal);
		if (!(await io.output(chunk))) throw new Failed(exitCodes.unread);
	}
}
