import { cutTo, grown } from '../../util/grow.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { doublesFor } from '../io/numbers.ts';
import { explainRow, type RowMessages, type RowValues } from '../io/rows.ts';
import type { Report } from '../text/report.ts';
import {
	anyInteger,
	type Header,
	type RowNumbers,
	readSection,
	type Su2Layout,
	su2Layout,
} from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The points of a zone. */
export interface Su2Points {
	/** `dimension` coordinates for each. */
	readonly coordinates: Float64Array;
	/** 1-based lines; empty if they are not requested. */
	readonly lines: Uint32Array;
	/** A keyword follows. */
	readonly goesOn: boolean;
}

/** The width of the rows of points, and the destination of their numbers. */
export interface PointRows {
	/** Coordinates of a point. */
	readonly dimension: 2 | 3;
	readonly numbers: RowNumbers;
}

/** Reads the rows of NPOIN: coordinates, and an optional number, or two in a part of a mesh. */
export function readPoints(
	lines: Su2Lines,
	header: Header,
	{ dimension, numbers }: PointRows,
	report: Report,
	options: ReadOptions,
): Su2Points {
	const positions = options.positions === true;
	let coordinates = doublesFor(dimension * header.count, options.shared);
	let pointLines = new Uint32Array(positions ? header.count : 0);
	let points = 0;
	const store = (values: RowValues, count: number, line: number, row: number): undefined => {
		points = row + count;
		coordinates = grown(coordinates, dimension * points);
		coordinates.set(values[0]!, dimension * row);
		if (values.length > 1) numbers.takeAll(row, values[1]!, count, line);
		if (!positions) return;
		pointLines = grown(pointLines, points);
		for (let i = 0; i < count; i++) pointLines[row + i] = line + i;
	};
	const layouts = [0, 1, 2].map((trailing) => {
		const ends = Array.from({ length: trailing }, () => anyInteger);
		const run = new FastRows(options, [{ kind: 'reals', width: dimension }, ...ends]);
		return su2Layout(lines, run, trailing, numbers, store);
	});
	const layoutAt = () => layouts[Math.max(0, Math.min(2, lines.count() - dimension))];
	const explain = (point: number, layout: Su2Layout | undefined): boolean => {
		const { row, one } = layout!.run;
		const { line } = lines;
		const isKnown = explainRow(lines, row, messagesFor(point), report, one) > 0;
		// Keeps the numbers of the points after it.
		if (!isKnown) layout!.take(one, 1, line, point);
		return isKnown;
	};
	const rows = { noun: 'point', layoutAt, explain };
	const goesOn = readSection(lines, header, rows, report);
	return {
		coordinates: cutTo(coordinates, dimension * points),
		lines: positions ? cutTo(pointLines, points) : pointLines,
		goesOn,
	};
}

/** Messages about the row of a point (0-based). */
const messagesFor = (point: number): RowMessages => ({
	end: `the number of point ${point}`,
	number: (part, k) =>
		part === 0 ? `the ${'xyz'[k]} coordinate of point ${point}` : `the number of point ${point}`,
	about: (part, k) => ({
		entity: { kind: 'points', index: point },
		...(part === 0 && k !== undefined && { slot: k }),
	}),
});
