import { type Command, CommanderError } from 'commander';
import { exitCodes, explain, type Failure } from './failure.ts';
import type { Io } from './terminal.ts';

/** Runs a commander program and prints the reason of a failure; returns it and never throws. */
export async function runCall(
	program: Command,
	args: readonly string[],
	io: Io,
): Promise<Failure | undefined> {
	for (const command of [program, ...program.commands]) {
		const call = command === program ? program.name() : `${program.name()} ${command.name()}`;
		command
			.exitOverride()
			.showHelpAfterError(`(${call} --help for details)`)
			.configureOutput({
				writeOut: (text) => io.out(text),
				writeErr: (text) => io.err(text),
				outputError: (text, write) => write(text.replace(/^error:/, 'trirefine:')),
			});
	}
	try {
		await program.parseAsync(args, { from: 'user' });
		return undefined;
	} catch (error) {
		if (error instanceof CommanderError && error.exitCode === 0) return undefined;
		// Commander has printed its own errors.
		if (error instanceof CommanderError) return wrongCall(error);
		const failure = explain(error);
		if (failure.message !== '')
			io.err(`${io.terminal ? '\r\x1b[K' : ''}trirefine: ${failure.message}\n`);
		return failure;
	}
}

const wrongCall = ({ message }: CommanderError): Failure => ({
	exit: exitCodes.call,
	code: 'wrong-call',
	message: message.replace(/^error: /, ''),
});
