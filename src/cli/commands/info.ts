import type { Command } from 'commander';
import { earlierLosses } from '../../formats/losses.ts';
import type { MeshInfo } from '../../mesh/info.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import { infoWithWarning } from '../errorWarning.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { openMesh, usable } from '../openMesh.ts';
import type { AddCommand } from '../program.ts';
import { infoTable } from '../tables.ts';
import { Messages } from '../terminal.ts';

/** What `trirefine info --json` prints. */
export interface InfoReport extends MeshInfo {
	/** How many errors `trirefine check` finds in the mesh. */
	readonly errors: number;
	/** What the files have and their reader did not understand. */
	readonly losses: readonly LossReport[];
	/** Where the time went; see `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
}

/** Adds `trirefine info`. */
export const addInfo: AddCommand = (program: Command, io) => {
	program
		.command('info')
		.summary('print counts, size and quality of a mesh')
		.description('Prints counts, size, angles and fields of a mesh.')
		.argument('<mesh>', 'the mesh file; the others of its set are found next to it')
		.option('--json', 'print them as JSON')
		.action(async (path: string, flags: { json?: boolean }) => {
			const messages = new Messages(io);
			const opened = await openMesh(path, io, messages);
			const mesh = usable(opened, undefined, messages);
			const { info, errors } = await infoWithWarning(path, mesh, opened.format.id, io, messages);
			const { milliseconds, busy } = io.clock;
			const losses = lossReports(earlierLosses(mesh));
			const report: InfoReport = { ...info, errors, losses, milliseconds, busy };
			io.out(
				flags.json
					? `${JSON.stringify(report, null, '\t')}\n`
					: infoTable(info, `${path}: ${opened.format.title}`),
			);
		});
};
