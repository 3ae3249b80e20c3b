import { shareText } from '../refine/fit.ts';
import { numberText } from '../util/counted.ts';
import { textTable } from '../util/textTable.ts';
import type { AdaptationPart, RefineReport } from './refineReport.ts';

/** Prints a line for the coarsening before the first round, and one for each round. */
export function adaptationTable({
	coarsening,
	rounds,
}: NonNullable<RefineReport['adaptation']>): string {
	return textTable([
		[
			...['', 'points', 'triangles', 'divided', 'collapsed', 'flipped', 'moved'],
			...['in bounds', 'quality', 'worst', 'ms'],
		],
		...(coarsening ? [rowOf('coarsening', coarsening)] : []),
		...rounds.map((round, i) => rowOf(`round ${i + 1}`, round)),
	]);
}

/** Cells of the coarsening or of a round; `name` is the first. */
function rowOf(name: string, part: AdaptationPart): string[] {
	const { points, edges, triangles, divided, collapsed, flipped, moved, shorter, longer, quality } =
		part;
	const spent = Object.values(part.milliseconds).reduce((sum, phase) => sum + phase, 0);
	return [
		name,
		...[points, triangles, divided, collapsed, flipped, moved].map(numberText),
		shareText({ edges, short: shorter, long: longer }),
		...[quality.mean, quality.worst].map((value) => value.toFixed(3)),
		spent.toFixed(1),
	];
}
