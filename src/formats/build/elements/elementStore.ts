import { Runs } from '../../../util/runs.ts';
import { cut, withRoom } from '../../../util/withRoom.ts';
import { wordsFor } from '../../io/numbers.ts';
import type { ElementKind } from './elementKinds.ts';

/** The elements of one kind, in file order. */
export class ElementStore {
	count = 0;
	/** Number of each in the file. */
	numbers = new Runs();
	/** Points (0-based) of each, in the order of `elementKinds`. */
	nodes: Uint32Array = new Uint32Array(0);
	/** Tag of each: its region or its type. */
	readonly tags = new Runs();
	/** 1-based line of each, if lines are requested. */
	readonly lines: Runs | undefined;

	/** @param shared keep nodes in memory that threads share */
	constructor(
		readonly kind: ElementKind,
		positions: boolean,
		private readonly shared: boolean | undefined,
	) {
		if (positions) this.lines = new Runs();
	}

	/** Makes room for `more` elements. */
	reserve(more: number): void {
		const { kind, count, shared } = this;
		const used = kind.nodes * count;
		const make = (length: number): Uint32Array => wordsFor(length, shared);
		this.nodes = withRoom(this.nodes, used, used + kind.nodes * more, make);
	}

	/** Adds an element, whose nodes the caller sets; returns its index. */
	push(number: number, tag: number, line: number): number {
		this.reserve(1);
		this.numbers.add(number);
		this.tags.add(tag);
		this.lines?.add(line);
		return this.count++;
	}

	/**
	 * Adds elements, whose nodes the caller sets; returns the index of the first.
	 *
	 * @param first number of the first; the others are consecutive
	 * @param line of all of them
	 */
	pushRun(count: number, first: number, tag: number, line: number): number {
		this.reserve(count);
		this.numbers.addRun(count, first, 1);
		this.tags.addRun(count, tag, 0);
		this.lines?.addRun(count, line, 0);
		this.count += count;
		return this.count - count;
	}

	/**
	 * Adds elements up to the first that has a number or a node less than 1; returns how many.
	 *
	 * @param columns numbers of the elements, then arrays of their nodes as the file numbers them
	 * @param line of the first; the others are in the lines after it
	 */
	pushAll([numbers, ...nodes]: readonly Int32Array[], tag: number, line: number): number {
		const own = numbers as Int32Array;
		let most = own.length;
		for (const column of [own, ...nodes])
			for (let i = 0; i < most; i++) if ((column[i] as number) < 1) most = i;
		this.reserve(most);
		const width = nodes.length;
		for (const [k, column] of nodes.entries())
			for (let i = 0, to = width * this.count + k; i < most; i++, to += width)
				this.nodes[to] = column[i] as number;
		this.numbers.addAll(own, most);
		this.tags.addRun(most, tag, 0);
		this.lines?.addRun(most, line, 1);
		this.count += most;
		return most;
	}

	/**
	 * Adds elements.
	 *
	 * @param nodes of each, consecutive
	 * @param tags of each; extra ones are ignored
	 * @param line of the first; the others are in the lines after it
	 * @param numbers of each, if they have some; extra ones are ignored
	 */
	pushRows(nodes: Int32Array, tags: Int32Array, line: number, numbers?: Int32Array): void {
		const { nodes: width } = this.kind;
		const more = nodes.length / width;
		this.reserve(more);
		this.nodes.set(nodes, width * this.count);
		if (numbers) this.numbers.addAll(numbers, more);
		else this.numbers.addRun(more, 0, 0);
		this.tags.addAll(tags, more);
		this.lines?.addRun(more, line, 1);
		this.count += more;
	}

	/** Nodes of all elements, in an array of exactly that length. */
	allNodes(): Uint32Array {
		return cut(this.nodes, this.kind.nodes * this.count);
	}

	/** Tags of all elements. */
	allTags(): Int32Array {
		return this.tags.into(new Int32Array(this.count));
	}

	/** Lines of all elements; undefined if they are not requested. */
	allLines(): Uint32Array | undefined {
		return this.lines?.into(new Uint32Array(this.count));
	}
}

/** The elements of a file: a store for each kind, in order of first appearance. */
export class ElementStores {
	readonly #stores = new Map<ElementKind, ElementStore>();

	/** @param shared keep nodes in memory that threads share */
	constructor(
		readonly positions: boolean,
		private readonly shared?: boolean,
	) {}

	of(kind: ElementKind): ElementStore {
		let store = this.#stores.get(kind);
		if (!store) {
			store = new ElementStore(kind, this.positions, this.shared);
			this.#stores.set(kind, store);
		}
		return store;
	}

	/** Stores that have elements, triangles first, as in a mesh. */
	get all(): readonly ElementStore[] {
		return [...this.#stores.values()]
			.filter(({ count }) => count > 0)
			.sort((a, b) => Number(b.kind.shape === 'triangle') - Number(a.kind.shape === 'triangle'));
	}

	get count(): number {
		return this.all.reduce((sum, { count }) => sum + count, 0);
	}

	/** If there are triangles of both 3 and 6 nodes, which a mesh can't hold together: the first line of those of 6. */
	mixedAt(): number | undefined {
		const triangles = this.all.filter(({ kind }) => kind.shape === 'triangle');
		if (triangles.length < 2) return undefined;
		return triangles.find(({ kind }) => kind.middles > 0)?.lines?.at(0) ?? 1;
	}
}
