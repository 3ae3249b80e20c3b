import type { Severity } from '../../mesh/finding.ts';
import { nameOfCell } from '../../mesh/triMesh.ts';
import { ruleResult } from '../rows.ts';
import { type Names, type Rule, sentence } from '../rule.ts';
import { type CellFaultKind, cellFaultsOf, ringOf } from './cellFaults.ts';

/** Names and indexes for the message about a faulty cell. */
interface FaultyCell {
	/** "polygon 3". */
	readonly cell: string;
	/** "point 7", by the 0-based corner of the cell, modulo the number of corners. */
	point(corner: number): string;
	/** The two corners concerned. */
	readonly one: number;
	readonly other: number;
}

/** Makes a rule about quads and polygons. A row is a block, a cell and two of its corners. */
function cellRule(
	kind: CellFaultKind,
	rule: { readonly id: string; readonly severity: Severity; readonly description: string },
	message: (fault: FaultyCell) => string,
): Rule {
	return {
		...rule,
		find: ({ mesh }) => ruleResult(cellFaultsOf(mesh)[kind].flat(), 4),
		update(facts) {
			return this.find(facts);
		},
		describe: ({ mesh }, { rows }, count, names: Names) =>
			Array.from({ length: count }, (_, i) => {
				const [block, cell, one, other] = rows.subarray(4 * i, 4 * i + 4) as unknown as [
					number,
					number,
					number,
					number,
				];
				const ring = ringOf(mesh.cells![block]!, cell);
				const fault = {
					cell: nameOfCell(mesh, { block, cell }),
					point: (corner: number) => names.name('points', ring[corner % ring.length]!),
					one,
					other,
				};
				return {
					kind: 'points',
					index: ring[one]!,
					cell: { block, cell },
					message: message(fault),
				};
			}),
	};
}

/** No edge of a polygon doubles back on the previous one: no corners a, b, a (Salinas-Fernández et al. 2022, §3.3). */
export const barrierTips = cellRule(
	'tip',
	{
		id: 'barrier-tip',
		severity: 'warning',
		description: 'No quad or polygon has a side that doubles back on the previous one.',
	},
	({ cell, point, one, other }) =>
		`${sentence(cell)} has a barrier tip at ${point(one)}: its boundary runs there from ${point(other)} and straight back. Remove both corners.`,
);

export const repeatedCorners = cellRule(
	'twice',
	{
		id: 'repeated-corner',
		severity: 'warning',
		description: 'No quad or polygon has a repeated corner.',
	},
	({ cell, point, one, other }) =>
		`${sentence(cell)} has ${point(one)} twice, as corners ${other + 1} and ${one + 1}.`,
);

export const flatCells = cellRule(
	'flat',
	{
		id: 'cell-without-area',
		severity: 'warning',
		description: 'No quad or polygon has zero area.',
	},
	({ cell }) =>
		`${sentence(cell)} has zero area: its corners are collinear. Move a corner or remove it.`,
);

export const meetingCellSides = cellRule(
	'meets',
	{
		id: 'crossing-sides',
		severity: 'warning',
		description: 'Every quad and polygon is simple: its sides meet only at corners.',
	},
	({ cell, point, one, other }) =>
		`${sentence(cell)} is not simple: its side from ${point(one)} to ${point(one + 1)} crosses or touches the one from ${point(other)} to ${point(other + 1)}.`,
);

export const clockwiseCells = cellRule(
	'clockwise',
	{
		id: 'clockwise-cell',
		severity: 'information',
		description: 'Every quad and polygon is counter-clockwise.',
	},
	({ cell }) => `${sentence(cell)} is clockwise; most programs expect counter-clockwise.`,
);
