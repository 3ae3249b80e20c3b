import { type Command, Option } from 'commander';
import { operationOf, operations } from '../../refine/registry.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { addOperationFlags } from './operation.ts';

/** Adds `trirefine refine` for all operations that refine. */
export const addRefine: AddCommand = (program: Command, io) => {
	const refining = operations.filter(({ refines }) => refines);
	const ids = refining.map(({ id }) => id);
	const command = program
		.command('refine')
		.summary('divide selected triangles and keep the mesh conforming')
		.description(
			'Divides the selected triangles and the neighbours needed to keep the mesh conforming, and writes the new mesh.',
		);
	const how = new Option('--algorithm <id>', 'how').choices(ids).default(ids[0]);
	addOperationFlags(command, io, refining, [how], ({ algorithm }) => {
		const operation = operationOf(String(algorithm));
		if (!operation) throw new CliError(exitCodes.call, `unknown algorithm ${algorithm}`);
		return operation;
	});
};
