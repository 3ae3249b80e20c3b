import type { ReadOptions } from '../../core/format.ts';
import type { RowPart } from '../../core/plainLines.ts';
import { PlainRun } from '../../io/plainRun.ts';
import { readPlainRows } from '../../io/rows.ts';
import type { BlockLines } from '../../text/blockLines.ts';
import type { NodeStore } from './nodeStore.ts';

/** Fast path for lines of nodes: coordinates, perhaps after a number. */
export class PlainNodes {
	readonly #nodes: NodeStore;
	readonly #run: PlainRun;
	readonly #numbered: boolean;

	/** @param numbered each line begins with a number; otherwise nodes are numbered from 1 */
	constructor(nodes: NodeStore, options: ReadOptions, numbered: boolean, coordinates: 2 | 3) {
		this.#nodes = nodes;
		this.#numbered = numbered;
		const row: RowPart[] = numbered ? [{ kind: 'integers', width: 1 }] : [];
		for (let k = 0; k < coordinates; k++) row.push({ kind: 'reals', width: 1 });
		this.#run = new PlainRun(options, row);
	}

	/** Reads the nodes after the current line, at most `most`, as far as they are plain; returns how many. */
	take(lines: BlockLines, most: number): number {
		const nodes = this.#nodes;
		nodes.reserve(most);
		return readPlainRows(lines, this.#run, most, (values, count, line) => {
			const [first, ...rest] = values as [Int32Array, ...Float64Array[]];
			return this.#numbered
				? nodes.pushAll(first, rest, line)
				: nodes.pushAll(from(nodes.count + 1, count), values as Float64Array[], line);
		});
	}
}

/** Consecutive numbers from `first` on. */
const from = (first: number, count: number): Int32Array =>
	Int32Array.from({ length: count }, (_, k) => first + k);
