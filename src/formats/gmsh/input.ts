import type { RowsAhead } from '../parallel/plainLines.ts';
import type { PlainRun } from '../parallel/plainRun.ts';
import type { Notice, Report } from '../text/report.ts';

/** A number that a row should have: its kind, and what it is, for a message ("the x coordinate of node 3"). */
export type Column = readonly [kind: 'int' | 'size' | 'real' | 'value', what: string];

/**
 * The rows of a section, whichever way they are encoded. Numbers that are missing, or are none of their kind, are NaN;
 * `explain` says then what is wrong.
 */
export interface Input {
	readonly binary: boolean;
	/** 1-based line of the row; 0 where the section is binary. */
	readonly line: number;
	/** Goes to the next row; false where the section ends, which leaves its last line to be read. */
	row(): boolean;
	/**
	 * The next rows at once, at most so many, as far as they are plain: lines of numbers, or in binary sections numbers that the
	 * arrays hold, finite ones where they are reals. `passRows` goes behind the first of them. Undefined where there are none.
	 */
	rowsAhead(run: PlainRun, most: number): RowsAhead | undefined;
	passRows(run: PlainRun, rows: number): void;
	/** An integer of 32 bits. */
	int(): number;
	/** An integer that is not negative, exact up to 2⁵³. */
	size(): number;
	/** A finite double. */
	real(): number;
	/** Reads a double, which may be NaN or infinite; undefined for another token. */
	value(): number | undefined;
	/** Whether the row ends here. */
	done(): boolean;
	/** Reads the row again and reports the first number that is not what it should be; true where one is. */
	explain(report: Report, columns: readonly Column[]): boolean;
	/** What is wrong at the last number; `text` is a sentence without its full stop. */
	notice(text: string): Notice;
	/** Rows of this many bytes that the rest of the file has room for. */
	room(bytes: number): number;
}

/** The line of the next row of those that are read ahead; 0 where there are no lines. */
export const lineAhead = ({ binary, line }: Input): number => (binary ? 0 : line + 1);
