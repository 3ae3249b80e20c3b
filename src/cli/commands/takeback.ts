import type { Command } from 'commander';
import type { AddCommand } from '../program.ts';
import { Messages } from '../terminal.ts';
import { formOption, strictOption, toOption, type WriteFlags, writeOption } from '../writeFlags.ts';

interface TakebackFlags extends WriteFlags {
	output?: string;
	keepPieces?: boolean;
	force?: boolean;
	json?: boolean;
}

/** Adds `trirefine takeback`. */
export const addTakeback: AddCommand = (program: Command, io) => {
	program
		.command('takeback')
		.summary('join and verify a mesh that a cluster refined')
		.description(
			'Joins the pieces in a folder of handover, verifies that they are a conforming refinement of the mesh, carries all its data, and writes the result.',
		)
		.argument('<folder>', 'folder that handover has written')
		.option(
			'-o, --output <file>',
			'output file; its suffix selects the format (default: beside the mesh, as refine)',
		)
		.option('--keep-pieces', 'verify the pieces and leave them as they are')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(strictOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.action(async (folder: string, flags: TakebackFlags) => {
			const { takeBack, takebackTable } = await import('../distributed/takeBack.ts');
			const job = {
				folder,
				output: flags.output,
				write: flags,
				force: flags.force === true,
				strict: flags.strict === true,
				keepPieces: flags.keepPieces === true,
			};
			const report = await takeBack(job, io, new Messages(io));
			io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : takebackTable(report));
		});
};
