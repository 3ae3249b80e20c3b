import { throwIfCancelled } from '../../util/cancel.ts';
import type { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart, RowsAhead } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import type { BlockLines } from '../text/blockLines.ts';
import type { Growing } from './growing.ts';
import type { PlyElement } from './header.ts';

/** Entries of text that are read many at a time: those without lists, and those of one list alone, as long as one before. */
export class TextRows {
	readonly #count: number;
	readonly #columns: readonly Growing[];
	readonly #options: ReadOptions;
	readonly #parts: readonly RowPart[] | undefined;
	readonly #isList: boolean;
	#run: PlainRun | undefined;
	#items = 0;

	constructor(
		{ properties, count }: PlyElement,
		columns: readonly Growing[],
		options: ReadOptions,
	) {
		this.#count = count;
		this.#columns = columns;
		this.#options = options;
		const kinds = properties.map(({ type }) => (type.kind === 'real' ? 'reals' : 'integers'));
		this.#isList = properties.length === 1 && properties[0]!.count !== undefined;
		const lists = properties.some((property) => property.count);
		if (!lists && kinds.length > 0) this.#parts = kinds.map((kind) => ({ kind, width: 1 }));
	}

	/** Reads the entries from `read` on as far as they are plain; returns how many, and notes their lines. */
	take(lines: BlockLines, read: number, own: Runs): number {
		const run = this.#runBehind(read);
		if (!run) return 0;
		let taken = 0;
		for (;;) {
			const ahead = lines.rowsAhead(run, this.#count - read - taken);
			if (!ahead) return taken;
			throwIfCancelled(this.#options.signal);
			own.addRun(ahead.count, lines.line + 1, 1);
			this.#add(ahead);
			lines.passRows(run, ahead.count);
			taken += ahead.count;
		}
	}

	#add({ values, count }: RowsAhead): void {
		for (const [k, column] of this.#columns.entries()) {
			column.addAll(values[k]!);
			column.sizes?.addRun(count, this.#items, 0);
		}
	}

	/** What reads the entries behind one that was read. */
	#runBehind(read: number): PlainRun | undefined {
		if (!this.#options.plain) return undefined;
		if (this.#parts) {
			this.#run ??= new PlainRun(this.#options, this.#parts);
			return this.#run;
		}
		if (!this.#isList || read === 0) return undefined;
		const items = this.#columns[0]!.sizes!.at(read - 1);
		// Its length is a word of one digit.
		if (items < 1 || items > 9) return undefined;
		if (items !== this.#items || !this.#run) {
			this.#items = items;
			const word: RowPart = { kind: 'word', text: `${items}` };
			this.#run = new PlainRun(this.#options, [word, { kind: 'integers', width: items }]);
		}
		return this.#run;
	}
}
