import type { ReadOptions } from '../format.ts';
import type { RowPart, RowsAhead } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';

/** Lines of tags that are all of a kind, one each, as rows of the numbers in them. */
export interface TagRows {
	readonly run: PlainRun;
	/** How many there may still be. */
	readonly most: number;
	/**
	 * Takes rows up to one that is to be read as any tag is; returns how many.
	 *
	 * @param line of the first
	 */
	take(rows: RowsAhead, line: number): number;
}

/** What reads lines with a tag that ends itself and has these attributes in this order, each with a number. */
export const tagRun = (
	options: ReadOptions,
	name: string,
	attributes: readonly (readonly [name: string, kind: 'integers' | 'reals'])[],
): PlainRun =>
	new PlainRun(options, [
		{ kind: 'word', text: `<${name}` },
		...attributes.flatMap(([attribute, kind], k): RowPart[] => [
			{ kind: 'text', text: `${attribute}="` },
			{ kind, width: 1 },
			{ kind: k < attributes.length - 1 ? 'word' : 'text', text: '"' },
		]),
		{ kind: 'text', text: '/>' },
	]);
