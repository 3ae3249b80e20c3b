/** Three barycentric coordinates. */
export type Weights = readonly [number, number, number];

/**
 * Barycentric coordinates of points in one input triangle after the other, from the ends of new points alone: multiples of
 * a power of two, and exact in doubles for up to 50 generations.
 */
export class Barycentric {
	readonly #inputPoints: number;
	readonly #ends: Uint32Array;
	readonly #known = new Map<number, Weights | undefined>();

	/** @param ends two points for each new point, both before it; new points follow the `inputPoints` */
	constructor(inputPoints: number, ends: Uint32Array) {
		this.#inputPoints = inputPoints;
		this.#ends = ends;
	}

	/** Begins another triangle, with these corners. */
	begin(corners: ArrayLike<number>): void {
		this.#known.clear();
		this.#known.set(corners[0]!, [1, 0, 0]);
		this.#known.set(corners[1]!, [0, 1, 0]);
		this.#known.set(corners[2]!, [0, 0, 1]);
	}

	/** The coordinates of a point of the triangle; undefined if it is none. */
	at(point: number): Weights | undefined {
		const known = this.#known;
		if (known.has(point)) return known.get(point);
		const i = 2 * (point - this.#inputPoints);
		const a = i < 0 ? undefined : this.at(this.#ends[i]!);
		const b = a && this.at(this.#ends[i + 1]!);
		const middle: Weights | undefined = a &&
			b && [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
		known.set(point, middle);
		return middle;
	}

	/**
	 * The area of a triangle of three points as a share of the input triangle, negative if its orientation differs; NaN if a
	 * point does not belong to the triangle.
	 */
	share(corners: ArrayLike<number>): number {
		const a = this.at(corners[0]!);
		const b = this.at(corners[1]!);
		const c = this.at(corners[2]!);
		if (!a || !b || !c) return Number.NaN;
		// Coordinates sum to 1, so that two of them suffice.
		return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
	}
}
