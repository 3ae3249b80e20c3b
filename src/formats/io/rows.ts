/*
 * Rows of numbers in three layers. Lexical: WebAssembly parses lines, in this thread or in a worker (`FastRows`), and
 * `readRow` those that it refuses; both fill arrays of numbers, one for each part of the row that has any. Semantic:
 * the bounds of the parts, which `validRows` and `readRow` check. Explanation: `explainRow` reads an invalid row again
 * and reports its errors.
 */
import type { ParsedRows, RowPart } from '../core/fastLines.ts';
import type { BlockLines } from '../text/blockLines.ts';
import { integerText, type Notice, type Report } from '../text/report.ts';
import type { FastRows } from './fastRows.ts';

/** Numbers of rows, an array for each part that has any, row after row. */
export type RowValues = ParsedRows['values'];

/** A 32-bit signed integer. */
export const i32 = { kind: 'integers', width: 1 } as const;
/** A 32-bit unsigned integer. */
export const u32 = { kind: 'integers', width: 1, min: 0, max: 2 ** 32 - 1 } as const;

/** A part of a row that has numbers. */
export type NumberPart = Extract<RowPart, { readonly width: number }>;
/** A part of a row that consists of integers. */
export type IntegerPart = Extract<RowPart, { readonly kind: 'integers' }>;
type RealPart = Extract<RowPart, { readonly kind: 'reals' }>;

/** Parts of a row that have numbers. */
const numberParts = (row: readonly RowPart[]): NumberPart[] =>
	row.filter((part): part is NumberPart => 'width' in part);

const minOf = ({ min = -(2 ** 31) }: IntegerPart): number => min;
const maxOf = ({ max = 2 ** 31 - 1 }: IntegerPart): number => max;

/** Whether an array of int32 holds all integers that a part may have. */
const isInt32 = (part: IntegerPart): boolean =>
	minOf(part) >= -(2 ** 31) && maxOf(part) <= 2 ** 31 - 1;

/** Arrays for the numbers of one row that `readRow` reads: doubles for integers whose bounds exceed int32. */
export const oneRow = (row: readonly RowPart[]): (Int32Array | Float64Array)[] =>
	numberParts(row).map((part) =>
		part.kind === 'integers' && isInt32(part)
			? new Int32Array(part.width)
			: new Float64Array(part.width),
	);

/** The number of rows before the first with an integer out of bounds. */
export function validRows(
	row: readonly RowPart[],
	{ count, values }: Pick<ParsedRows, 'count' | 'values'>,
): number {
	let valid = count;
	for (const [p, part] of numberParts(row).entries()) {
		if (part.kind === 'reals') continue;
		const [min, max, end] = [minOf(part), maxOf(part), valid * part.width];
		if (min <= -(2 ** 31) && max >= 2 ** 31 - 1) continue;
		const numbers = values[p]!;
		for (let i = 0; i < end; i++) {
			const number = numbers[i]!;
			if (number >= min && number <= max) continue;
			valid = Math.floor(i / part.width);
			break;
		}
	}
	return valid;
}

/** Reads the row at the current token into `values`; false if it is invalid, with `values` filled in part. */
export function readRow(lines: BlockLines, row: readonly RowPart[], values: RowValues): boolean {
	let v = 0;
	for (const part of row) {
		if ('text' in part) {
			if (lines.integer() !== Number(part.text)) return false;
			continue;
		}
		const into = values[v++]!;
		const { width } = part;
		if (part.kind === 'reals')
			for (let k = 0; k < width; k++) {
				if (!lines.inRow()) return false;
				const value = realOf(lines, part);
				if (!isReal(lines, part, value)) return false;
				into[k] = value;
			}
		else {
			const [min, max] = [minOf(part), maxOf(part)];
			for (let k = 0; k < width; k++) {
				if (!lines.inRow()) return false;
				const value = lines.integer();
				if (!(value >= min && value <= max)) return false;
				into[k] = value;
			}
		}
	}
	return lines.rowEnds();
}

