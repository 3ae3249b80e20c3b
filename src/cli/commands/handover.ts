import type { Command } from 'commander';
import type { DistributedLibrary, Split } from '../../handover/manifest.ts';
import { split } from '../../refine/longestEdge/operation.ts';
import { counted } from '../../util/counted.ts';
import { optionValues } from '../../util/options.ts';
import { libraryOption } from '../distributed/flags.ts';
import { integerIn } from '../integerIn.ts';
import { operationFlag, parseValues } from '../operationFlags.ts';
import type { AddCommand } from '../program.ts';
import { parseSelection } from '../selection.ts';
import { Messages } from '../terminal.ts';

interface HandoverFlags {
	output: string;
	select: string;
	library: DistributedLibrary;
	rounds: number;
	force?: boolean;
	json?: boolean;
}

/** Adds `trirefine handover`. */
export const addHandover: AddCommand = (program: Command, io) => {
	const command = program
		.command('handover')
		.summary('prepare a folder to refine a mesh on a cluster')
		.description(
			'Writes a folder with the mesh, a program that refines it on several ranks by dolfinx or PETSc, a job for Slurm and a README. takeback joins and verifies the result.',
		)
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.requiredOption('-o, --output <folder>', 'folder to write')
		.option(
			'--select <which>',
			'triangles to refine: marked, all, hash:<fraction>, where:<quantity>=<from>..<to>, numbers such as 0-9,12, or @<file of numbers>',
			'marked',
		)
		.option('--rounds <n>', 'number of rounds, 1 to 20', integerIn(1, 20), 1)
		.addOption(operationFlag(split))
		.addOption(libraryOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.action(async (mesh: string, flags: HandoverFlags) => {
			const { output, select, library, rounds, force = false } = flags;
			const { split: edges } = optionValues('handover', [split], parseValues(command, [split]));
			const { handOver, openToHandOver } = await import('../distributed/handOver.ts');
			const selection = parseSelection(select);
			const job = { folder: output, selection, library, rounds, split: edges as Split, force };
			const messages = new Messages(io);
			const source = await openToHandOver(mesh, io, messages);
			const { manifest, files } = await handOver(source, job, io, messages);
			if (flags.json) {
				const report = { ...manifest, files, warnings: messages.warnings };
				io.out(`${JSON.stringify(report, null, '\t')}\n`);
				return;
			}
			const { triangles, selected } = manifest;
			io.out(
				`wrote ${counted(files.length, 'file')} to ${output}: ${counted(triangles, 'triangle')}, ${selected.toLocaleString('en')} selected; README.md says how to run it\n`,
			);
		});
};
