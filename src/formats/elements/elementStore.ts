import { grown } from '../../util/grow.ts';
import type { ElementKind } from './elementKinds.ts';

/** The elements of a kind, in the order of a file. */
export class ElementStore {
	count = 0;
	/** The file's own number of each. */
	numbers = new Float64Array(0);
	/** Points (0-based) of each, in the order that `elementKinds` says. */
	nodes = new Uint32Array(0);
	/** A number that says what each belongs to: its region, or its type. */
	tags = new Int32Array(0);
	/** The 1-based line of each, where lines are asked for. */
	lines: Uint32Array | undefined;

	constructor(
		readonly kind: ElementKind,
		positions: boolean,
	) {
		if (positions) this.lines = new Uint32Array(0);
	}

	/** Adds an element, whose nodes are to be set; returns its index. */
	push(number: number, tag: number, line: number): number {
		const at = this.count++;
		if (at === this.numbers.length) this.#grow(at + 1);
		this.numbers[at] = number;
		this.tags[at] = tag;
		if (this.lines) this.lines[at] = line;
		return at;
	}

	/**
	 * Adds elements as far as their numbers are 1 or more; returns how many.
	 *
	 * @param columns the number of each, and its nodes as the file numbers them, one after the other
	 * @param line of the first; the others follow it
	 */
	pushAll([numbers, ...nodes]: readonly Int32Array[], tag: number, line: number): number {
		const { length } = numbers as Int32Array;
		let most = length;
		for (const column of [numbers as Int32Array, ...nodes])
			for (let i = 0; i < most; i++) if ((column[i] as number) < 1) most = i;
		const from = this.count;
		this.count += most;
		if (this.count > this.numbers.length) this.#grow(this.count);
		for (let i = 0; i < most; i++) this.numbers[from + i] = (numbers as Int32Array)[i] as number;
		this.tags.fill(tag, from, from + most);
		for (const [k, column] of nodes.entries())
			for (let i = 0; i < most; i++)
				this.nodes[nodes.length * (from + i) + k] = column[i] as number;
		if (this.lines) for (let i = 0; i < most; i++) this.lines[from + i] = line + i;
		return most;
	}

	#grow(count: number): void {
		this.numbers = grown(this.numbers, count);
		const room = this.numbers.length;
		this.nodes = grown(this.nodes, this.kind.nodes * room);
		this.tags = grown(this.tags, room);
		if (this.lines) this.lines = grown(this.lines, room);
	}
}

/** The elements of a file: a store for each kind, in the order in which the kinds first appear. */
export class ElementStores {
	readonly #stores = new Map<ElementKind, ElementStore>();

	constructor(readonly positions: boolean) {}

	of(kind: ElementKind): ElementStore {
		let store = this.#stores.get(kind);
		if (!store) {
			store = new ElementStore(kind, this.positions);
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
		return triangles.find(({ kind }) => kind.middles > 0)?.lines?.[0] ?? 1;
	}
}
