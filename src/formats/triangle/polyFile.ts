import { checkSections } from '../sheets/checkSections.ts';
import type { RawFile, RawSection } from '../sheets/raw.ts';
import type { Report } from '../text/report.ts';
import { explainRows, sectionOf } from './blocks.ts';
import type { Memo } from './memo.ts';
import { type Pairs, placesOfRows, readPairs } from './pairs.ts';
import { coordinatesOf, explainRest, type Points, pointsOf, refusedPoints } from './points.ts';

/** What a `.poly` file holds beside its points. */
export interface PolyFile extends Pairs {
	/** A point in each hole, x y. */
	readonly holes: Float64Array;
	/** The numbers of each region's line after its index. */
	readonly regions?: readonly (readonly number[])[];
}

/**
 * Reads a `.poly` file: points (none where they stand in the `.node` file), segments, holes and, where there are any,
 * regions. Segments of a file with points of its own count as those points do. `spatial` for a three-dimensional file
 * of TetGen's, undefined where it is broken.
 */
export function readPoly(
	file: RawFile,
	node: Points | undefined,
	memo: Memo,
	report: Report,
): PolyFile | 'spatial' | undefined {
	const [first, second, third, fourth] = (['points', 'segments', 'holes', 'regions'] as const).map(
		(kind) => sectionOf(file, kind),
	);
	const before = report.errors;
	const refusal = first && refusedPoints(file, first, report);
	if (refusal) return refusal === 'spatial' ? refusal : undefined;
	checkSections(file, report);
	const own = first && pointsOf(file, first, report);
	if (!own || !node) return undefined;
	const points = own.ids.count > 0 ? own : node;
	const segments = second && readPairs(file, second, points.references, memo, report);
	const holes = third && placesOf(file, third, report);
	const regions = fourth && placesOf(file, fourth, report);
	const known = coordinatesOf(node);
	const differs = own.whole ? coordinatesOf(own).findIndex((x, i) => x !== known[i]) : -1;
	if (own.ids.count > 0 && differs >= 0)
		report.warning('points-disagree', () => ({
			...placesOfRows(file, first, [differs >> 1]),
			message:
				'The points here, from this one on, are not those of the .node file; those of the .node file are taken.',
		}));
	// Segments may refer to points that only this file has.
	const foreign = segments?.pairs.some((point) => 2 * point >= known.length);
	if (!segments || !holes || foreign || report.errors > before) return undefined;
	return { ...segments, holes: Float64Array.from(holes.flat()), ...(regions ? { regions } : {}) };
}

/** The numbers of each line after its index: a place and, for regions, an attribute and a largest area. */
function placesOf(file: RawFile, section: RawSection, report: Report): number[][] {
	const { rows, syntax } = section;
	const { noun } = syntax;
	explainRows(section, report, (row) => {
		const tokens = file.row(section, row);
		const id = tokens.integer();
		if (Number.isNaN(id)) report.badNumber(tokens, `the number of a ${noun}`);
		const name = Number.isNaN(id) ? `this ${noun}` : `${noun} ${id}`;
		explainRest(tokens, section, 1, report, (role, nth) => [
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
