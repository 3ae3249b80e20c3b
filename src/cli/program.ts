import { Command, CommanderError } from 'commander';
import { formats } from '../formats/registry.ts';
import { operations } from '../refine/registry.ts';
import { callError, type ErrorReport } from './errorReport.ts';
import { type ExitCode, exitCodes, explain, type Failure } from './failure.ts';
import { timingsTable } from './tables.ts';
import type { Io } from './terminal.ts';

/** Adds one command to the program. */
export type AddCommand = (program: Command, io: Io) => void;

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

function registries(): string {
	const format = formats.map(
		({ title, writtenAs }) => `  ${title}${writtenAs === undefined ? '' : ', read only'}`,
	);
	const operation = operations.map(({ id, title, source }) => `  ${id}  ${title} (${source})`);
	const exits =
		'0 success, 1 invalid input, 2 usage error, 3 system failure, 4 written but not fitting its sizes, 130 cancelled, 141 output closed';
	return `
Formats:
${format.join('\n')}

Operations:
${operation.join('\n')}

Exit codes: ${exits}`;
}

/** A part of the program, loaded where a call needs it. */
interface Part {
	/** The commands that it adds. */
	readonly names: readonly string[];
	readonly load: () => Promise<AddCommand>;
}

/** All commands, in the order in which help lists them. */
const parts: readonly Part[] = [
	{ names: ['refine'], load: async () => (await import('./commands/refine.ts')).addRefine },
	{
		names: operations.map(({ id }) => id),
		load: async () => (await import('./commands/operation.ts')).addOperations,
	},
	{ names: ['convert'], load: async () => (await import('./commands/convert.ts')).addConvert },
	{ names: ['info'], load: async () => (await import('./commands/info.ts')).addInfo },
	{ names: ['check'], load: async () => (await import('./commands/check.ts')).addCheck },
	{
		names: ['normalise'],
		load: async () => (await import('./commands/normalise.ts')).addNormalise,
	},
	{ names: ['metric'], load: async () => (await import('./commands/metric.ts')).addMetric },
	{ names: ['picture'], load: async () => (await import('./commands/picture.ts')).addPicture },
	{ names: ['bench'], load: async () => (await import('./commands/bench.ts')).addBench },
];

/** Whether standard output is to hold JSON; `--json` of the bench names a file instead. */
const asksForJson = ([command, ...flags]: readonly string[]): boolean =>
	command !== 'bench' && flags.includes('--json');

const wrongCall = ({ message }: CommanderError): Failure => ({
	...{ exit: exitCodes.call, code: 'wrong-call' },
	message: message.replace(/^error: /, ''),
});

/** Runs `trirefine` with these arguments; returns the exit code and never throws. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
	const program = new Command('trirefine')
		.description('Refines, converts and checks triangular meshes.')
		.version(typeof TRIREFINE_VERSION === 'string' ? TRIREFINE_VERSION : '0.0.0')
		.addHelpText('after', registries());
	const configure = (command: Command) =>
		command
			.exitOverride()
			.showHelpAfterError(
				`(${command === program ? '' : 'trirefine '}${command.name()} --help for details)`,
			)
			.configureOutput({
				writeOut: (text) => io.out(text),
				writeErr: (text) => io.err(text),
				outputError: (text, write) => write(text.replace(/^error:/, 'trirefine:')),
			});
	const asked = parts.filter(({ names }) => args[0] !== undefined && names.includes(args[0]));
	// A call of a command needs no other.
	for (const { load } of asked.length > 0 ? asked : parts) (await load())(program, io);
	for (const command of [program, ...program.commands]) configure(command);
	// The bench times whole calls itself.
	for (const command of program.commands.filter((one) => one.name() !== 'bench'))
		command.option('--timings', 'print a breakdown of the run time to standard error');
	let timed = false;
	program.hook('preAction', (_, action) => {
		timed = action.opts().timings === true;
	});
	try {
		await program.parseAsync(args, { from: 'user' });
		return exitCodes.done;
	} catch (error) {
		if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
		const failure = error instanceof CommanderError ? wrongCall(error) : explain(error);
		const { exit, message } = failure;
		// Commander has printed its own.
		if (message !== '' && !(error instanceof CommanderError))
			io.err(`${io.terminal ? '\r\x1b[K' : ''}trirefine: ${message}\n`);
		// A call without a message has printed its report.
		if (message !== '' && asksForJson(args)) {
			const report: ErrorReport = { error: callError(failure) };
			io.out(`${JSON.stringify(report, null, '\t')}\n`);
		}
		return exit;
	} finally {
		if (timed) io.err(timingsTable(io.clock));
	}
}
