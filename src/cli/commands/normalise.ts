import type { Command } from 'commander';
import type { NormaliseFlags } from '../normaliseFile.ts';
import type { AddCommand } from '../program.ts';
import { formOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

/** Adds the command `normalise`. */
export const addNormalise: AddCommand = (program: Command, io) => {
	program
		.command('normalise')
		.summary('repair a mesh')
		.description(
			'Repairs what needs no guess and writes the mesh: corrects counts and signs, merges coincident points and duplicates, removes triangles without area and unused entities, divides triangles at hanging nodes and orients all triangles counter-clockwise. In space it only orients triangles consistently. Reports the repairs and the remaining findings.',
		)
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.argument('<file>', 'output file')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption('same as the mesh'))
		.addOption(strictOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.action(async (path: string, file: string, flags: NormaliseFlags) => {
			const { normaliseFile } = await import('../normaliseFile.ts');
			await normaliseFile(path, file, flags, io);
		});
};
