import type { PointWeights } from '../../mesh/provenance.ts';
import type { Topology } from '../../mesh/topology.ts';
import type { MidNodes } from './midNodes.ts';

/** Collects weights of new points, one after the other; omits zeros. */
export class WeightList {
	readonly #of: Uint32Array;
	readonly #starts: Uint32Array;
	readonly #points: Uint32Array;
	readonly #weights: Float64Array;
	#count = 0;
	#size = 0;

	/**
	 * @param first index of the first point
	 * @param count number of points
	 * @param capacity maximum number of weights for each
	 */
	constructor(first: number, count: number, capacity: number) {
		this.#of = new Uint32Array(count);
		for (let i = 0; i < count; i++) this.#of[i] = first + i;
		this.#starts = new Uint32Array(count + 1);
		this.#points = new Uint32Array(capacity * count);
		this.#weights = new Float64Array(capacity * count);
	}

	/** Adds a weight of the current point. */
	add(point: number, weight: number): void {
		if (weight === 0 || Number.isNaN(weight)) return;
		this.#points[this.#size] = point;
		this.#weights[this.#size++] = weight;
	}

	/** Ends the weights of a point. */
	end(): void {
		this.#starts[++this.#count] = this.#size;
	}

	/** The weights of all points, each of which has been ended. */
	done(): PointWeights {
		return {
			of: this.#of,
			starts: this.#starts,
			points: this.#points.slice(0, this.#size),
			weights: this.#weights.slice(0, this.#size),
		};
	}
}

/** Adds the weights of the ends of an edge and its midside node, if it has one, for a point on it. */
export function weighOnEdge(
	weights: WeightList,
	a: number,
	middle: number | undefined,
	b: number,
	share: number,
): void {
	const quadratic = middle === undefined ? 0 : 2 * share * (1 - share);
	weights.add(a, 1 - share - quadratic);
	weights.add(b, share - quadratic);
	if (middle !== undefined) weights.add(middle, 2 * quadratic);
}

/**
 * Adds the weights of the nodes of a triangle for a position inside; of the corners only if it is curved.
 *
 * @param areas between the position and the edges, as in `Locator`
 */
export function weighInside(
	weights: WeightList,
	areas: Float64Array,
	triangles: Uint32Array,
	t: number,
	midNodes: MidNodes | undefined,
	{ triangleEdges }: Pick<Topology, 'triangleEdges'>,
): void {
	let sum = 0;
	for (let k = 0; k < 3; k++) sum += Math.max(0, areas[k]!);
	// The triangle at an edge is the weight of the opposite corner.
	const share = (k: number): number => Math.max(0, areas[(k + 1) % 3]!) / sum;
	const isCurved = (k: number): boolean =>
		midNodes!.isCurved[Math.abs(triangleEdges[3 * t + k]!) - 1] === 1;
	const isQuadratic = midNodes && !isCurved(0) && !isCurved(1) && !isCurved(2);
	for (let k = 0; k < 3; k++) {
		const weight = share(k);
		weights.add(triangles[3 * t + k]!, isQuadratic ? weight * (2 * weight - 1) : weight);
		if (isQuadratic)
			weights.add(midNodes.nodes[3 * t + k]!, 4 * share((k + 1) % 3) * share((k + 2) % 3));
	}
}
