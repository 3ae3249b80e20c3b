import { Command } from 'commander';
import { formats } from '../formats/registry.ts';
import { operations } from '../refine/registry.ts';
import { callError, type ErrorReport } from './errorReport.ts';
import { type ExitCode, exitCodes } from './failure.ts';
import { runCall } from './runCall.ts';
import { timingsTable } from './tables.ts';
import type { Io } from './terminal.ts';

/** Adds a command to the program. */
export type AddCommand = (program: Command, io: Io) => void;

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

/** Commands that are loaded together, on demand. */
interface CommandModule {
	/** Names of its commands. */
	readonly names: readonly string[];
	readonly load: () => Promise<AddCommand>;
}

/** All commands, in the order of the help. */
const commandModules: readonly CommandModule[] = [
	{ names: ['refine'], load: async () => (await import('./commands/refine.ts')).addRefine },
	{
		names: operations.map(({ id }) => id),
		load: async () => (await import('./commands/operation.ts')).addOperations,
	},
	{ names: ['convert'], load: async () => (await import('./commands/convert.ts')).addConvert },
	{ names: ['info'], load: async () => (await import('./commands/info.ts')).addInfo },
	{ names: ['diff'], load: async () => (await import('./commands/diff.ts')).addDiff },
	{ names: ['check'], load: async () => (await import('./commands/check.ts')).addCheck },
	{
		names: ['normalise'],
		load: async () => (await import('./commands/normalise.ts')).addNormalise,
	},
	{ names: ['metric'], load: async () => (await import('./commands/metric.ts')).addMetric },
	{ names: ['handover'], load: async () => (await import('./commands/handover.ts')).addHandover },
	{ names: ['takeback'], load: async () => (await import('./commands/takeback.ts')).addTakeback },
	{ names: ['picture'], load: async () => (await import('./commands/picture.ts')).addPicture },
];

/** Runs `trirefine` with these arguments; returns the exit code and never throws. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
	const program = new Command('trirefine')
		.description('Refines, converts and checks triangular meshes.')
		.version(typeof TRIREFINE_VERSION === 'string' ? TRIREFINE_VERSION : '0.0.0')
		.addHelpText('after', helpLists());
	const requested = commandModules.filter(
		({ names }) => args[0] !== undefined && names.includes(args[0]),
	);
	// Loads only the requested command, if there is one.
	for (const { load } of requested.length > 0 ? requested : commandModules)
		(await load())(program, io);
	for (const command of program.commands)
		command.option('--timings', 'print a breakdown of the run time to standard error');
	let timed = false;
	program.hook('preAction', (_, action) => {
		timed = action.opts().timings === true;
	});
	const failure = await runCall(program, args, io);
	// A failure without a message has printed its report.
	if (failure && failure.message !== '' && args.slice(1).includes('--json')) {
		const report: ErrorReport = { error: callError(failure) };
		io.out(`${JSON.stringify(report, null, '\t')}\n`);
	}
	if (timed) io.err(timingsTable(io.clock));
	return failure?.exit ?? exitCodes.done;
}

/** Lists formats, operations and exit codes for the help. */
function helpLists(): string {
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
