import type { DataLoss } from '../../mesh/triMesh.ts';
import { explainValues } from '../tables/checkEntries.ts';
import { checkSections } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import { explainRows } from './blocks.ts';
import type { Memo } from './memo.ts';
import { type Pairs, readPairs } from './pairs.ts';
import { type Points, pointsOf, refusedPoints } from './points.ts';
import { comparePoints } from './polyPoints.ts';

/** Contents of a `.poly` file. */
export interface PolyFile extends Pairs {
	/** The points in use: those of the `.node` file or, without one, its own. */
	readonly points: Points;
	/** A point in each hole, x and y. */
	readonly holes: Float64Array;
	/** The numbers of each region's line after its index. */
	readonly regions?: readonly (readonly number[])[];
	/** Losses of points that differ from the mesh. */
	readonly unkept: readonly DataLoss[];
}

/**
 * Reads a `.poly` file: points (none if they are in the `.node` file), segments, holes and, if there are any, regions.
 * Segments of a file with points of its own refer to those; an end that the `.node` file lacks is `NONE`. Returns
 * `spatial` for a three-dimensional file of TetGen, undefined if the file has errors.
 *
 * @param node points of the `.node` file; `own` if there is none, so that the `.poly` file has the points
 */
export function readPoly(
	file: RawFile,
	node: Points | 'own' | undefined,
	memo: Memo,
	report: Report,
): PolyFile | 'spatial' | undefined {
	const [first, second, third, fourth] = (['points', 'segments', 'holes', 'regions'] as const).map(
		(kind) => sectionOf(file, kind),
	);
	const errorsBefore = report.errors;
	const refusal = first && refusedPoints(file, first, report);
	if (refusal) return refusal === 'spatial' ? refusal : undefined;
	checkSections(file, report);
	const ownPoints = first && pointsOf(file, first, report);
	if (!ownPoints || !node) return undefined;
	const points = node === 'own' ? ownPoints : node;
	const hasOwnPoints = ownPoints.ids.count > 0;
	const { references } = hasOwnPoints ? ownPoints : points;
	const read = second && readPairs(file, second, references, memo, report);
	const holes = third && readValues(file, third, report);
	const regions = fourth && readValues(file, fourth, report);
	if (!read || !holes || report.errors > errorsBefore) return undefined;
	const { own2node, unkept } =
		hasOwnPoints && node !== 'own'
			? comparePoints(file, ownPoints, node, memo, report)
			: { own2node: undefined, unkept: [] };
	const pairs = own2node
		? memo.get('own segments', [read.pairs, own2node], () => read.pairs.map((p) => own2node[p]!))
		: read.pairs;
	return {
		...read,
		points,
		pairs,
		holes: Float64Array.from(holes.flat()),
		...(regions ? { regions } : {}),
		unkept,
	};
}

/** Reads the numbers of each line after its index: coordinates and, for regions, an attribute and a maximum area. */
function readValues(file: RawFile, section: RawSection, report: Report): number[][] {
	const { rows, syntax } = section;
	const { noun } = syntax;
	explainRows(section, report, (row) => {
		const tokens = file.row(section, row);
		const id = tokens.integer();
		if (Number.isNaN(id)) report.badNumber(tokens, `the number of a ${noun}`);
		const name = Number.isNaN(id) ? `this ${noun}` : `${noun} ${id}`;
		explainValues(tokens, section, 1, report, (role, nth) => [
			`number ${nth + 1 + (role === 'attribute' ? 2 : 0)} of ${name}`,
			{},
		]);
	});
	return Array.from({ length: rows.count }, (_, row) => {
		let last = rows.columns.length;
		while (last > 3 && Number.isNaN(rows.value(row, last - 1))) last--;
		return Array.from({ length: last - 1 }, (_, k) => rows.value(row, 1 + k));
	});
}
