import { Runs } from '../../util/runs.ts';
import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import { Ids } from '../build/ids.ts';

/** The kinds of cells by their keywords. */
export const kinds: Readonly<Record<string, ElementKind>> = {
	pt: elementKinds.point,
	line: elementKinds.line,
	tri: elementKinds.triangle,
	quad: elementKinds.quad,
};

/** Volume elements by their keywords: plural noun, and number of nodes. */
export const volumes: Readonly<Record<string, readonly [what: string, nodes: number]>> = {
	tet: ['tetrahedra', 4],
	pyr: ['pyramids', 5],
	prism: ['prisms', 6],
	hex: ['hexahedra', 8],
};

/** Maps the cells of the file, in its order, to stores and indices in them. */
export class CellPlaces {
	readonly ids = new Ids();
	readonly #stores: ElementStore[] = [];
	readonly #storeOf = new Runs();
	readonly #at = new Runs();

	/** Adds a cell, whose index in the store is `place`. */
	add(id: number, store: ElementStore, place: number): void {
		const { ids } = this;
		if (ids.count === 0) ids.first = id === 0 ? 0 : 1;
		ids.push(id);
		this.#place(1, store, place);
	}

	/** Adds a cell that is not drawn. */
	skip(id: number): void {
		const { ids } = this;
		if (ids.count === 0) ids.first = id === 0 ? 0 : 1;
		ids.push(id);
		this.#storeOf.addRun(1, -1, 0);
		this.#at.addRun(1, 0, 1);
	}

	/**
	 * Adds consecutive cells of a store, from index `place` on, up to the first whose number is negative or already
	 * used; returns how many.
	 */
	addAll(numbers: Int32Array, store: ElementStore, place: number): number {
		const added = this.ids.pushAll(numbers);
		this.#place(added, store, place);
		return added;
	}

	/** The index in a store of each cell of the file; −1 for cells of other stores. */
	placesIn(store: ElementStore): Int32Array {
		const nth = this.#stores.indexOf(store);
		const stores = this.#storeOf.into(new Int32Array(this.#storeOf.length));
		const places = this.#at.into(new Int32Array(this.#at.length));
		return places.map((place, cell) => (stores[cell] === nth ? place : -1));
	}

	#place(count: number, store: ElementStore, place: number): void {
		let nth = this.#stores.indexOf(store);
		if (nth < 0) nth = this.#stores.push(store) - 1;
		this.#storeOf.addRun(count, nth, 0);
		this.#at.addRun(count, place, 1);
	}
}
