/**
 * Finds edges by their two ends, whichever comes first. Each edge hangs in the list of that of its ends which has fewer
 * edges, as in `topologyOf`: lists stay short even round a point with a million edges.
 */
export class EdgeTable {
	readonly #edges: Uint32Array;
	readonly #degree: Uint32Array;
	/** First edge of each point's list, 1-based, and the edge behind each edge; 0 ends a list. */
	readonly #head: Uint32Array;
	readonly #next: Uint32Array;

	/** `edges` holds two points for each edge; of edges with the same ends the first is found. */
	constructor(edges: Uint32Array, points: number) {
		this.#edges = edges;
		this.#degree = new Uint32Array(points);
		this.#head = new Uint32Array(points);
		this.#next = new Uint32Array(edges.length / 2);
		for (let i = 0; i < edges.length; i++) this.#degree[edges[i] as number]!++;
		// Backwards, so that lists run forwards and the first of equal edges is found.
		for (let e = this.#next.length; e > 0; e--) {
			const key = this.#key(edges[2 * e - 2] as number, edges[2 * e - 1] as number);
			this.#next[e - 1] = this.#head[key] as number;
			this.#head[key] = e;
		}
	}

	/** The edge that joins two points, −1 if there is none or they are no points of the table. */
	indexOf(a: number, b: number): number {
		const points = this.#degree.length;
		if (!(a >= 0 && a < points && b >= 0 && b < points)) return -1;
		const edges = this.#edges;
		let e = this.#head[this.#key(a, b)] as number;
		while (e !== 0) {
			const p = edges[2 * e - 2];
			const q = edges[2 * e - 1];
			if ((p === a && q === b) || (p === b && q === a)) break;
			e = this.#next[e - 1] as number;
		}
		return e - 1;
	}

	#key(a: number, b: number): number {
		const da = this.#degree[a] as number;
		const db = this.#degree[b] as number;
		return da < db || (da === db && a < b) ? a : b;
	}
}
