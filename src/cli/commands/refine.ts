import { type Command, Option } from 'commander';
import { operationOf, operations } from '../../refine/registry.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { addOperationFlags } from './operation.ts';

/** Adds `trirefine refine`, by which all operations go that refine. */
export const addRefine: AddCommand = (program: Command, io) => {
	const refining = operations.filter(({ refines }) => refines);
	const ids = refining.map(({ id }) => id);
	const command = program
		.command('refine')
		.summary('divide selected triangles and what must follow, and write the new mesh')
		.description(
			'Divides the selected triangles and what must follow for the mesh to conform, and writes the new mesh.',
		);
	const how = new Option('--algorithm <id>', 'how').choices(ids).default(ids[0]);
	addOperationFlags(command, io, refining, [how], ({ algorithm }) => {
		const operation = operationOf(String(algorithm));
		if (!operation) throw new CliError(exitCodes.call, `there is no algorithm ${algorithm}`);
		return operation;
	});
};
