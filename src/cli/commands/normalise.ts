import type { Command } from 'commander';
import type { NormaliseFlags } from '../normaliseFile.ts';
import type { AddCommand } from '../program.ts';
import { formOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

/** Adds `trirefine normalise`. */
export const addNormalise: AddCommand = (program: Command, io) => {
	program
		.command('normalise')
		.summary('repair all that can be repaired in a mesh')
		.description(
			'Writes the mesh so that it follows every rule, as far as that can be done without guessing: counts and signs corrected, coincident points and duplicates merged, triangles without area left out, triangles divided at hanging nodes, all counter-clockwise, nothing unused. In space triangles are oriented consistently, and nothing else changes. Says what was done and what remains.',
		)
		.argument('<mesh>', 'the mesh file; the others of its set are found next to it')
		.argument('<file>', 'where to write')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption('that of the mesh'))
		.addOption(strictOption())
		.option('--force', 'replace files that exist')
		.option('--json', 'print the result as JSON')
		.action(async (path: string, file: string, flags: NormaliseFlags) => {
			const { normaliseFile } = await import('../normaliseFile.ts');
			await normaliseFile(path, file, flags, io);
		});
};
