import type { ParsedRows, RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';

/** Lines with one tag each, all of one kind, as rows of numbers. */
export interface TagRows {
	readonly run: FastRows;
	/** Number of rows that may still follow. */
	readonly max: number;
	/**
	 * Stores rows up to the first that needs the parser; returns how many.
	 *
	 * @param line line of the first row
	 */
	take(rows: ParsedRows, line: number): number;
}

/** Reader of lines with an empty-element tag that has numeric `attributes` in this order. */
export const tagRun = (
	options: ReadOptions,
	name: string,
	attributes: readonly (readonly [name: string, kind: 'integers' | 'reals'])[],
): FastRows =>
	new FastRows(options, [
		{ kind: 'word', text: `<${name}` },
		...attributes.flatMap(([attribute, kind], k): RowPart[] => [
			{ kind: 'text', text: `${attribute}="` },
			{ kind, width: 1 },
			{ kind: k < attributes.length - 1 ? 'word' : 'text', text: '"' },
		]),
		{ kind: 'text', text: '/>' },
	]);