/** Rows that may be read many at a time. */
export interface RowSource {
	/** The current line (1-based). */
	readonly line: number;
	/**
	 * At most `maxRows` rows after the current one, up to the first that the fast path refuses; undefined if that is the
	 * next one.
	 */
	peekRows(run: FastRows, maxRows: number): ParsedRows | undefined;
	/** Skips the first `rows` of these: the last of them becomes the current one. */
	skipRows(run: FastRows, rows: number): void;
}

/**
 * Stores `count` rows, the first from line `line` (1-based), each other from the next line. If a row is invalid,
 * returns the number of rows stored before it.
 */
export type PutRows = (values: RowValues, count: number, line: number) => number | undefined;

/**
 * Reads the lines after the current one by the fast path, at most `maxRows`, up to the first that it refuses or that
 * `put` does not store.
 *
 * @returns the number of rows; the last of them is the current line
 */
export function readFastRows(
	lines: RowSource,
	run: FastRows,
	maxRows: number,
	put: PutRows,
): number {
	for (let read = 0; ; ) {
		run.tick();
		const rows = lines.peekRows(run, maxRows - read);
		if (!rows) return read;
		const stored = put(rows.values, rows.count, lines.line + 1) ?? rows.count;
		lines.skipRows(run, stored);
		read += stored;
		if (stored < rows.count) return read;
	}
}

/**
 * Reads the rows after the current one, at most `maxRows`, up to the first invalid one.
 *
 * @returns whether it stopped at an invalid row, which is then current, at its first token; false after `maxRows` rows
 *   and at the end of the lines
 */
export function readRows(lines: BlockLines, run: FastRows, maxRows: number, put: PutRows): boolean {
	for (let read = 0; ; read++) {
		read += readFastRows(lines, run, maxRows - read, put);
		if (read >= maxRows || !lines.nextRow()) return false;
		const { line } = lines;
		if (!readRow(lines, run.row, run.one) || put(run.one, 1, line) === 0) {
			lines.rewind();
			return true;
		}
	}
}

/** Rows of the same parts. */
export interface Layout {
	readonly run: FastRows;
	/** Stores rows as a `PutRows` does; the first has index `row` (0-based). */
	put(values: RowValues, count: number, line: number, row: number): number | undefined;
}

/** Rows of different layouts. */
export interface MixedRows<L extends Layout> {
	/** The layout of the current row; undefined if it has none. */
	layoutAt(): L | undefined;
	/**
	 * Reports the errors of the current row, `row` (0-based). If it returns false, the row is read again, for example in
	 * another layout.
	 */
	explain(row: number, layout: L | undefined): boolean;
	/** Whether the current line ends the rows. */
	ends?(): boolean;
}

/**
 * Reads the rows after the current line, at most `maxRows`.
 *
 * @returns the number of rows, and whether a line follows: the one that ended the rows is current then
 */
export function readMixedRows<L extends Layout>(
	lines: BlockLines,
	maxRows: number,
	{ layoutAt, explain, ends }: MixedRows<L>,
): { readonly rows: number; readonly goesOn: boolean } {
	let rows = 0;
	if (maxRows === 0) return { rows, goesOn: false };
	let goesOn = lines.nextRow();
	while (goesOn && !ends?.()) {
		const { line } = lines;
		const layout = layoutAt();
		const { row, one } = layout?.run ?? {};
		const isStored = layout && readRow(lines, row!, one!) && layout.put(one!, 1, line, rows) !== 0;
		if (!isStored) {
			lines.rewind();
			if (!explain(rows, layout)) continue;
		}
		rows++;
		if (rows === maxRows) return { rows, goesOn: false };
		if (!layout) goesOn = lines.nextRow();
		else
			goesOn = readRows(lines, layout.run, maxRows - rows, (values, count, first) => {
				const stored = layout.put(values, count, first, rows) ?? count;
				rows += stored;
				return stored;
			});
	}
	return { rows, goesOn };
}

