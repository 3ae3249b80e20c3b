import { Runs } from '../../util/runs.ts';
import { cut, withRoom } from '../../util/withRoom.ts';
import { wordsFor } from '../bytes/numbers.ts';
import type { ElementKind } from './elementKinds.ts';

/** The elements of a kind, in the order of a file. */
export class ElementStore {
	count = 0;
	/** The file's own number of each. */
	numbers = new Runs();
	/** Points (0-based) of each, in the order that `elementKinds` says. */
	nodes: Uint32Array = new Uint32Array(0);
	/** A number that says what each belongs to: its region, or its type. */
	readonly tags = new Runs();
	/** The 1-based line of each, where lines are asked for. */
	readonly lines: Runs | undefined;

	/** @param shared nodes lie in memory that threads see */
	constructor(
		readonly kind: ElementKind,
		positions: boolean,
		private readonly shared: boolean | undefined,
	) {
		if (positions) this.lines = new Runs();
	}

	/** Makes room for so many more. */
	reserve(more: number): void {
		const { kind, count, shared } = this;
		const used = kind.nodes * count;
		const make = (length: number): Uint32Array => wordsFor(length, shared);
		this.nodes = withRoom(this.nodes, used, used + kind.nodes * more, make);
	}

	/** Adds an element, whose nodes are to be set; returns its index. */
	push(number: number, tag: number, line: number): number {
		this.reserve(1);
		this.numbers.add(number);
		this.tags.add(tag);
		this.lines?.add(line);
		return this.count++;
	}

	/**
	 * Adds elements whose nodes are to be set; returns the index of the first.
	 *
	 * @param first number of them; the others count on from it
	 * @param line of all
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
	 * Adds elements as far as their numbers are 1 or more; returns how many.
	 *
	 * @param columns the number of each, and its nodes as the file numbers them, one after the other
	 * @param line of the first; the others follow it
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
	 * @param nodes of each, one element behind the other
	 * @param tags of each; there may be more
	 * @param line of the first; the others follow it
	 * @param numbers of each, where they have some; there may be more
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

	/** The nodes of all, as an array of that length. */
	allNodes(): Uint32Array {
		return cut(this.nodes, this.kind.nodes * this.count);
	}

	/** The tags of all. */
	allTags(): Int32Array {
		return this.tags.into(new Int32Array(this.count));
	}

	/** The lines of all; undefined where they were not asked for. */
	allLines(): Uint32Array | undefined {
		return this.lines?.into(new Uint32Array(this.count));
	}
}

/** The elements of a file: a store for each kind, in the order in which the kinds first appear. */
export class ElementStores {
	readonly #stores = new Map<ElementKind, ElementStore>();

	/** @param shared nodes lie in memory that threads see */
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

	/** Those with elements: triangles first, as a mesh has them. */
	get all(): readonly ElementStore[] {
		return [...this.#stores.values()]
			.filter(({ count }) => count > 0)
			.sort((a, b) => Number(b.kind.shape === 'triangle') - Number(a.kind.shape === 'triangle'));
	}

	get count(): number {
		return this.all.reduce((sum, { count }) => sum + count, 0);
	}

	/** The first line of the triangles of 6 nodes where there are triangles of 3 as well, which no mesh holds together. */
	mixedAt(): number | undefined {
		const triangles = this.all.filter(({ kind }) => kind.shape === 'triangle');
		if (triangles.length < 2) return undefined;
		return triangles.find(({ kind }) => kind.middles > 0)?.lines?.at(0) ?? 1;
	}
}
