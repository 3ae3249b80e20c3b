import { grown } from '../../util/grow.ts';
import type { PointOrigins, PointWeights } from '../provenance.ts';
import type { Field, TriMesh } from '../triMesh.ts';
import { ComposedCoordinates } from './parentCoordinates.ts';

/** Collects new nodes of six-node triangles: their coordinates and their weights in the six nodes of their parents. */
export class NewNodes {
	readonly #before: TriMesh;
	readonly #midNodes: Field['values'];
	readonly #linear: Float64Array;
	readonly #composed: ComposedCoordinates;
	#count = 0;
	#coordinates = new Float64Array(64);
	#starts = new Uint32Array(64);
	#nodes = new Uint32Array(64);
	#weights = new Float64Array(64);

	/**
	 * @param midNodes midside nodes of the triangles of `before`, each opposite a corner
	 * @param linear coordinates of all points of the refined mesh, where straight edges were halved
	 * @param origins of those points
	 */
	constructor(
		before: TriMesh,
		midNodes: Field['values'],
		linear: Float64Array,
		origins: PointOrigins,
	) {
		this.#before = before;
		this.#midNodes = midNodes;
		this.#linear = linear;
		this.#composed = new ComposedCoordinates(before.triangles, origins);
	}

	/**
	 * Adds the point half way between points `a` and `b` of the linear mesh, both in a triangle of the input; the point itself if
	 * `a` is `b`.
	 */
	add(triangle: number, a: number, b: number): void {
		const { coordinates } = this.#composed;
		const i = this.#composed.find(triangle, a);
		const j = this.#composed.find(triangle, b);
		const u = 0.5 * (coordinates[i]! + coordinates[j]!);
		const v = 0.5 * (coordinates[i + 1]! + coordinates[j + 1]!);
		const w = 0.5 * (coordinates[i + 2]! + coordinates[j + 2]!);
		this.#writeCoordinates(3 * triangle, a, b, 4 * u * v, 4 * v * w, 4 * w * u);
		const { triangles } = this.#before;
		const midNodes = this.#midNodes;
		let at = this.#starts[this.#count]!;
		this.#nodes = grown(this.#nodes, at + 6);
		this.#weights = grown(this.#weights, at + 6);
		const weigh = (node: number, weight: number) => {
			if (weight === 0) return;
			this.#nodes[at] = node;
			this.#weights[at++] = weight;
		};
		const t = 3 * triangle;
		weigh(triangles[t]!, u * (2 * u - 1));
		weigh(triangles[t + 1]!, v * (2 * v - 1));
		weigh(triangles[t + 2]!, w * (2 * w - 1));
		weigh(midNodes[t + 2]!, 4 * u * v);
		weigh(midNodes[t]!, 4 * v * w);
		weigh(midNodes[t + 1]!, 4 * w * u);
		this.#starts = grown(this.#starts, ++this.#count + 1);
		this.#starts[this.#count] = at;
	}

	/** Writes the coordinates of a node from the weights `uv`, `vw` and `wu` of the midside nodes of its triangle. */
	#writeCoordinates(first: number, a: number, b: number, uv: number, vw: number, wu: number): void {
		const { dimension, points, triangles } = this.#before;
		const [p, q, r] = [triangles[first]!, triangles[first + 1]!, triangles[first + 2]!];
		const midNodes = this.#midNodes;
		const at = dimension * this.#count;
		this.#coordinates = grown(this.#coordinates, at + dimension);
		for (let axis = 0; axis < dimension; axis++) {
			const x = (p: number) => points[dimension * p + axis]!;
			let coordinate = halfWay(
				this.#linear[dimension * a + axis]!,
				this.#linear[dimension * b + axis]!,
			);
			if (uv !== 0) coordinate += uv * (x(midNodes[first + 2]!) - halfWay(x(p), x(q)));
			if (vw !== 0) coordinate += vw * (x(midNodes[first]!) - halfWay(x(q), x(r)));
			if (wu !== 0) coordinate += wu * (x(midNodes[first + 1]!) - halfWay(x(r), x(p)));
			this.#coordinates[at + axis] = coordinate;
		}
	}

	/** The points of the input, then the added nodes. */
	points(): Float64Array {
		const { points, dimension } = this.#before;
		const added = this.#coordinates.subarray(0, dimension * this.#count);
		const result = new Float64Array(points.length + added.length);
		result.set(points);
		result.set(added, points.length);
		return result;
	}

	/** The weights of the added nodes; `of` has their numbers, in the order of `add`. */
	weights(of: Uint32Array): PointWeights {
		const starts = this.#starts.slice(0, this.#count + 1);
		const length = starts[this.#count]!;
		return {
			of,
			starts,
			points: this.#nodes.slice(0, length),
			weights: this.#weights.slice(0, length),
		};
	}
}

/** The mean of two coordinates; one of them if they are equal. */
export function halfWay(a: number, b: number): number {
	if (a === b) return a;
	const middle = 0.5 * (a + b);
	return Number.isFinite(middle) ? middle : 0.5 * a + 0.5 * b;
}
