import type { ConditionName, Values } from '../../mesh/validity/conditions.ts';

/** A part of a row: `width` numbers, a text, or a word, which a blank follows. */
export type RowPart =
	| {
			readonly kind: 'integers';
			readonly width: number;
			/** Bounds of valid integers, both included; those of 32 bits with a sign where absent. */
			readonly min?: number;
			readonly max?: number;
	  }
	| {
			readonly kind: 'reals';
			readonly width: number;
			/** Valid besides finite doubles, in lines that are not plain: NaN, or NaN and infinities. */
			readonly notFinite?: 'nan' | 'any' | undefined;
	  }
	| { readonly kind: 'text' | 'word'; readonly text: string };

/** Rows at the start of the input. */
export interface ParsedRows {
	readonly count: number;
	/** Numbers of the parts that have any; valid until the next call. */
	readonly values: readonly (Int32Array | Float64Array)[];
	/** Length of the rows in bytes. */
	readonly length: number;
}

/**
 * Fast path for lines of numbers: a number of usual length in every column, no comments. Other lines are refused, and
 * the caller reads them.
 */
export interface FastLines {
	/**
	 * Input bytes for `ahead`. Its contents stay until something is printed, but the array is only valid
	 * until the next call of any function here.
	 */
	input(length: number): Uint8Array<ArrayBuffer>;
	/** Reads up to `most` plain rows from the start of bytes [from, to) of `input`, which must be whole lines. */
	parseRows(row: readonly RowPart[], from: number, to: number, most: number): ParsedRows;
	/**
	 * Tests items [first, end) of `values` by the function `condition` of `conditions`; undefined if it does not support
	 * them.
	 */
	holds(
		condition: ConditionName,
		values: Values,
		limit: number,
		first: number,
		end: number,
	): boolean | undefined;
}
