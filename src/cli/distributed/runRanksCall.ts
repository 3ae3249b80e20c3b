import type { DistributedLibrary, Split } from '../../handover/manifest.ts';
import { longestEdge } from '../../refine/longestEdge/operation.ts';
import type { Operation } from '../../refine/operation.ts';
import { type OptionValues, optionValues } from '../../util/options.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { OperationFlags } from '../runOperationCall.ts';
import { parseSelection } from '../selection.ts';
import { refineTable } from '../tables.ts';
import { type Io, Messages } from '../terminal.ts';
import type { Launcher } from './flags.ts';
import { refineOnRanks } from './refineOnRanks.ts';

/** Flags of a call with `--engine mpi`. */
export interface RanksFlags extends Omit<OperationFlags, 'engine'> {
	engine: 'mpi';
	ranks?: number;
	launcher: Launcher;
	library: DistributedLibrary;
	python: string;
}

/** Runs longest-edge bisection on ranks; `given` are the unchecked values of its options. */
export async function runRanksCall(
	operation: Operation,
	given: OptionValues,
	mesh: string,
	flags: RanksFlags,
	io: Io,
): Promise<void> {
	const { ranks, launcher, library, python } = flags;
	refuseFlags(operation, given, flags);
	if (ranks === undefined)
		throw new CliError(exitCodes.call, '--engine mpi needs --ranks, the number of ranks');
	const { split, rounds } = optionValues(operation.id, operation.options, given);
	const job = {
		...{ mesh, ranks, launcher, library, python },
		output: flags.output,
		selection: parseSelection(flags.select ?? 'marked'),
		rounds: rounds === undefined ? 1 : Number(rounds),
		split: split as Split,
		write: flags,
		force: flags.force === true,
		strict: flags.strict === true,
	};
	const { report, files } = await refineOnRanks(job, io, new Messages(io));
	io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : refineTable(report, files));
}

/** Throws `CliError` for an operation, an option or a flag that ranks do not support. */
function refuseFlags(operation: Operation, given: OptionValues, flags: RanksFlags): void {
	const refuse = (why: string) => {
		throw new CliError(exitCodes.call, why);
	};
	if (operation !== longestEdge)
		refuse(`${operation.id} does not run on MPI ranks; ${longestEdge.id} does`);
	for (const name of Object.keys(given))
		if (name !== 'split' && name !== 'rounds') refuse(`--engine mpi has no option --${name}`);
	if (flags.maps !== undefined) refuse('--engine mpi has no option --maps');
	if (flags.threads !== undefined) refuse('--engine mpi has no option --threads; use --ranks');
	if (flags.quads === 'split')
		refuse('--engine mpi does not split quads; use convert --quads split first');
}