/**
 * Texts of the messages about a row. Only parts with numbers count as parts; `k` is the index (0-based) of a number in
 * its part.
 */
export interface RowMessages {
	/** Name of the row in the message about an unexpected value: `point 3`. */
	readonly end: string;
	/** `the x coordinate of point 3`. */
	number(part: number, k: number): string;
	/** Appended if a number is missing or malformed: `, which has 3`. */
	suffix?(part: number): string;
	/** `points run from 0 to 8`, for parts that have bounds. */
	readonly range?: string;
	/** Ends the message about an unexpected value: `; points have no more numbers`. */
	readonly hint?: string;
	/** The entity of a finding about a number, or about the row. */
	about?(part?: number, k?: number): Partial<Notice>;
}

/**
 * Reports the errors of the current row.
 *
 * @param values receives the numbers of the row; invalid ones are unspecified
 * @returns the number of parts before the first invalid number: 0 if a number is missing, all if the only error is an
 *   extra value
 */
export function explainRow(
	lines: BlockLines,
	row: readonly RowPart[],
	messages: RowMessages,
	report: Report,
	values: RowValues = oneRow(row),
): number {
	if (report.full) {
		report.dropErrors(1);
		return 0;
	}
	const parts = numberParts(row);
	let validParts = parts.length;
	// It is unknown which number is missing, so those after it may be misplaced.
	const isShort = lines.count() < row.reduce((sum, part) => sum + widthOf(part), 0);
	for (const part of row) if ('text' in part) lines.skip();
	for (const [p, part] of parts.entries())
		for (let k = 0; k < part.width; k++) {
			const isReals = part.kind === 'reals';
			const value = isReals ? realOf(lines, part) : lines.integer();
			const isValid = isReals ? isReal(lines, part, value) : isWithin(part, value);
			values[p]![k] = value;
			if (isValid) continue;
			validParts = Math.min(validParts, p);
			const about = messages.about?.(p, k);
			const what = messages.number(p, k);
			if (Number.isNaN(value)) {
				report.badNumber(lines, `${what}${messages.suffix?.(p) ?? ''}`, about);
				if (lines.problem === 'missing') return 0;
				// An extra token may have shifted the numbers after it.
				if (p > 0) return validParts;
			} else if (!hasBounds(part))
				report.error('not-an-integer', () => ({
					...lines.location(),
					...about,
					message: `Expected ${what} as an integer of 32 bits, found ${integerText(value)}.`,
				}));
			else if (!isShort)
				report.error('index-out-of-range', () => ({
					...lines.location(),
					...about,
					message: `${what[0]?.toUpperCase()}${what.slice(1)} is ${integerText(value)}, but ${messages.range}.`,
				}));
		}
	if (lines.skip())
		report.error('extra-value', () => ({
			...lines.location(),
			...messages.about?.(),
			message: `Unexpected value after ${messages.end}: ${lines.quotedToken()}${messages.hint ?? ''}.`,
		}));
	return validParts;
}

/** Reads the next token as a number of `part`. */
const realOf = (lines: BlockLines, { notFinite }: RealPart): number =>
	notFinite === 'any' ? lines.anyReal() : lines.real();

/** Whether `value`, which `realOf` has just read, is valid. */
function isReal(lines: BlockLines, { notFinite }: RealPart, value: number): boolean {
	if (value - value === 0) return true;
	if (notFinite === 'nan') return /^"[+-]?nan"$/i.test(lines.quotedToken());
	return notFinite === 'any' && lines.problem === 'none';
}

const widthOf = (part: RowPart): number => ('width' in part ? part.width : 1);

const hasBounds = (part: NumberPart): boolean =>
	part.kind === 'integers' && (part.min ?? part.max) !== undefined;

/** Whether a number is valid in a part; NaN is not. */
export const isWithin = (part: NumberPart, value: number): boolean =>
	part.kind === 'reals' ? value - value === 0 : value >= minOf(part) && value <= maxOf(part);
