import { type Command, Option } from 'commander';
import { earlierLosses } from '../../formats/losses/losses.ts';
import type { MeshInfo } from '../../mesh/info.ts';
import { usedPoints } from '../../mesh/usedPoints.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import { requireMesh } from '../collectFindings.ts';
import { infoWithWarning } from '../errorWarning.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { openMesh } from '../openMesh.ts';
import type { AddCommand } from '../program.ts';
import { infoTable } from '../tables.ts';
import { Messages } from '../terminal.ts';

/** Output of `trirefine info --json`. */
export interface InfoReport extends MeshInfo {
	/** Points that belong to no cell. */
	readonly unusedPoints: number;
	/** Version of the opened file, if it has one, and a description of its encoding. */
	readonly file: { readonly version?: string; readonly encoding: string };
	/** Number of errors that `trirefine check` finds. */
	readonly errors: number;
	/** Data of the files that the reader did not keep. */
	readonly losses: readonly LossReport[];
	/** As in `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
}

/** Adds the command `info`. */
export const addInfo: AddCommand = (program: Command, io) => {
	program
		.command('info')
		.summary('print counts, size and quality of a mesh')
		.description(
			'Prints counts, size, angles, fields and groups of a mesh, and the version and encoding of its file.',
		)
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.option('--json', 'print as JSON')
		.addOption(
			new Option(
				'--text',
				'print lines that depend on neither numbers nor format, as a textconv filter of git',
			).conflicts('json'),
		)
		.action(async (path: string, flags: { json?: boolean; text?: boolean }) => {
			const messages = new Messages(io);
			const opened = await openMesh(path, io, messages);
			const mesh = requireMesh(opened, undefined, messages);
			if (flags.text) {
				const { meshText } = await import('../../compare/meshText.ts');
				io.out(meshText(mesh));
				return;
			}
			const { info, errors } = await infoWithWarning(path, mesh, opened.format.id, io, messages);
			const { milliseconds, busy } = io.clock;
			const losses = lossReports(earlierLosses(mesh));
			const unusedPoints = countOf(usedPoints(mesh), 0);
			const { version, encoding = 'text' } = opened.format.details?.(mesh) ?? {};
			const file = { ...(version !== undefined && { version }), encoding };
			const report: InfoReport = {
				...info,
				unusedPoints,
				file,
				errors,
				losses,
				milliseconds,
				busy,
			};
			const details = [...(version === undefined ? [] : [`version ${version}`]), encoding];
			const title = `${path}: ${opened.format.title}, ${details.join(', ')}`;
			io.out(
				flags.json
					? `${JSON.stringify(report, null, '\t')}\n`
					: infoTable(info, title, unusedPoints),
			);
		});
};

/** Counts the elements of `values` that equal `value`. */
function countOf(values: Uint8Array, value: number): number {
	let count = 0;
	for (let i = 0; i < values.length; i++) if (values[i] === value) count++;
	return count;
}
