import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { grown } from '../../util/grow.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { FastRows } from '../io/fastRows.ts';
import { type Layout, type RowValues, readMixedRows } from '../io/rows.ts';
import { wrongCount } from '../text/corrections.ts';
import { integerText, type Report } from '../text/report.ts';
import type { Su2Lines } from './su2Lines.ts';

/** Start of a line, and the number of lines before it. */
type LineStart = ReturnType<Su2Lines['position']>;

/** A header with a number of rows: `NELEM= 12`. */
export interface Header {
	readonly count: number;
	readonly at: Location;
}

/** A row in line `line` (1-based), at or after the start `from`. */
interface FirstRow {
	readonly from: LineStart;
	readonly line: number;
}

/** The numbers at the ends of rows, which SU2 does not read. */
export class RowNumbers {
	/** Number of rows by how many numbers they end with, and the first of each. */
	readonly #rows: number[] = [];
	readonly #first: (FirstRow | undefined)[] = [];
	/** Number of rows whose number is not their index; `line` is that of the first. */
	mismatches = 0;
	line = 0;
	/** The first row ends with a number. */
	numbered = false;

	/** Compares the numbers of rows [row, row + count), which are in consecutive lines from `line`, with their indices. */
	takeAll(row: number, values: RowValues[0], count: number, line: number): void {
		if (row === 0) this.numbered = true;
		for (let i = 0; i < count; i++)
			if (values[i] !== row + i && this.mismatches++ === 0) this.line = line + i;
	}

	/** Counts rows that end with `numbers` numbers, the first in line `line`, at or after the current one. */
	count(numbers: number, rows: number, lines: Su2Lines, line: number): void {
		this.#first[numbers] ??= { from: lines.position(), line };
		this.#rows[numbers] = (this.#rows[numbers] ?? 0) + rows;
	}

	/**
	 * The only row that differs from all others in the count of its numbers, if there are at least two others; `more` is
	 * the difference.
	 */
	get deviating(): { readonly at: FirstRow; readonly more: number } | undefined {
		const counts = [0, 1, 2].filter((numbers) => this.#rows[numbers]);
		if (counts.length !== 2) return undefined;
		const [rare, common] = counts.sort((a, b) => this.#rows[a]! - this.#rows[b]!) as [
			number,
			number,
		];
		if (this.#rows[rare] !== 1 || this.#rows[common]! < 2) return undefined;
		return { at: this.#first[rare]!, more: rare - common };
	}
}

/** Reports the only row that has more or fewer values than all others. */
export function checkDeviating(
	numbers: RowNumbers,
	noun: string,
	open: (at: LineStart) => Su2Lines,
	lines: Su2Lines,
	report: Report,
): void {
	const row = numbers.deviating;
	if (!row) return;
	const { at, more } = row;
	const reread = open(at.from);
	while (reread.line < at.line) reread.next();
	const found = reread.count();
	for (let k = Math.min(found, found - more); k >= 0; k--) reread.skip();
	if (more > 0) lines.recoverableErrors++;
	report.error(more > 0 ? 'extra-value' : 'missing-value', () => ({
		...reread.location(),
		message: `Expected ${found - more} values, as in the other lines of ${noun}s, found ${found}.`,
	}));
}

/**
 * Reads the number of rows after a keyword, and checks it against the size of the file, with at least `shortest` bytes
 * a row; undefined, and reported, if it is malformed.
 */
export function readCount(
	lines: Su2Lines,
	noun: string,
	size: number,
	minBytes: number,
	report: Report,
): Header | undefined {
	lines.skip();
	const count = lines.integer();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${noun}s`);
		return undefined;
	}
	const at = lines.location();
	const max = Math.floor((size + 1) / minBytes);
	if (count >= 0 && count <= max) return { count, at };
	report.error('wrong-count', () => ({
		...at,
		message:
			count < 0
				? `Expected the number of ${noun}s, which is 0 or more, found ${integerText(count)}.`
				: `The file says ${counted(count, noun)}, but the ${counted(size, 'byte')} of ${lines.file} cannot hold more than ${max}.`,
	}));
	return undefined;
}

/** A number at the end of a row, without bounds: SU2 does not read it. */
export const anyInteger: RowPart = {
	kind: 'integers',
	width: 1,
	min: Number.NEGATIVE_INFINITY,
	max: Number.POSITIVE_INFINITY,
};

/** Rows of the same parts, with optional numbers at the end that SU2 does not read. */
export interface Su2Layout extends Layout {
	/** As `put`, for invalid rows. */
	readonly take: Layout['put'];
}

/**
 * A layout of rows.
 *
 * @param trailing number of integers at the end of a row, which SU2 does not read: the numbers of its entry
 */
export const su2Layout = (
	lines: Su2Lines,
	run: FastRows,
	trailing: number,
	numbers: RowNumbers,
	take: Layout['put'],
): Su2Layout => ({
	run,
	take,
	put(values, count, line, row) {
		take(values, count, line, row);
		numbers.count(trailing, count, lines, line);
	},
});

/** The rows of a section. */
export interface Rows {
	/** Noun for a row, singular. */
	readonly noun: string;
	/** The layout of the current row; undefined if it has none. */
	layoutAt(): Su2Layout | undefined;
	/**
	 * Reports the errors of the current row; returns whether it is kept nevertheless, with the values of
	 * `layout.run.one`.
	 */
	explain(row: number, layout: Su2Layout | undefined): boolean;
	/** Whether the bounds of rows have changed, so that an invalid row is read again. */
	isRetried?(): boolean;
}

/**
 * Reads the rows after a header up to the next keyword, and compares their number with the header's.
 *
 * @returns whether a keyword follows, in the current line
 */
export function readSection(
	lines: Su2Lines,
	{ count, at }: Header,
	{ noun, layoutAt, explain, isRetried }: Rows,
	report: Report,
): boolean {
	const { rows, goesOn } = readMixedRows(lines, Number.POSITIVE_INFINITY, {
		layoutAt,
		ends: () => lines.key() !== '',
		explain(row, layout) {
			if (isRetried?.()) return false;
			const errorsBefore = report.errors;
			const { line } = lines;
			if (report.full) report.dropErrors(1);
			else if (explain(row, layout)) {
				lines.recoverableErrors += report.errors - errorsBefore;
				layout?.take(layout.run.one, 1, line, row);
			}
			return true;
		},
	});
	if (rows !== count) {
		lines.recoverableErrors++;
		report.error('wrong-count', () => ({
			...at,
			...wrongCount(count, rows, noun),
		}));
	}
	return goesOn;
}

/** A growing list of u32; only the first `length` of `values` are used. */
export class U32List {
	values = new Uint32Array(0);
	length = 0;

	/** Adds a number at the end. */
	add(value: number): void {
		this.values = grown(this.values, this.length + 1);
		this.values[this.length++] = value;
	}
}
