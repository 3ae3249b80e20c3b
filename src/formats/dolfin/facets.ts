/** Edges of triangles in DOLFIN's order: sorted by the lower point, then by the higher one. */
export class Facets {
	/** lower · points + higher, ascending. */
	readonly #keys: Float64Array;
	/** Number of triangles of each edge, up to 255. */
	readonly uses: Uint8Array;
	readonly count: number;

	constructor(
		triangles: Uint32Array,
		readonly points: number,
	) {
		const all = new Float64Array(triangles.length);
		for (let i = 0; i < triangles.length; i++)
			all[i] = this.#key(triangles[i]!, triangles[i % 3 === 2 ? i - 2 : i + 1]!);
		all.sort();
		this.uses = new Uint8Array(all.length);
		let count = 0;
		for (let i = 0; i < all.length; i++) {
			if (i === 0 || all[i] !== all[count - 1]) all[count++] = all[i]!;
			if (this.uses[count - 1]! < 255) this.uses[count - 1]!++;
		}
		this.#keys = all.subarray(0, count);
		this.count = count;
	}

	#key(a: number, b: number): number {
		return Math.min(a, b) * this.points + Math.max(a, b);
	}

	/** Index of the edge between two points; −1 if there is none. */
	between(a: number, b: number): number {
		const key = this.#key(a, b);
		let low = 0;
		let high = this.count - 1;
		while (low <= high) {
			const middle = (low + high) >>> 1;
			const candidate = this.#keys[middle]!;
			if (candidate === key) return middle;
			if (candidate < key) low = middle + 1;
			else high = middle - 1;
		}
		return -1;
	}

	/** Points of an edge, the lower one first. */
	ends(facet: number): readonly [number, number] {
		const key = this.#keys[facet]!;
		const lower = Math.floor(key / this.points);
		return [lower, key - lower * this.points];
	}
}
