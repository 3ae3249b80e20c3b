import { throwIfCancelled } from '../../util/cancel.ts';
import type { Runs } from '../../util/runs.ts';
import type { NumberList } from '../bytes/numberList.ts';
import type { Wholes } from '../bytes/numbers.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart, RowsAhead } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import type { BlockLines } from '../text/blockLines.ts';

/** Reads rows of numbers many at a time: as integers as long as all numbers are such. */
export class PlainRows {
	readonly #options: ReadOptions;
	readonly #runs: { readonly integers: PlainRun; readonly reals: PlainRun };

	/** @param separator between the numbers of a row; a blank for any number of them */
	constructor(options: ReadOptions, separator: string, columns: number) {
		this.#options = options;
		const run = (kind: 'integers' | 'reals') =>
			new PlainRun(options, partsOf(kind, separator, columns));
		this.#runs = { integers: run('integers'), reals: run('reals') };
	}

	/** Reads the rows behind one as far as they are plain. */
	take(cells: BlockLines, values: NumberList, lines: Runs): void {
		const { signal } = this.#options;
		for (;;) {
			const isWhole = values.values instanceof Int32Array;
			const run = this.#runs[isWhole ? 'integers' : 'reals'];
			const ahead = cells.rowsAhead(run, Number.MAX_SAFE_INTEGER);
			if (!ahead) return;
			throwIfCancelled(signal);
			const rows = together(ahead);
			values.reserve((rows.length / ahead.count) * cells.roomFor(ahead));
			values.addAll(rows);
			lines.addRun(ahead.count, cells.line + 1, 1);
			cells.passRows(run, ahead.count);
		}
	}
}

function partsOf(kind: 'integers' | 'reals', separator: string, columns: number): RowPart[] {
	if (separator === ' ') return [{ kind, width: columns }];
	const parts: RowPart[] = [];
	for (let k = 0; k < columns; k++) {
		if (k > 0) parts.push({ kind: 'text', text: separator });
		parts.push({ kind, width: 1 });
	}
	return parts;
}

/** The numbers row by row. */
function together({ values, count }: RowsAhead): Wholes {
	const [first] = values as [Wholes];
	const columns = values.length;
	if (columns === 1) return first;
	const rows =
		first instanceof Int32Array
			? new Int32Array(columns * count)
			: new Float64Array(columns * count);
	for (const [k, column] of values.entries())
		for (let i = 0, to = k; i < count; i++, to += columns) rows[to] = column[i] as number;
	return rows;
}
