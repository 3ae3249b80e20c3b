import type { Runs } from '../../util/runs.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import type { NumberList } from '../io/numberList.ts';
import type { Int32OrFloat64Array } from '../io/numbers.ts';
import { type RowValues, readFastRows } from '../io/rows.ts';
import type { BlockLines } from '../text/blockLines.ts';

/** Fast path for rows of numbers: reads integers until the first real. */
export class FastCsvRows {
	readonly #runs: { readonly integers: FastRows; readonly reals: FastRows };

	/** @param separator between numbers; a blank stands for one or more */
	constructor(options: ReadOptions, separator: string, columns: number) {
		const run = (kind: 'integers' | 'reals') =>
			new FastRows(options, partsOf(kind, separator, columns));
		this.#runs = { integers: run('integers'), reals: run('reals') };
	}

	/** Reads the rows that follow until one needs the slow path. */
	take(cells: BlockLines, values: NumberList, lines: Runs): void {
		const areIntegers = values.values instanceof Int32Array;
		const run = this.#runs[areIntegers ? 'integers' : 'reals'];
		readFastRows(cells, run, Number.MAX_SAFE_INTEGER, (columns, count, line) => {
			const rows = interleave(columns, count);
			values.reserve((rows.length / count) * cells.roomFor());
			values.addAll(rows);
			lines.addRun(count, line, 1);
			return count;
		});
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

/** Interleaves columns to rows. */
function interleave(values: RowValues, count: number): Int32OrFloat64Array {
	const [first] = values as [Int32OrFloat64Array];
	const columns = values.length;
	if (columns === 1) return first;
	const rows =
		first instanceof Int32Array
			? new Int32Array(columns * count)
			: new Float64Array(columns * count);
	for (const [k, column] of values.entries())
		for (let i = 0, to = k; i < count; i++, to += columns) rows[to] = column[i]!;
	return rows;
}
