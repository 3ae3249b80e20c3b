/** Triangles of a mesh by their corners, in any order. */
export class TriangleTable {
	/** The first triangle with each pair of lowest and middle corner. */
	readonly #first = new Map<number, number>();
	/** The next triangle with the same pair; −1 after the last. */
	readonly #next: Int32Array;

	constructor(
		readonly triangles: Uint32Array,
		readonly points: number,
	) {
		this.#next = new Int32Array(triangles.length / 3);
		for (let t = this.#next.length - 1; t >= 0; t--) {
			const key = this.#key(triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
			this.#next[t] = this.#first.get(key) ?? -1;
			this.#first.set(key, t);
		}
	}

	#key(a: number, b: number, c: number): number {
		const lowest = Math.min(a, b, c);
		return lowest * this.points + (a + b + c - lowest - Math.max(a, b, c));
	}

	/** The first triangle with these corners, in any order; −1 if there is none. */
	find(a: number, b: number, c: number): number {
		const highest = Math.max(a, b, c);
		let t = this.#first.get(this.#key(a, b, c)) ?? -1;
		for (; t >= 0; t = this.#next[t]!) {
			const [p, q, r] = this.triangles.subarray(3 * t, 3 * t + 3) as unknown as [
				number,
				number,
				number,
			];
			if (Math.max(p, q, r) === highest) return t;
		}
		return -1;
	}
}
