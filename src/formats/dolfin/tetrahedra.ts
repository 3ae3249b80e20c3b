/** Facets of tetrahedra in DOLFIN's order: by their sorted vertices. */
export class TetrahedronFacets {
	readonly count: number;
	/** Facet of each side, where a side is 4 × tetrahedron + place of the opposite vertex among the sorted ones. */
	readonly of: Uint32Array;
	/** First side of each facet, in [0, count). */
	readonly first: Uint32Array;
	/** Number of tetrahedra of each facet, up to 255. */
	readonly uses: Uint8Array;
	/** Sorted vertices of each tetrahedron. */
	readonly #sorted: Uint32Array;

	/**
	 * @param tetrahedra four vertices each
	 * @param points number of points
	 */
	constructor(tetrahedra: Uint32Array, points: number) {
		const sorted = tetrahedra.slice();
		for (let i = 0; i < sorted.length; i += 4) sorted.subarray(i, i + 4).sort();
		this.#sorted = sorted;
		// Buckets sides by their lowest vertex; each bucket is sorted by the other two.
		const starts = new Uint32Array(points + 1);
		const minOf = (side: number) => sorted[side % 4 === 0 ? side + 1 : side - (side % 4)]!;
		for (let side = 0; side < sorted.length; side++) starts[minOf(side) + 1]!++;
		for (let p = 0; p < points; p++) starts[p + 1]! += starts[p]!;
		const order = new Uint32Array(sorted.length);
		const next = starts.slice(0, points);
		for (let side = 0; side < sorted.length; side++) order[next[minOf(side)]!++] = side;
		/** The second and the third vertex of a side. */
		const secondOf = (side: number) => sorted[side - (side % 4) + (side % 4 < 2 ? 2 : 1)]!;
		const thirdOf = (side: number) => sorted[side - (side % 4) + (side % 4 === 3 ? 2 : 3)]!;
		this.of = new Uint32Array(sorted.length);
		this.first = new Uint32Array(sorted.length);
		this.uses = new Uint8Array(sorted.length);
		let count = 0;
		for (let p = 0; p < points; p++) {
			const own = order.subarray(starts[p]!, starts[p + 1]!);
			own.sort((a, b) => secondOf(a) - secondOf(b) || thirdOf(a) - thirdOf(b) || a - b);
			for (const [i, side] of own.entries()) {
				const before = own[i - 1];
				if (
					before === undefined ||
					secondOf(before) !== secondOf(side) ||
					thirdOf(before) !== thirdOf(side)
				)
					this.first[count++] = side;
				this.of[side] = count - 1;
				if (this.uses[count - 1]! < 255) this.uses[count - 1]!++;
			}
		}
		this.count = count;
	}

	/** A vertex of a tetrahedron by its place among the sorted ones. */
	vertex(tetrahedron: number, place: number): number {
		return this.#sorted[4 * tetrahedron + place]!;
	}

	/**
	 * Vertices of a facet, counter-clockwise seen from outside its first tetrahedron.
	 *
	 * @param points three coordinates each
	 */
	corners(facet: number, points: Float64Array): [number, number, number] {
		const side = this.first[facet]!;
		const cell = side - (side % 4);
		const [p, q, r] = [0, 1, 2, 3]
			.filter((place) => place !== side % 4)
			.map((place) => this.#sorted[cell + place]!) as [number, number, number];
		const inside = this.#sorted[side]!;
		const from = (a: number, axis: number) => points[3 * a + axis]! - points[3 * p + axis]!;
		let volume = 0;
		for (let k = 0; k < 3; k++) {
			const [l, m] = [(k + 1) % 3, (k + 2) % 3];
			volume += from(inside, k) * (from(q, l) * from(r, m) - from(q, m) * from(r, l));
		}
		return volume > 0 ? [p, r, q] : [p, q, r];
	}
}
