import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import { Runs } from '../../../util/runs.ts';
import { u32For } from '../../io/numbers.ts';
import type { RowValues } from '../../io/rows.ts';
import type { ElementKind } from './elementKinds.ts';

/** Options of an `ElementStore`. */
export interface StoreOptions {
	/** Stores the line of each element. */
	readonly lines?: boolean;
	/** Allocates `nodes` in shared memory. */
	readonly shared?: boolean | undefined;
	/** Called after each addition, with the number of added elements. */
	readonly added?: (count: number) => void;
}

/** Elements in consecutive lines of a file. */
export interface ElementRows {
	readonly count: number;
	/** 1-based line of the first element. */
	readonly line: number;
	/** Number of nodes of each element; by default that of the kind. */
	readonly corners?: number;
	/** Added to each node. */
	readonly base?: number;
	/** Tag of each element, 0 by default; may be longer than `count`. */
	readonly tags?: Int32Array | undefined;
	/** Number of each element in the file, 0 by default; may be longer than `count`. */
	readonly numbers?: Int32Array | undefined;
}

/** The elements of one kind, in file order. */
export class ElementStore<K extends Pick<ElementKind, 'nodes'> = ElementKind> {
	/** Number of elements. */
	count = 0;
	/** Number of each element in the file. */
	numbers = new Runs();
	/** Points (0-based) of all elements, in the order of `elementKinds`; only [0, length) are used. */
	nodes: Uint32Array = new Uint32Array(0);
	length = 0;
	/** Tag of each element: its region or its type. */
	readonly tags = new Runs();
	/** 1-based line of each element; undefined unless requested. */
	readonly lines: Runs | undefined;
	/** Number of nodes of each polygon; empty for kinds with a fixed number. */
	readonly #sizes = new Runs();

	constructor(
		readonly kind: K,
		private readonly options: StoreOptions,
	) {
		if (options.lines) this.lines = new Runs();
	}

	/** Makes room for `more` further elements of `corners` nodes. */
	reserve(more: number, corners = this.kind.nodes): void {
		const { length, options, tags } = this;
		tags.room = Math.max(tags.room, this.count + more);
		const allocate = (size: number): Uint32Array => u32For(size, options.shared);
		this.nodes = ensureCapacity(this.nodes, length, length + corners * more, allocate);
	}

	/** Counts `more` added elements of `corners` nodes. */
	#count(more: number, corners = this.kind.nodes): void {
		this.count += more;
		this.length += corners * more;
		this.options.added?.(more);
	}

	/** Adds an element, whose nodes the caller sets; returns its index. */
	push(number: number, tag: number, line: number): number {
		return this.pushRun(1, number, tag, line);
	}

	/**
	 * Adds elements, whose nodes the caller sets; returns the index of the first.
	 *
	 * @param first number of the first element; the others are consecutive
	 * @param line line of all elements
	 */
	pushRun(count: number, first: number, tag: number, line: number): number {
		this.reserve(count);
		this.numbers.addRun(count, first, 1);
		this.tags.addRun(count, tag, 0);
		this.lines?.addRun(count, line, 0);
		this.#count(count);
		return this.count - count;
	}

	/**
	 * Adds elements in consecutive lines, given by columns.
	 *
	 * @param columns numbers of the elements, then their first, second, … nodes
	 * @param line line of the first element
	 */
	pushAll([numbers, ...nodes]: readonly Int32Array[], tag: number, line: number): void {
		const ids = numbers as Int32Array;
		const count = ids.length;
		this.reserve(count);
		const width = nodes.length;
		for (const [k, column] of nodes.entries())
			for (let i = 0, to = this.length + k; i < count; i++, to += width)
				this.nodes[to] = column[i]!;
		this.numbers.addAll(ids, count);
		this.tags.addRun(count, tag, 0);
		this.lines?.addRun(count, line, 1);
		this.#count(count);
	}

	/**
	 * Adds elements in consecutive lines, given by rows.
	 *
	 * @param nodes nodes of the first element, then of the second, …; `rows.base` is added
	 */
	pushRows(nodes: RowValues[number], rows: ElementRows): void {
		const { count, line, corners = this.kind.nodes, base = 0 } = rows;
		this.reserve(count, corners);
		const { nodes: into, length } = this;
		for (let i = 0; i < corners * count; i++) into[length + i] = nodes[i]! + base;
		if (this.kind.nodes === 0) this.#sizes.addRun(count, corners, 0);
		this.#addRows(rows);
		this.lines?.addRun(count, line, 1);
		this.#count(count, corners);
	}

	/** Adopts the nodes of all `count` elements, and copies their tags, 0 by default. */
	adopt(nodes: Uint32Array, count: number, tags?: Int32Array): void {
		this.nodes = nodes;
		this.#addRows({ count, tags });
		this.#count(count);
	}

	/** Adds `count` numbers and tags. */
	#addRows({ count, tags, numbers }: Pick<ElementRows, 'count' | 'tags' | 'numbers'>): void {
		if (numbers) this.numbers.addAll(numbers, count);
		else this.numbers.addRun(count, 0, 0);
		if (tags) this.tags.addAll(tags, count);
		else this.tags.addRun(count, 0, 0);
	}

	/** Nodes of all elements, in an array of length `length`. */
	allNodes(): Uint32Array {
		return trimmed(this.nodes, this.length);
	}

	/** Offset of each polygon in `nodes`, then the end of the last: `count + 1` numbers. */
	offsets(): Uint32Array {
		const offsets = new Uint32Array(this.count + 1);
		this.#sizes.into(offsets.subarray(1));
		for (let i = 0; i < this.count; i++) offsets[i + 1]! += offsets[i]!;
		return offsets;
	}

	/** Tags of all elements. */
	allTags(): Int32Array {
		return this.tags.into(new Int32Array(this.count));
	}

	/** 1-based lines of all elements; undefined unless requested. */
	allLines(): Uint32Array | undefined {
		return this.lines?.into(new Uint32Array(this.count));
	}
}
