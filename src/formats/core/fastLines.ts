import type { ConditionName, Values } from '../../mesh/validity/conditions.ts';

/** A part of a row: `width` numbers, a fixed text, or a fixed word that a blank follows. */
export type RowPart =
	| {
			readonly kind: 'integers';
			readonly width: number;
			/** Inclusive bounds of valid integers; those of int32 by default. */
			readonly min?: number;
			readonly max?: number;
	  }
	| {
			readonly kind: 'reals';
			readonly width: number;
			/** Non-finite values that are valid, though the fast path refuses them: NaN, or NaN and infinities. */
			readonly notFinite?: 'nan' | 'any' | undefined;
	  }
	| { readonly kind: 'text' | 'word'; readonly text: string };

/** Rows at the start of the input. */
export interface ParsedRows {
	readonly count: number;
	/** Numbers of each numeric part, row after row; valid until the next call. */
	readonly values: readonly (Int32Array | Float64Array)[];
	/** Length of the rows in bytes. */
	readonly length: number;
}

/**
 * Fast path for lines of numbers of common length without comments. It stops at any other line, which the caller then
 * reads.
 */
export interface FastLines {
	/**
	 * Input buffer of `parseRows`, of `length` bytes. The contents last until the memory is used for printing, but the
	 * array is only valid until the next call of any function here.
	 */
	input(length: number): Uint8Array<ArrayBuffer>;
	/** Parses up to `maxRows` rows from the start of bytes [from, to) of the input, which must be whole lines. */
	parseRows(row: readonly RowPart[], from: number, to: number, maxRows: number): ParsedRows;
	/**
	 * Whether items [first, end) of `values` satisfy the condition of this name in `conditions`; undefined if the fast
	 * path does not support it.
	 */
	holds(
		condition: ConditionName,
		values: Values,
		limit: number,
		first: number,
		end: number,
	): boolean | undefined;
}
