import type { Command } from 'commander';
import { meshInfo } from '../../mesh/info.ts';
import { Messages } from '../io.ts';
import { openMesh, usable } from '../openMesh.ts';
import type { AddCommand } from '../program.ts';
import { infoTable } from '../tables.ts';

/** Adds `trirefine info`. */
export const addInfo: AddCommand = (program: Command, io) => {
	program
		.command('info')
		.summary('print counts, size and quality of a mesh')
		.description('Prints counts, size, angles and fields of a mesh.')
		.argument('<mesh>', 'the mesh file; the others of its set are found beside it')
		.option('--json', 'print them as JSON')
		.action(async (path: string, flags: { json?: boolean }) => {
			const messages = new Messages(io);
			const opened = await openMesh(path, io, messages);
			const info = meshInfo(usable(opened, undefined, messages), opened.format.id);
			io.out(
				flags.json
					? `${JSON.stringify(info, null, '\t')}\n`
					: infoTable(info, `${path}: ${opened.format.title}`),
			);
		});
};
