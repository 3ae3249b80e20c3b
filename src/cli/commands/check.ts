import type { Command } from 'commander';
import type { Finding } from '../../mesh/finding.ts';
import { graphText, isGraph } from '../../mesh/graph.ts';
import { type PolygonInfo, polygonsOf } from '../../mesh/polygonInfo.ts';
import { counted, countText } from '../../util/counted.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import { collectFindings } from '../collectFindings.ts';
import type { FindingReport } from '../errorReport.ts';
import { exitCodes, Failed } from '../failure.ts';
import { findingLine, findingReports, noteLines } from '../findings.ts';
import { openMesh } from '../openMesh.ts';
import type { AddCommand } from '../program.ts';
import { polygonNoun } from '../tables.ts';
import { Messages } from '../terminal.ts';

/** Output of `trirefine check --json`; the counts include findings beyond those listed. */
export interface CheckReport {
	readonly errors: number;
	readonly warnings: number;
	/** A search was cut off: there may be more. */
	readonly atLeast?: true;
	/** Figures of quads and polygons; absent if there are none. */
	readonly polygons?: PolygonInfo;
	/** As in `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
	readonly findings: readonly FindingReport[];
}

/** Adds the command `check`. */
export const addCheck: AddCommand = (program: Command, io) => {
	program
		.command('check')
		.summary('list the errors and warnings of a mesh')
		.description(
			'Lists the errors and warnings of a mesh with file, line and column; fails if there are errors.',
		)
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.option('--json', 'print the findings as JSON')
		.action(async (path: string, flags: { json?: boolean }) => {
			const messages = new Messages(io);
			const opened = await openMesh(path, io, messages, { positions: true });
			const {
				list: located,
				found: counts,
				atLeast,
			} = (await collectFindings(opened, io, messages)).findings;
			io.clock.enter('check');
			const listed = located.length > 0 ? await withColumns(path, located) : located;
			io.clock.enter('other');
			const { mesh } = opened.result;
			const polygons = mesh && polygonsOf(mesh);
			const { milliseconds, busy } = io.clock;
			if (flags.json) {
				const report: CheckReport = {
					errors: counts.errors,
					warnings: counts.warnings,
					...(atLeast && { atLeast }),
					...(polygons && { polygons }),
					milliseconds,
					busy,
					findings: findingReports(path, listed),
				};
				io.out(`${JSON.stringify(report, null, '\t')}\n`);
			} else {
				if (mesh && isGraph(mesh)) io.out(`${path}: ${graphText(mesh)}\n`);
				else if (polygons) io.out(`${path}: ${polygonText(polygons, polygonNoun(mesh))}\n`);
				for (const finding of listed)
					for (const line of [findingLine(path, finding), ...noteLines(path, finding)])
						io.out(`${line}\n`);
				const hidden = counts.errors + counts.warnings + counts.others - listed.length;
				if (hidden > 0) io.out(`and ${countText(hidden)} more\n`);
				io.out(
					`${path}: ${countOrNo(counts.errors, 'error', atLeast)}, ${countOrNo(counts.warnings, 'warning', atLeast)}\n`,
				);
			}
			if (counts.errors > 0) throw new Failed(exitCodes.input);
		});
};

/** Adds columns to findings; the code that opens files as text is loaded only if there are any. */
const withColumns = async (path: string, findings: readonly Finding[]) =>
	(await import('../exactFindings.ts')).exactFindings(path, findings);

/** "92 polygons of 4.20 corners on average, 85 % convex". */
const polygonText = ({ polygons, corners, convex }: PolygonInfo, noun: string): string =>
	`${counted(polygons, noun.replace(/s$/, ''), noun)} of ${(corners / polygons).toFixed(2)} corners on average${convex === undefined ? '' : `, ${Math.round((100 * convex) / polygons)} % convex`}`;

const countOrNo = (count: number, noun: string, atLeast = false): string =>
	count === 0 ? `no ${noun}s` : `${atLeast ? 'at least ' : ''}${counted(count, noun)}`;
