import { type Command, Option } from 'commander';
import { engineChoices } from '../../refine/chooseEngine.ts';
import { longestEdge } from '../../refine/longestEdge/operation.ts';
import type { Operation } from '../../refine/operation.ts';
import { operations } from '../../refine/registry.ts';
import type { OptionSpec } from '../../util/options.ts';
import { ranksOptions } from '../distributed/flags.ts';
import type { RanksFlags } from '../distributed/runRanksCall.ts';
import { integerIn } from '../integerIn.ts';
import { operationFlag, parseOperationValues } from '../operationFlags.ts';
import { operationHelp } from '../operationHelp.ts';
import type { AddCommand } from '../program.ts';
import type { OperationFlags } from '../runOperationCall.ts';
import type { Io } from '../terminal.ts';
import { formOption, quadsOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

/** Flags of a call on one of the engines here, or on ranks. */
type AnyFlags = OperationFlags | RanksFlags;

/**
 * Adds the flags of operations and an action to a command.
 *
 * @param candidates operations whose options become flags
 * @param extra further flags of the command
 * @param operationOf chooses the operation from the parsed flags
 */
export function addOperationFlags(
	command: Command,
	io: Io,
	candidates: readonly Operation[],
	extra: readonly Option[],
	operationOf: (flags: Readonly<Record<string, unknown>>) => Operation,
): void {
	const specs = unionOf(candidates);
	const anyOf = (has: (operation: Operation) => boolean) => candidates.some(has);
	const engines = new Set(candidates.flatMap((operation) => operation.engines));
	const addSpecs = (commandLine: boolean) => {
		for (const spec of specs)
			if ((spec.commandLine === true) === commandLine) {
				const owners = candidates.filter(({ options }) =>
					options.some(({ name }) => name === spec.name),
				);
				const isPartial = owners.length < candidates.length;
				command.addOption(
					operationFlag(spec, isPartial ? ` (${owners.map(({ id }) => id).join(', ')})` : ''),
				);
			}
	};
	command
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.option(
			'-o, --output <file>',
			`output file; its suffix selects the format (default: ${anyOf(({ refines }) => refines) ? '<name>.refined.<ext>, <name>.5.<ext> for Triangle’s <name>.4.<ext>,' : '<name>.1.<ext> for formats that number their meshes, else <name>.refined.<ext>,'} beside the mesh)`,
		);
	if (anyOf(({ selects }) => selects))
		command.option(
			'--select <which>',
			`triangles to ${anyOf(({ refines }) => refines) ? 'refine' : 'change'}: marked, all, hash:<fraction>, where:<quantity>=<from>..<to>, numbers such as 0-9,12, or @<file of numbers> (default: ${anyOf(({ selectsAll }) => !selectsAll) ? 'marked' : 'all'}${anyOf(({ goals }) => goals.length > 0) ? ', with --until all' : ''})`,
		);
	addSpecs(false);
	for (const option of extra) command.addOption(option);
	const onRanks = candidates.includes(longestEdge);
	command.addOption(
		new Option(
			'--engine <which>',
			`engine; auto picks the one expected to finish first${onRanks ? ', mpi runs longest-edge on several ranks' : ''}`,
		)
			.choices(onRanks ? [...engineChoices, 'mpi'] : engineChoices)
			.default('auto'),
	);
	if (onRanks) for (const option of ranksOptions()) command.addOption(option);
	if (engines.has('threads'))
		command.option(
			'--threads <n>',
			'CPU threads (default: one per core, up to 8, for files up to 16)',
			integerIn(1, 1024),
		);
	command.addOption(toOption()).addOption(writeOption()).addOption(formOption());
	command.addOption(quadsOption());
	addSpecs(true);
	if (anyOf(({ refines }) => refines))
		command.option('--maps <file>', 'also write the parents of new points and triangles');
	command
		.addOption(strictOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', operationHelp(candidates))
		.action(async (mesh: string, flags: AnyFlags) => {
			const operation = operationOf(flags as unknown as Record<string, unknown>);
			const values = parseOperationValues(command, operation, specs);
			if (flags.engine === 'mpi') {
				const { runRanksCall } = await import('../distributed/runRanksCall.ts');
				return runRanksCall(operation, values, mesh, flags, io);
			}
			const { runOperationCall } = await import('../runOperationCall.ts');
			await runOperationCall(operation, values, mesh, flags, io);
		});
}

/** The union of the options of several operations by name, in order of first appearance. */
function unionOf(candidates: readonly Operation[]): readonly OptionSpec[] {
	const byName = new Map<string, OptionSpec>();
	for (const { options } of candidates)
		for (const spec of options) if (!byName.has(spec.name)) byName.set(spec.name, spec);
	return [...byName.values()];
}

/** Adds a subcommand for each operation. */
export const addOperations: AddCommand = (program: Command, io) => {
	for (const operation of operations) {
		const { id, title, summary, source } = operation;
		const command = program
			.command(id)
			.summary(summary)
			.description(
				`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n\n${title}: ${source}.`,
			);
		addOperationFlags(command, io, [operation], [], () => operation);
	}
};
