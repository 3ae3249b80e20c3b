import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { Ids } from '../build/ids.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { i32, readFastRows, u32 } from '../io/rows.ts';
import type { BlockLines } from '../text/blockLines.ts';
import { kinds } from './cells.ts';

/** Fast path for lines of cells: a number, a material, a type, nodes. */
export class FastCells {
	readonly #runs = new Map<string, FastRows>();

	/**
	 * @param ids numbers of the nodes
	 * @param cells numbers of the cells
	 */
	constructor(
		readonly lines: BlockLines,
		readonly ids: Ids,
		readonly elements: MeshBuilder,
		readonly cells: Ids,
		readonly options: ReadOptions,
	) {}

	/**
	 * Reads up to `max` cells of a type after the current line, until one needs the slow path; returns their number.
	 */
	take(type: string, max: number): number {
		const { lines, options, cells } = this;
		const kind = kinds[type]!;
		// If cells share a number, they are read one by one.
		if (cells.duplicate >= 0) return 0;
		const store = this.elements.of(kind);
		const run = this.#runs.get(type) ?? new FastRows(options, rowOf(type, kind.nodes));
		this.#runs.set(type, run);
		return readFastRows(lines, run, max, (values, _, line) => {
			const [numbers, materials, numbersOfNodes] = values as [Int32Array, Int32Array, Int32Array];
			const nodes = new Int32Array(numbersOfNodes.length);
			const valid = Math.floor(this.#resolve(numbersOfNodes, nodes) / kind.nodes);
			const count = cells.pushAll(numbers.subarray(0, valid));
			store.pushRows(nodes, { count, line, tags: materials, numbers });
			return count;
		});
	}

	/** Maps numbers of nodes to indices until one is unknown; returns the number of those mapped. */
	#resolve(numbers: Int32Array, indices: Int32Array): number {
		const { ids } = this;
		for (let i = 0; i < numbers.length; i++) {
			const index = ids.indexOf(numbers[i]!);
			if (index < 0) return i;
			indices[i] = index;
		}
		return numbers.length;
	}
}

const rowOf = (type: string, nodes: number): RowPart[] => [
	u32,
	i32,
	{ kind: 'word', text: type },
	{ ...u32, width: nodes },
];
