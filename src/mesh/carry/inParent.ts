import { keptPoints, type PointOrigins } from '../provenance.ts';

/** Tells where points lie in triangles of the input. */
export interface Places {
	/** Barycentric coordinates that were found. */
	readonly coordinates: Float64Array;
	/** Fills in the coordinates of a point in a triangle, and says where the three begin in `coordinates`. */
	find(triangle: number, point: number): number;
}

/**
 * Where points of a new mesh lie in triangles of the input: the barycentric coordinates, composed along the edges that
 * were halved. They are sums of powers of two, exact as long as there are fewer than 53 halvings one in the other, and so
 * the same from both triangles at an edge.
 */
export class InParent implements Places {
	/** Three for each point that was looked up, for the triangle that it was looked up in last. */
	readonly coordinates: Float64Array;
	readonly #home: Uint32Array;
	readonly #kept: number;

	/**
	 * @param triangles three points for each triangle of the input
	 * @param origins of the new mesh; all points of the input are kept in their order
	 */
	constructor(
		readonly triangles: Uint32Array,
		readonly origins: Pick<PointOrigins, 'kept' | 'halved'>,
	) {
		this.#kept = keptPoints(origins);
		const points = this.#kept + origins.halved.length / 2;
		this.coordinates = new Float64Array(3 * points);
		this.#home = new Uint32Array(points);
	}

	/**
	 * Fills in the coordinates of a point of the new mesh in a triangle of the input, and says where they begin in
	 * `coordinates`. All are 0 for what is neither a corner of the triangle nor made by halving edges within it.
	 */
	find(triangle: number, point: number): number {
		const { coordinates, triangles } = this;
		const at = 3 * point;
		if (this.#home[point] === triangle + 1) return at;
		this.#home[point] = triangle + 1;
		if (point < this.#kept) {
			coordinates.fill(0, at, at + 3);
			for (let k = 0; k < 3; k++)
				if (triangles[3 * triangle + k] === point) {
					coordinates[at + k] = 1;
					break;
				}
			return at;
		}
		const half = 2 * (point - this.#kept);
		const a = this.find(triangle, this.origins.halved[half]!);
		const b = this.find(triangle, this.origins.halved[half + 1]!);
		for (let k = 0; k < 3; k++)
			coordinates[at + k] = 0.5 * (coordinates[a + k]! + coordinates[b + k]!);
		return at;
	}
}
