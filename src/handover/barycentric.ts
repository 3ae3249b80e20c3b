/** Three barycentric coordinates. */
export type Weights = readonly [number, number, number];

/**
 * Barycentric coordinates of the points in an input triangle, computed from the ends of new points, not from coordinates.
 * They are multiples of 2⁻ᵍ at generation g, so that doubles hold them exactly for up to 50 generations. One triangle is
 * worked on at a time.
 */
export class Barycentric {
	readonly #inputPoints: number;
	readonly #ends: Uint32Array;
	/** Coordinates of visited points; undefined for points that do not derive from the corners alone. */
	readonly #known = new Map<number, Weights | undefined>();

	/** @param ends for each new point, its two ends, both with lower numbers; new points follow the `inputPoints` */
	constructor(inputPoints: number, ends: Uint32Array) {
		this.#inputPoints = inputPoints;
		this.#ends = ends;
	}

	/** Moves on to the input triangle with these corners. */
	begin(corners: ArrayLike<number>): void {
		this.#known.clear();
		this.#known.set(corners[0]!, [1, 0, 0]);
		this.#known.set(corners[1]!, [0, 1, 0]);
		this.#known.set(corners[2]!, [0, 0, 1]);
	}

	/** The coordinates of a point; undefined if it does not derive from the corners alone. */
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
	 * The area of a triangle of three points over that of the input triangle, negative if its orientation differs; NaN if a
	 * point does not derive from its corners alone.
	 */
	share(corners: ArrayLike<number>): number {
		const a = this.at(corners[0]!);
		const b = this.at(corners[1]!);
		const c = this.at(corners[2]!);
		if (!a || !b || !c) return Number.NaN;
		// The coordinates of a point sum to 1, so the determinant needs two of them.
		return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
	}

	/** Whether two points of the triangle lie on the same edge of it. */
	isOnEdge(a: number, b: number): boolean {
		const first = this.at(a);
		const second = this.at(b);
		return (
			first !== undefined && second !== undefined && first.some((w, k) => w + second[k]! === 0)
		);
	}
}
