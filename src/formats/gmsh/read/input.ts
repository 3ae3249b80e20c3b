import type { RowSource } from '../../io/rows.ts';
import type { Notice, Report } from '../../text/report.ts';

/** A number expected in a row: its kind, and its noun in messages ("the x coordinate of node 3"). */
export type Column = readonly [kind: 'int' | 'size' | 'real' | 'value', what: string];

/** A number of kind `size`, as a part of a row. */
export const sizePart = {
	kind: 'integers',
	width: 1,
	min: 0,
	max: Number.MAX_SAFE_INTEGER,
} as const;

/**
 * The rows of a section in any encoding. Missing and malformed numbers are NaN; `explain` reports them. `line` is 0 in
 * binary sections, whose rows are on the fast path if int32 and double arrays hold their numbers.
 */
export interface Input extends RowSource {
	readonly binary: boolean;
	/** Moves to the next row; false at the end of the section, before its end marker. */
	row(): boolean;
	/** Reads an int32. */
	int(): number;
	/** Reads an integer in [0, 2⁵³). */
	size(): number;
	/** Reads a finite double. */
	real(): number;
	/** Reads a double, which may be NaN or infinite; undefined for another token. */
	value(): number | undefined;
	/** Whether the row ends here. */
	done(): boolean;
	/** Rereads the row and reports the first number that does not match its column; true if there is one. */
	explain(report: Report, columns: readonly Column[]): boolean;
	/** A message at the number read last; `text` is a sentence without its full stop. */
	notice(text: string): Notice;
	/** Maximum number of rows of `bytes` bytes each in the rest of the file. */
	room(bytes: number): number;
}

/** Line (1-based) of the row after the current one, which the fast path reads first; 0 in binary sections. */
export const lineAhead = ({ binary, line }: Input): number => (binary ? 0 : line + 1);
