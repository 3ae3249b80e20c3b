import { throwIfCancelled } from '../../util/cancel.ts';
import { cutTo, grown } from '../../util/grow.ts';
import { doublesFor } from '../bytes/numbers.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { takeRows } from '../parallel/takeRows.ts';
import type { Report } from '../text/report.ts';
import { eachRow, type Header, type RowNumbers } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The points of a zone. */
export interface Su2Points {
	/** `dimension` coordinates for each. */
	readonly coordinates: Float64Array;
	/** 1-based lines; empty where they are not asked for. */
	readonly lines: Uint32Array;
	/** The file goes on with a keyword. */
	readonly goesOn: boolean;
}

/** The width of the rows of points, and the destination of their numbers. */
export interface PointRows {
	/** Coordinates of a point. */
	readonly dimension: 2 | 3;
	readonly numbers: RowNumbers;
}

/** Reads the rows of NPOIN: coordinates, and perhaps a number or, in a part of a mesh, two. */
export function readPoints(
	lines: Su2Lines,
	header: Header,
	{ dimension, numbers }: PointRows,
	report: Report,
	options: ReadOptions,
): Su2Points {
	const positions = options.positions === true;
	const tick = () => throwIfCancelled(options.signal);
	/** Numbers behind the coordinates of the row that was read last, and what reads rows like it. */
	let behind = 0;
	let run: PlainRun | undefined;
	let coordinates = doublesFor(dimension * header.count, options.shared);
	let found = new Uint32Array(positions ? header.count : 0);
	let rows = 0;
	const readRow = (row: number): void => {
		if ((row & 0xffff) === 0) tick();
		rows++;
		coordinates = grown(coordinates, dimension * rows);
		if (positions) found = grown(found, rows);
		let sum = 0;
		for (let k = 0; k < dimension; k++) {
			const value = lines.real();
			coordinates[dimension * row + k] = value;
			sum += value - value;
		}
		if (positions) found[row] = lines.line;
		let good = !Number.isNaN(sum);
		let k = 0;
		for (; k < 2 && good && lines.more(); k++) {
			const number = lines.integer();
			good = !Number.isNaN(number);
			if (k === 0) numbers.take(row, number, lines.line);
		}
		if (!good || lines.more()) explain(lines, dimension, row, report);
		else numbers.count(k, 1, lines);
		if (row > 0 && k === behind) return;
		behind = k;
		run = new PlainRun(options, partsOf(dimension, behind));
	};
	const ahead = (from: number): number =>
		takeRows(lines, run!, Number.POSITIVE_INFINITY, ({ values, count }, taken) => {
			tick();
			rows += count;
			coordinates = grown(coordinates, dimension * rows);
			coordinates.set(values[0]!, dimension * (from + taken));
			numbers.count(behind, count, lines);
			if (behind > 0) numbers.takeAll(from + taken, values[1] as Int32Array, lines.line + 1);
			if (!positions) return count;
			found = grown(found, rows);
			for (let i = 0; i < count; i++) found[from + taken + i] = lines.line + 1 + i;
			return count;
		});
	const goesOn = eachRow(lines, header, 'point', report, readRow, ahead);
	return {
		coordinates: cutTo(coordinates, dimension * rows),
		lines: positions ? cutTo(found, rows) : found,
		goesOn,
	};
}

/** What the row of a point has: coordinates, its number, and perhaps another one. */
const partsOf = (dimension: number, numbers: number): RowPart[] => [
	{ kind: 'reals', width: dimension },
	...Array.from({ length: numbers }, () => ({ kind: 'integers', width: 1 }) as const),
];

/** Reports what is wrong with the row of a point. */
function explain(lines: Su2Lines, dimension: number, point: number, report: Report): void {
	if (report.full) {
		report.dropErrors(1);
		return;
	}
	lines.rewind();
	const entity = { kind: 'points', index: point } as const;
	for (let k = 0; k < dimension; k++) {
		if (!Number.isNaN(lines.real())) continue;
		report.badNumber(lines, `the ${'xyz'[k]} coordinate of point ${point}`, { entity, slot: k });
		if (lines.problem === 'missing') return;
	}
	for (let k = 0; k < 2; k++) {
		if (!lines.more()) return;
		if (!Number.isNaN(lines.integer())) continue;
		lines.mild++;
		report.badNumber(lines, `the number of point ${point}`, { entity });
		return;
	}
	if (!lines.skip()) return;
	lines.mild++;
	report.error('extra-value', () => ({
		...lines.place(),
		entity,
		message: `Unexpected value after the number of point ${point}: ${lines.found()}.`,
	}));
}
