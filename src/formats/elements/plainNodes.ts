import { throwIfCancelled } from '../../util/cancel.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { takeRows } from '../parallel/takeRows.ts';
import type { BlockLines } from '../text/blockLines.ts';
import type { NodeStore } from './nodeStore.ts';

/** Reads lines of nodes many at a time: perhaps a number, and coordinates. */
export class PlainNodes {
	readonly #nodes: NodeStore;
	readonly #run: PlainRun;
	readonly #numbered: boolean;
	readonly #signal: ReadOptions['signal'];

	/** @param numbered each line begins with a number; else they count on from 1 */
	constructor(nodes: NodeStore, options: ReadOptions, numbered: boolean, coordinates: 2 | 3) {
		this.#nodes = nodes;
		this.#numbered = numbered;
		this.#signal = options.signal;
		const row: RowPart[] = numbered ? [{ kind: 'integers', width: 1 }] : [];
		for (let k = 0; k < coordinates; k++) row.push({ kind: 'reals', width: 1 });
		this.#run = new PlainRun(options, row);
	}

	/** Reads the nodes behind one as far as they are plain; returns how many, at most so many. */
	take(lines: BlockLines, most: number): number {
		const nodes = this.#nodes;
		nodes.reserve(most);
		return takeRows(lines, this.#run, most, ({ values, count }) => {
			throwIfCancelled(this.#signal);
			const [first, ...rest] = values as [Int32Array, ...Float64Array[]];
			return this.#numbered
				? nodes.pushAll(first, rest, lines.line + 1)
				: nodes.pushAll(from(nodes.count + 1, count), values as Float64Array[], lines.line + 1);
		});
	}
}

/** Numbers that count on from one. */
const from = (first: number, count: number): Int32Array =>
	Int32Array.from({ length: count }, (_, k) => first + k);
