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
	 * Reads the node in the current line, then nodes of further lines by the fast path, at most `maxNodes` in all.
	 * Returns the number of nodes: 0 if the current line is invalid, which is reported. Throws `Cancelled`.
	 */
	read(maxNodes: number): number {
		const { lines, nodes } = this;
		if (!this.#readOne()) return 0;
		nodes.reserve(maxNodes - 1);
		const fastRows = readFastRows(lines, this.#run, maxNodes - 1, (values, count, line) => {
			const numbers = this.numbered ? values[0] : consecutive(nodes.count + 1, count);
			const axes = this.numbered ? values.slice(1) : values;
			return nodes.pushAll(numbers as Int32Array, axes as Float64Array[], line);
		});
		return 1 + fastRows;
	}

	/** Reads the node in the current line; false, and reported, if it is invalid. */
	#readOne(): boolean {
		const { lines, nodes, noun, numbered } = this;
		const { line, report } = lines;
		const id = numbered ? lines.checkedInteger(`the number of a ${noun}`) : nodes.count + 1;
		if (id === undefined) return false;
		const location = lines.location();
		const point = [0, 0, 0];
		for (let k = 0; k < this.coordinates; k++) {
			const value = lines.value(`the ${'xyz'[k]} coordinate of ${noun} ${id}`);
			if (value === undefined) return false;
			point[k] = value;
		}
		if (!lines.ends(`${noun} ${id}`)) return false;
		if (!nodes.push(id, point[0]!, point[1]!, point[2]!, line))
			report.error('duplicate-number', () => ({
				...location,
				message: `Two ${noun}s have the number ${id}.`,
			}));
		return true;
	}
}

/** Consecutive numbers from `first` on. */
const consecutive = (first: number, count: number): Int32Array =>
	Int32Array.from({ length: count }, (_, k) => first + k);
