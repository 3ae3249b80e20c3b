/** Positions of a picture: those of the mesh's points, then those of other ends of lines and corners. */
export class PicturePoints {
	/** Positions of the mesh's points, x y. */
	readonly meshPoints: Float64Array;
	readonly #more: number[] = [];

	constructor(own: Float64Array) {
		this.meshPoints = own;
	}

	/** Adds a position; returns its number. */
	add(x: number, y: number): number {
		this.#more.push(x, y);
		return (this.meshPoints.length + this.#more.length) / 2 - 1;
	}

	/** x y of all positions. */
	get all(): Float64Array {
		if (this.#more.length === 0) return this.meshPoints;
		const all = new Float64Array(this.meshPoints.length + this.#more.length);
		all.set(this.meshPoints);
		all.set(this.#more, this.meshPoints.length);
		return all;
	}
}
