/** Finds edges by their two ends, whichever comes first. */
export class EdgeTable {
	readonly #edges: Uint32Array;
	/** Open addressing: edge + 1, or 0. */
	readonly #slots: Uint32Array;

	/** `edges` holds two points for each edge; of edges with the same ends the first is found. */
	constructor(edges: Uint32Array) {
		this.#edges = edges;
		let size = 16;
		while (size < edges.length) size *= 2;
		this.#slots = new Uint32Array(size);
		for (let i = 0; i < edges.length; i += 2) {
			const slot = this.#find(edges[i] as number, edges[i + 1] as number);
			if (this.#slots[slot] === 0) this.#slots[slot] = i / 2 + 1;
		}
	}

	/** The edge that joins two points, −1 if there is none. */
	indexOf(a: number, b: number): number {
		return (this.#slots[this.#find(a, b)] as number) - 1;
	}

	#find(a: number, b: number): number {
		const edges = this.#edges;
		const slots = this.#slots;
		const mask = slots.length - 1;
		const low = Math.min(a, b);
		const high = Math.max(a, b);
		let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
		hash ^= hash >>> 15;
		hash = Math.imul(hash, 0x2c1b3c6d);
		let slot = (hash ^ (hash >>> 13)) & mask;
		for (;;) {
			const entry = slots[slot] as number;
			if (entry === 0) return slot;
			const p = edges[2 * entry - 2];
			const q = edges[2 * entry - 1];
			if ((p === low && q === high) || (p === high && q === low)) return slot;
			slot = (slot + 1) & mask;
		}
	}
}
