import { throwIfCancelled } from '../../util/cancel.ts';
import type { ElementStores } from '../elements/elementStore.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { takeRows } from '../parallel/takeRows.ts';
import type { BlockLines } from '../text/blockLines.ts';
import type { Ids } from '../triangle/ids.ts';
import { type CellPlaces, kinds } from './cells.ts';

/** Reads lines of cells many at a time: a number, a material, a type, nodes. */
export class PlainCells {
	readonly #runs = new Map<string, PlainRun>();

	/** @param ids the numbers of the nodes */
	constructor(
		readonly lines: BlockLines,
		readonly ids: Ids,
		readonly elements: ElementStores,
		readonly places: CellPlaces,
		readonly options: ReadOptions,
	) {}

	/** Reads the cells behind one as far as they are plain and of its type; returns how many, at most so many. */
	take(type: string, most: number): number {
		const { lines, options, places } = this;
		const kind = kinds[type]!;
		// Cells that have the same number are told one by one.
		if (places.ids.duplicate >= 0) return 0;
		const store = this.elements.of(kind);
		const run = this.#runs.get(type) ?? new PlainRun(options, rowOf(type, kind.nodes));
		this.#runs.set(type, run);
		return takeRows(lines, run, most, ({ values }) => {
			throwIfCancelled(options.signal);
			const [numbers, materials, given] = values as [Int32Array, Int32Array, Int32Array];
			const nodes = new Int32Array(given.length);
			const good = Math.floor(this.#find(given, nodes) / kind.nodes);
			const taken = places.addAll(numbers.subarray(0, good), store, store.count);
			store.pushRows(nodes.subarray(0, kind.nodes * taken), materials, lines.line + 1, numbers);
			return taken;
		});
	}

	/** Finds nodes by their numbers, up to one that there is not; returns how many. */
	#find(numbers: Int32Array, into: Int32Array): number {
		const { ids } = this;
		for (let i = 0; i < numbers.length; i++) {
			const index = ids.indexOf(numbers[i] as number);
			if (index < 0) return i;
			into[i] = index;
		}
		return numbers.length;
	}
}

const rowOf = (type: string, nodes: number): RowPart[] => [
	{ kind: 'integers', width: 1 },
	{ kind: 'integers', width: 1 },
	{ kind: 'word', text: type },
	{ kind: 'integers', width: nodes },
];

/** Numbers of all nodes or cells, in the file's order. */
export interface CellData {
	readonly name: string;
	readonly components: number;
	readonly values: Float64Array;
}

/** Reads lines of data many at a time: a number and values. */
export class PlainData {
	readonly #run: PlainRun;

	/** @param ids the numbers of what has the data */
	constructor(
		readonly lines: BlockLines,
		readonly ids: Ids,
		readonly data: readonly CellData[],
		readonly options: ReadOptions,
	) {
		const values = data.map(({ components }) => ({ kind: 'reals', width: components }) as const);
		this.#run = new PlainRun(options, [{ kind: 'integers', width: 1 }, ...values]);
	}

	/** Reads the data behind those of `read` entities as far as they are plain; returns of how many. */
	take(read: number): number {
		const { lines, ids, data, options } = this;
		if (ids.duplicate >= 0) return 0;
		return takeRows(lines, this.#run, ids.count - read, ({ values, count }) => {
			throwIfCancelled(options.signal);
			const [numbers, ...columns] = values as [Int32Array, ...Float64Array[]];
			for (let i = 0; i < count; i++) {
				const index = ids.indexOf(numbers[i] as number);
				if (index < 0) return i;
				for (const [k, { components, values: into }] of data.entries())
					for (let c = 0; c < components; c++)
						into[components * index + c] = columns[k]![components * i + c]!;
			}
			return count;
		});
	}
}
