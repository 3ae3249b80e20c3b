import { Runs } from '../../../util/runs.ts';
import type { ReadOptions } from '../../core/format.ts';
import type { ElementKind } from './elementKinds.ts';
import { ElementStore } from './elementStore.ts';

/** The elements of a file: a store for each kind, in order of first appearance, and their order across kinds. */
export class MeshBuilder {
	readonly #stores = new Map<ElementKind, ElementStore>();
	/** Index of the store of each element in file order; −1 for elements of no store. */
	readonly #sequence = new Runs();

	/** @param lines stores the lines of elements for messages, even if positions are not requested */
	constructor(
		readonly options: ReadOptions,
		private readonly lines = options.positions === true,
	) {}

	/** The store of a kind; creates it at the first call. */
	of(kind: ElementKind): ElementStore {
		const existing = this.#stores.get(kind);
		if (existing) return existing;
		const { lines, options } = this;
		const index = this.#stores.size;
		const added = (count: number): void => this.#sequence.addRun(count, index, 0);
		const store = new ElementStore(kind, { lines, shared: options.shared, added });
		this.#stores.set(kind, store);
		return store;
	}

	/** Adds the store of a new kind; its elements come after all others in the file order. */
	add(store: ElementStore): void {
		this.#sequence.addRun(store.count, this.#stores.size, 0);
		this.#stores.set(store.kind, store);
	}

	/** Adds an element of no store to the file order. */
	skip(): void {
		this.#sequence.add(-1);
	}

	/** Stores that have elements, triangles first, as in a mesh. */
	get all(): readonly ElementStore[] {
		return [...this.#stores.values()]
			.filter(({ count }) => count > 0)
			.sort((a, b) => Number(b.kind.shape === 'triangle') - Number(a.kind.shape === 'triangle'));
	}

	/** Number of elements in all stores. */
	get count(): number {
		return this.all.reduce((sum, { count }) => sum + count, 0);
	}

	/** Number of elements of a kind. */
	countOf(kind: ElementKind): number {
		return this.#stores.get(kind)?.count ?? 0;
	}

	/**
	 * The number of nodes of each element in file order, 5 for polygons; undefined if the elements are sorted by kind, as
	 * in a mesh.
	 */
	order(): Uint8Array | undefined {
		if (this.#sequence.commonValue !== undefined) return undefined;
		const stores = [...this.#stores.values()];
		const { all } = this;
		const ranks = stores.map((store) => all.indexOf(store));
		const order = this.#sequence.into(new Uint8Array(this.#sequence.length));
		let lastRank = 0;
		let sorted = true;
		for (let i = 0; i < order.length; i++) {
			const index = order[i]!;
			if (ranks[index]! < lastRank) sorted = false;
			lastRank = ranks[index]!;
			order[i] = stores[index]!.kind.nodes || 5;
		}
		return sorted ? undefined : order;
	}

	/** The index in a store of each element in file order; −1 for elements of other stores. */
	indicesIn(store: ElementStore): Int32Array {
		const storeIndex = [...this.#stores.values()].indexOf(store);
		const indices = this.#sequence.into(new Int32Array(this.#sequence.length));
		let next = 0;
		for (let i = 0; i < indices.length; i++) indices[i] = indices[i] === storeIndex ? next++ : -1;
		return indices;
	}

	/** Line of the first triangle of 6 nodes if there are also triangles of 3 nodes, which a mesh can't mix. */
	mixedAt(): number | undefined {
		const triangles = this.all.filter(({ kind }) => kind.shape === 'triangle');
		if (triangles.length < 2) return undefined;
		return triangles.find(({ kind }) => kind.midNodes > 0)?.lines?.at(0) ?? 1;
	}
}
