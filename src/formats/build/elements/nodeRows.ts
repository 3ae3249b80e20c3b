import type { RowPart } from '../../core/fastLines.ts';
import type { ReadOptions } from '../../core/format.ts';
import { FastRows } from '../../io/fastRows.ts';
import { readFastRows, u32 } from '../../io/rows.ts';
import type { NodeStore } from './nodeStore.ts';
import type { RowReader } from './rowReader.ts';

/** Reads lines of nodes: coordinates, optionally after a number. */
export class NodeRows {
	readonly #run: FastRows;

	/**
	 * @param noun for a node, singular
	 * @param numbered each line begins with a number; otherwise nodes are numbered from 1
	 */
	constructor(
		private readonly lines: RowReader,
		private readonly nodes: NodeStore,
		options: ReadOptions,
		private readonly noun: string,
		private readonly numbered: boolean,
		private readonly coordinates: 2 | 3,
	) {
		const row: RowPart[] = numbered ? [u32] : [];
		for (let k = 0; k < coordinates; k++) row.push({ kind: 'reals', width: 1 });
		this.#run = new FastRows(options, row);
	}

	/**
	 * Reads the node in the current line and those after it that are plain, at most `most` in all; returns how many: 0,
	 * and reported, if the current line is invalid. Throws `Cancelled`.
	 */
	read(most: number): number {
		const { lines, nodes } = this;
		if (!this.#readOne()) return 0;
		nodes.reserve(most - 1);
		const plain = readFastRows(lines, this.#run, most - 1, (values, count, line) => {
			const numbers = this.numbered ? values[0] : from(nodes.count + 1, count);
			const axes = this.numbered ? values.slice(1) : values;
			return nodes.pushAll(numbers as Int32Array, axes as Float64Array[], line);
		});
		return 1 + plain;
	}

	/** Reads the node in the current line; false, and reported, if it is invalid. */
	#readOne(): boolean {
		const { lines, nodes, noun, numbered } = this;
		const { line, report } = lines;
		const id = numbered ? lines.checkedInteger(`the number of a ${noun}`) : nodes.count + 1;
		if (id === undefined) return false;
		const place = lines.location();
		const at = [0, 0, 0];
		for (let k = 0; k < this.coordinates; k++) {
			const value = lines.value(`the ${'xyz'[k]} coordinate of ${noun} ${id}`);
			if (value === undefined) return false;
			at[k] = value;
		}
		if (!lines.ends(`${noun} ${id}`)) return false;
		if (!nodes.push(id, at[0]!, at[1]!, at[2]!, line))
			report.error('duplicate-number', () => ({
				...place,
				message: `Two ${noun}s have the number ${id}.`,
			}));
		return true;
	}
}

/** Consecutive numbers from `first` on. */
const from = (first: number, count: number): Int32Array =>
	Int32Array.from({ length: count }, (_, k) => first + k);
