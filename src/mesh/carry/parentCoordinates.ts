import { keptPoints, type PointOrigins } from '../provenance.ts';

/** Computes barycentric coordinates of points in triangles of the input. */
export interface ParentCoordinates {
	/** Barycentric coordinates found so far. */
	readonly coordinates: Float64Array;
	/** Writes the coordinates of a point in a triangle and returns the index of the first of the three in `coordinates`. */
	find(triangle: number, point: number): number;
}

/**
 * Computes barycentric coordinates of points of a new mesh in triangles of the input, composed along the halved edges. They are
 * sums of powers of two, exact for fewer than 53 nested halvings, and so the same from both triangles of an edge.
 */
export class ComposedCoordinates implements ParentCoordinates {
	/** Three for each point that was looked up, in the triangle of its last look-up. */
	readonly coordinates: Float64Array;
	/** Triangle + 1 of the last look-up of each point; 0 for none. */
	readonly #foundIn: Uint32Array;
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
		this.#foundIn = new Uint32Array(points);
	}

	/**
	 * Writes the coordinates of a point of the new mesh in a triangle of the input and returns their index in `coordinates`. All
	 * are 0 for a point that is neither a corner of the triangle nor made by halving edges within it.
	 */
	find(triangle: number, point: number): number {
		const { coordinates, triangles } = this;
		const at = 3 * point;
		if (this.#foundIn[point] === triangle + 1) return at;
		this.#foundIn[point] = triangle + 1;
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
