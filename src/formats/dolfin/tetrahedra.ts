/**
 * Facets of tetrahedra in DOLFIN's order: lexicographic by their sorted vertices. A half-facet is a facet of one
 * tetrahedron: number 4 × tetrahedron + k is opposite to the k-th of the tetrahedron's vertices in ascending order.
 */
export class TetrahedronFacets {
	/** Number of facets. */
	readonly count: number;
	/** Facet of each half-facet. */
	readonly of: Uint32Array;
	/** First half-facet of each facet; only [0, count) are used. */
	readonly first: Uint32Array;
	/** Number of tetrahedra of each facet, at most 255; only [0, count) are used. */
	readonly uses: Uint8Array;
	/** Vertices of each tetrahedron, ascending. */
	readonly #sorted: Uint32Array;

	/**
	 * @param tetrahedra four 0-based vertices each
	 * @param points number of points
	 */
	constructor(tetrahedra: Uint32Array, points: number) {
		const sorted = tetrahedra.slice();
		for (let i = 0; i < sorted.length; i += 4) sorted.subarray(i, i + 4).sort();
		this.#sorted = sorted;
		// A counting sort by the lowest vertex, then a sort of each bucket by the other two.
		const starts = new Uint32Array(points + 1);
		const minOf = (half: number) => sorted[half % 4 === 0 ? half + 1 : half - (half % 4)]!;
		for (let half = 0; half < sorted.length; half++) starts[minOf(half) + 1]!++;
		for (let p = 0; p < points; p++) starts[p + 1]! += starts[p]!;
		const order = new Uint32Array(sorted.length);
		const next = starts.slice(0, points);
		for (let half = 0; half < sorted.length; half++) order[next[minOf(half)]!++] = half;
		/** The second and the third vertex of a half-facet. */
		const secondOf = (half: number) => sorted[half - (half % 4) + (half % 4 < 2 ? 2 : 1)]!;
		const thirdOf = (half: number) => sorted[half - (half % 4) + (half % 4 === 3 ? 2 : 3)]!;
		this.of = new Uint32Array(sorted.length);
		this.first = new Uint32Array(sorted.length);
		this.uses = new Uint8Array(sorted.length);
		let count = 0;
		for (let p = 0; p < points; p++) {
			const bucket = order.subarray(starts[p]!, starts[p + 1]!);
			bucket.sort((a, b) => secondOf(a) - secondOf(b) || thirdOf(a) - thirdOf(b) || a - b);
			for (const [i, half] of bucket.entries()) {
				const previous = bucket[i - 1];
				if (
					previous === undefined ||
					secondOf(previous) !== secondOf(half) ||
					thirdOf(previous) !== thirdOf(half)
				)
					this.first[count++] = half;
				this.of[half] = count - 1;
				if (this.uses[count - 1]! < 255) this.uses[count - 1]!++;
			}
		}
		this.count = count;
	}

	/** The k-th vertex of a tetrahedron in ascending order. */
	vertex(tetrahedron: number, k: number): number {
		return this.#sorted[4 * tetrahedron + k]!;
	}

	/**
	 * Vertices of a facet, counter-clockwise as seen from outside its first tetrahedron.
	 *
	 * @param points three coordinates each
	 */
	corners(facet: number, points: Float64Array): [number, number, number] {
		const half = this.first[facet]!;
		const cell = half - (half % 4);
		const [p, q, r] = [0, 1, 2, 3]
			.filter((k) => k !== half % 4)
			.map((k) => this.#sorted[cell + k]!) as [number, number, number];
		const opposite = this.#sorted[half]!;
		const from = (a: number, axis: number) => points[3 * a + axis]! - points[3 * p + axis]!;
		let volume = 0;
		for (let k = 0; k < 3; k++) {
			const [l, m] = [(k + 1) % 3, (k + 2) % 3];
			volume += from(opposite, k) * (from(q, l) * from(r, m) - from(q, m) * from(r, l));
		}
		return volume > 0 ? [p, r, q] : [p, q, r];
	}
}
