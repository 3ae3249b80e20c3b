import { hashPair, longestRun } from '../util/hashPair.ts';

/**
 * Hash table with open addressing that finds edges by their two ends in either order. Edges with the same ends take one slot,
 * so that neither a point with a million edges nor an edge listed a million times slows it down.
 */
export class EdgeTable {
	readonly #edges: Uint32Array;
	readonly #points: number;
	/** Index of an edge + 1; 0 if free. */
	readonly #slots: Uint32Array;
	/** Number of edges with the same ends as an earlier one. */
	readonly copies: number;

	/** `edges` holds two points for each edge; of edges with the same ends the first is found. */
	constructor(edges: Uint32Array, points: number) {
		const count = edges.length / 2;
		this.#edges = edges;
		this.#points = points;
		let size = 16;
		while (size < 2 * count) size *= 2;
		this.#slots = new Uint32Array(size);
		let copies = 0;
		for (let e = 0; e < count; e++) {
			const slot = this.#find(edges[2 * e]!, edges[2 * e + 1]!);
			if (this.#slots[slot] === 0) this.#slots[slot] = e + 1;
			else copies++;
		}
		this.copies = copies;
	}

	/** The edge that joins two points, −1 if there is none or a point is out of range. */
	indexOf(a: number, b: number): number {
		const points = this.#points;
		if (!(a >= 0 && a < points && b >= 0 && b < points)) return -1;
		return this.#slots[this.#find(a, b)]! - 1;
	}

	/** Maximum number of slots that a search reads. */
	longestSearch(): number {
		return longestRun(this.#slots);
	}

	/** The slot of the edge between two points, or the free slot for it. */
	#find(a: number, b: number): number {
		const edges = this.#edges;
		const slots = this.#slots;
		const mask = slots.length - 1;
		let slot = (a < b ? hashPair(a, b) : hashPair(b, a)) & mask;
		for (;;) {
			const e = slots[slot]! - 1;
			if (e < 0) return slot;
			const p = edges[2 * e];
			const q = edges[2 * e + 1];
			if ((p === a && q === b) || (p === b && q === a)) return slot;
			slot = (slot + 1) & mask;
		}
	}
}

/** Finds the number of an edge by its two ends in either order; undefined if there is no such edge. */
export type NumberByEnds = (a: number, b: number) => number | undefined;

/**
 * Maps edges to numbers by their ends; of edges with the same ends the first counts.
 *
 * @param ends two points for each edge
 */
export function numberByEnds(ends: ArrayLike<number>, numbers: ArrayLike<number>): NumberByEnds {
	const table = new EdgeTable(new Uint32Array(ends), 2 ** 32);
	return (a, b) => {
		const edge = table.indexOf(a, b);
		return edge < 0 ? undefined : numbers[edge];
	};
}
