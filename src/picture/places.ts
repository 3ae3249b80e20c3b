/** Places of a picture: those of the mesh's points, and behind them what else lines and triangles go through. */
export class Places {
	/** Those of the mesh's points. */
	readonly own: Float64Array;
	readonly #more: number[] = [];

	constructor(own: Float64Array) {
		this.own = own;
	}

	/** Adds a place; its number. */
	add(x: number, y: number): number {
		this.#more.push(x, y);
		return (this.own.length + this.#more.length) / 2 - 1;
	}

	/** x y of all. */
	get all(): Float64Array {
		if (this.#more.length === 0) return this.own;
		const all = new Float64Array(this.own.length + this.#more.length);
		all.set(this.own);
		all.set(this.#more, this.own.length);
		return all;
	}
}
