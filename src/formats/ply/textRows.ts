import type { Runs } from '../../util/runs.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { readFastRows } from '../io/rows.ts';
import type { BlockLines } from '../text/blockLines.ts';
import type { GrowingColumn } from './growingColumn.ts';
import type { PlyElement } from './header.ts';
import type { VertexPoints } from './vertexPoints.ts';

/** Fast path for text entries: without lists, or with one list as long as that of the previous entry. */
export class TextRows {
	readonly #count: number;
	readonly #columns: readonly GrowingColumn[];
	readonly #options: ReadOptions;
	readonly #parts: readonly RowPart[] | undefined;
	readonly #isList: boolean;
	#run: FastRows | undefined;
	#items = 0;

	constructor(
		{ properties, count }: PlyElement,
		columns: readonly GrowingColumn[],
		options: ReadOptions,
		private readonly points: VertexPoints | undefined,
	) {
		this.#count = count;
		this.#columns = columns;
		this.#options = options;
		const kinds = properties.map(({ type }) => (type.kind === 'real' ? 'reals' : 'integers'));
		this.#isList = properties.length === 1 && properties[0]!.count !== undefined;
		const lists = properties.some((property) => property.count);
		if (!lists && kinds.length > 0) this.#parts = kinds.map((kind) => ({ kind, width: 1 }));
	}

	/** Reads entries from `read` on until one needs the slow path; adds their lines to `lineRuns`, returns their number. */
	take(lines: BlockLines, read: number, lineRuns: Runs): number {
		const run = this.#runAfter(read);
		if (!run) return 0;
		return readFastRows(lines, run, this.#count - read, (values, count, line) => {
			lineRuns.addRun(count, line, 1);
			this.points?.addAll(values, count);
			for (const [k, column] of this.#columns.entries()) {
				if (!this.points?.has(k)) column.addAll(values[k]!);
				column.sizes?.addRun(count, this.#items, 0);
			}
			return count;
		});
	}

	/** Reader of the entries after entry `read` - 1. */
	#runAfter(read: number): FastRows | undefined {
		if (!this.#options.plain) return undefined;
		if (this.#parts) {
			this.#run ??= new FastRows(this.#options, this.#parts);
			return this.#run;
		}
		if (!this.#isList || read === 0) return undefined;
		const items = this.#columns[0]!.sizes!.at(read - 1);
		// The length is matched as a word of one digit.
		if (items < 1 || items > 9) return undefined;
		if (items !== this.#items || !this.#run) {
			this.#items = items;
			const word: RowPart = { kind: 'word', text: `${items}` };
			this.#run = new FastRows(this.#options, [word, { kind: 'integers', width: items }]);
		}
		return this.#run;
	}
}
