import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { elementKinds, kindOfCorners } from '../build/elements/elementKinds.ts';
import { ElementValues } from '../build/elements/elementValues.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { explainRow, type Layout, type RowMessages, readMixedRows } from '../io/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import type { OffLines } from './offLines.ts';

/** The faces of a file. */
export interface OffFaces {
	readonly elements: MeshBuilder;
	/** Numbers after the corners: colours. */
	readonly colours: ElementValues;
	/** First line of a face with more or fewer numbers after its corners than the first face; 0 if there is none. */
	readonly unevenLine: number;
	/** There are fewer lines than faces. */
	readonly short: boolean;
}

/** Options of the readers of points and faces. */
export interface FaceOptions extends ReadOptions {
	/** Number of tokens in the line of a point, if that of the first point is not to be used. */
	readonly tokens?: number;
}

/**
 * Reads the lines of faces: the number of corners, the points (0-based), and an optional colour. Leaves out faces
 * without corners, with a warning.
 *
 * @param count expected number of faces
 * @param points number of points
 */
export function readFaces(
	lines: OffLines,
	count: number,
	points: number,
	report: Report,
	options: FaceOptions,
): OffFaces {
	const elements = new MeshBuilder(options);
	const colours = new ElementValues();
	let unevenLine = 0;
	let hasRoom = false;
	let empty = 0;
	let firstEmpty: Location | undefined;
	const layouts = new Map<string, Layout>();
	const layoutOf = (corners: number, numbers: number): Layout => {
		const key = `${corners} ${numbers}`;
		const cached = layouts.get(key);
		if (cached) return cached;
		const store = elements.of(kindOfCorners(corners));
		const layout: Layout = {
			run: new FastRows(options, rowOf(corners, points, numbers)),
			put([indices, colourValues], rows, line) {
				if (!hasRoom) store.reserve(count, Math.min(corners, 4));
				hasRoom = true;
				colours.addAll(store, colourValues, numbers, rows);
				store.pushRows(indices!, { count: rows, line, corners });
				if (unevenLine === 0 && colours.uneven) unevenLine = line;
			},
		};
		layouts.set(key, layout);
		return layout;
	};
	const { rows } = readMixedRows(lines, count, {
		layoutAt() {
			const tokens = lines.count();
			const corners = lines.integer();
			lines.rewind();
			const most = lines.wrapped ? maxWrappedCorners : tokens - 1;
			if (!(corners > 0 && corners <= most)) return undefined;
			return layoutOf(corners, Math.max(0, tokens - 1 - corners));
		},
		explain(face, layout) {
			const corners = lines.integer();
			if (corners === 0) {
				if (empty++ === 0) firstEmpty = lines.location();
			} else if (lines.wrapped || report.full) report.dropErrors(1);
			else if (!(corners > 0)) explainCorners(lines, face, corners, report);
			else {
				// Without a layout, corners are missing: the first missing one ends the row.
				const width = Math.min(corners, lines.count());
				const row = layout?.run.row ?? rowOf(width, points, 0);
				explainRow(
					lines,
					row,
					messagesFor(face, corners, elements.countOf(elementKinds.triangle), points),
					report,
				);
			}
			return true;
		},
	});
	if (firstEmpty) {
		const location = firstEmpty;
		report.warning('missing-value', () => ({
			...location,
			message: `${counted(empty, 'face')} without corners ${empty === 1 ? 'is' : 'are'} left out; this is the first.`,
		}));
	}
	return { elements, colours, unevenLine, short: rows < count };
}

/** Maximum number of corners of a face that may continue in further lines. */
const maxWrappedCorners = 1 << 20;

const rowOf = (corners: number, points: number, numbers: number): RowPart[] => [
	{ kind: 'word', text: `${corners}` },
	{ kind: 'integers', width: corners, min: 0, max: points - 1 },
	...(numbers > 0 ? [{ kind: 'reals', width: numbers } as const] : []),
];

/** Reports an invalid number of corners, the last number that was read. */
function explainCorners(lines: OffLines, face: number, corners: number, report: Report): void {
	if (Number.isNaN(corners)) report.badNumber(lines, `the number of corners of face ${face}`);
	else
		report.error('missing-value', () => ({
			...lines.location(),
			message: `Expected 0 corners or more of face ${face}, found ${integerText(corners)}.`,
		}));
}

/**
 * Messages about the row of a face (0-based).
 *
 * @param triangle index among triangles, if the face has three corners
 */
const messagesFor = (
	face: number,
	corners: number,
	triangle: number,
	points: number,
): RowMessages => ({
	end: `face ${face}`,
	range: points === 0 ? 'there are no points' : `points run from 0 to ${points - 1}`,
	number: (part, k) =>
		part === 0 ? `corner ${k + 1} of face ${face}` : `a number of the colour of face ${face}`,
	suffix: (part) => (part === 0 ? `, which has ${integerText(corners)}` : ''),
	about: (part, k) => ({
		...(corners === 3 && part === 0 && { entity: { kind: 'triangles', index: triangle } as const }),
		...(part === 0 && k !== undefined && { slot: k }),
	}),
});
