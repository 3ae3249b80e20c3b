import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import { grown } from '../../../util/grow.ts';
import { Runs } from '../../../util/runs.ts';
import { Ids } from '../../build/ids.ts';
import { u32For } from '../../io/numbers.ts';
import type { ElementType } from '../shared/elementTypes.ts';
import { Tags } from '../shared/tags.ts';
import { ElementNumbers } from './elementNumbers.ts';

/**
 * The elements of one type. Unlike `ElementStore` it has numbers and tags in arrays that threads fill, and merges
 * elements that are repeated for each of their groups.
 */
export class Cells {
	count = 0;
	readonly numbers: ElementNumbers;
	/** Node indexes of each element, in Gmsh's order. */
	nodes = new Uint32Array(0) as Uint32Array;
	/** Version 2: physical tag of each element; 0 for none. */
	readonly physical: Tags;
	/** Entity tag of each element. */
	readonly entity: Tags;
	/** Partitions of each element: `partitionWidth` numbers, padded with 0. */
	partitions = new Int32Array(0);
	partitionWidth = 0;
	/** 1-based line of each, if lines are requested and the file is text. */
	lines: Runs | undefined;
	/** Physical tags besides those in `physical`, each with its elements in file order. */
	readonly further = new Map<number, number[]>();
	/** Numbers of repeated elements to the index of the element that they were merged into. */
	readonly #repeats = new Map<number, number>();
	#capacity = 0;
	#ids: Ids | undefined;

	/** @param shared allocates arrays in shared memory */
	constructor(
		readonly kind: ElementType,
		positions: boolean,
		private readonly shared: boolean | undefined,
	) {
		this.numbers = new ElementNumbers(shared);
		this.physical = new Tags(shared);
		this.entity = new Tags(shared);
		if (positions) this.lines = new Runs();
	}

	/** Ensures capacity for `more` further elements. */
	reserve(more: number): void {
		const count = this.count + more;
		if (count <= this.#capacity) return;
		const capacity = Math.max(count, 2 * this.#capacity);
		const { nodes: width } = this.kind;
		const allocate = (length: number): Uint32Array => u32For(length, this.shared);
		this.nodes = ensureCapacity(this.nodes, width * this.count, width * capacity, allocate);
		if (this.partitionWidth > 0)
			this.partitions = grown(this.partitions, this.partitionWidth * capacity);
		for (const list of [this.numbers, this.physical, this.entity]) list.room = capacity;
		this.#capacity = capacity;
	}

	/** Adds an element without its nodes; returns its index. Needs capacity (`reserve`). */
	push(number: number, physical: number, entity: number, line: number): number {
		const at = this.count++;
		this.numbers.push(number);
		this.physical.push(physical);
		this.entity.push(entity);
		this.lines?.add(line);
		return at;
	}

	/**
	 * Adds elements up to the first that has an unknown node; returns their number. Needs capacity (`reserve`).
	 *
	 * @param numbers element numbers
	 * @param rows for each element `tags` tags, at most two, and the numbers of its nodes
	 * @param entity entity tag of the elements if they have fewer than two tags
	 * @param line line of the first element, 0 for none; the others follow line by line
	 */
	add(
		numbers: Int32Array,
		rows: Int32Array,
		tags: number,
		entity: number,
		ids: Ids,
		line: number,
	): number {
		const { physical, lines } = this;
		const added = this.#setNodes(numbers.length, rows, tags, ids);
		const step = tags + this.kind.nodes;
		this.numbers.pushAll(numbers, added);
		if (tags > 0) physical.pushColumn(rows, 0, step, added);
		else physical.pushSame(0, added);
		if (tags > 1) this.entity.pushColumn(rows, 1, step, added);
		else this.entity.pushSame(entity, added);
		if (line > 0) lines?.addRun(added, line, 1);
		this.count += added;
		return added;
	}

	/** Sets the nodes of the next elements up to the first that has an unknown node; returns their number. */
	#setNodes(limit: number, rows: Int32Array, tags: number, ids: Ids): number {
		const { nodes } = this;
		const width = this.kind.nodes;
		let to = width * this.count;
		for (let i = 0, from = 0; i < limit; i++) {
			from += tags;
			for (const end = from + width; from < end; from++) {
				const index = ids.indexOf(rows[from]!);
				if (index < 0) return i;
				nodes[to++] = index;
			}
		}
		return limit;
	}

	/** Sets the partitions of element `at`. */
	setPartitions(at: number, partitions: readonly number[]): void {
		const capacity = this.#capacity;
		const width = Math.max(this.partitionWidth, partitions.length);
		if (width > this.partitionWidth || this.partitions.length < width * capacity) {
			const wider = new Int32Array(width * capacity);
			for (let i = 0; i < at; i++)
				for (let k = 0; k < this.partitionWidth; k++)
					wider[width * i + k] = this.partitions[this.partitionWidth * i + k]!;
			this.partitions = wider;
			this.partitionWidth = width;
		}
		this.partitions.set(partitions, width * at);
	}

	/**
	 * Merges each `element` into `first`, to which its physical tag is added (`further`). `repeats` ascend by
	 * `element`.
	 */
	merge(repeats: readonly { readonly element: number; readonly first: number }[]): void {
		const { count, physical, numbers } = this;
		const width = this.kind.nodes;
		const removed = new Set(repeats.map(({ element }) => element));
		const kept = Uint32Array.from({ length: count - removed.size });
		const newIndex = new Uint32Array(count);
		for (let i = 0, to = 0; i < count; i++) {
			newIndex[i] = to;
			if (!removed.has(i)) kept[to++] = i;
		}
		for (const { element, first } of repeats) {
			const tag = physical.at(element);
			const elements = this.further.get(tag) ?? [];
			elements.push(newIndex[first]!);
			this.further.set(tag, elements);
			this.#repeats.set(numbers.at(element), newIndex[first]!);
		}
		const lines = this.lines && new Runs();
		for (const [to, from] of kept.entries()) {
			lines?.add(this.lines!.at(from));
			this.nodes.copyWithin(width * to, width * from, width * (from + 1));
			const { partitionWidth } = this;
			this.partitions.copyWithin(
				partitionWidth * to,
				partitionWidth * from,
				partitionWidth * (from + 1),
			);
		}
		for (const list of [numbers, physical, this.entity]) list.keep(kept);
		this.lines = lines;
		this.count = kept.length;
	}

	/** Nodes of all elements, without unused capacity. */
	allNodes(): Uint32Array {
		return trimmed(this.nodes, this.kind.nodes * this.count);
	}

	/** Index of the element with a number, or into which it was merged; −1 if there is none. */
	indexOf(number: number): number {
		const repeated = this.#repeats.get(number);
		if (repeated !== undefined) return repeated;
		const first = this.numbers.countFrom;
		if (first !== undefined) {
			const index = number - first;
			return index >= 0 && index < this.count ? index : -1;
		}
		if (!this.#ids) {
			this.#ids = new Ids();
			for (let i = 0; i < this.count; i++) this.#ids.push(this.numbers.at(i));
		}
		return this.#ids.indexOf(number);
	}
}
