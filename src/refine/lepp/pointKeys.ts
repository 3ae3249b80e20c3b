import { mixEdge } from '../../mesh/edgeOrder.ts';
import { hashPair } from '../../util/hashPair.ts';
import { NotRefinable } from '../errors.ts';
import type { LeppMesh } from './mesh.ts';

/** Added before keys of parents are mixed, so that the key of a point differs from those of its parents. */
const CHILD = 0x9e3779b9;

/**
 * Distinguishes points that coincide on the lattice by keys of 32 bits: hashes of the coordinates of an input point as
 * they were read, and of the two parents of a new one. So keys don't depend on when a point was made, nor on a
 * numbering. Points of the input that coincide to the last bit are distinguished by their numbers in the file; this
 * affects the order on edges only if a triangle has two coincident corners, or corners that derive from them.
 *
 * Needed only for edges whose ends coincide on the lattice, which are rare, so keys are computed on demand.
 */
export class PointKeys {
	readonly #mesh: LeppMesh;
	readonly #positionKeys: Map<number, number> = new Map();
	readonly #numberKeys: Map<number, number> = new Map();
	readonly #words = new Uint32Array(2);
	readonly #double = new Float64Array(this.#words.buffer);
	readonly #points: Float64Array;
	readonly #work2file: Uint32Array | undefined;

	/**
	 * @param points the coordinates of the input's points, in the file's order
	 * @param work2file the file's number of each point of the input; absent where the mesh has them in the file's order
	 */
	constructor(mesh: LeppMesh, points: Float64Array, work2file: Uint32Array | undefined) {
		this.#mesh = mesh;
		this.#points = points;
		this.#work2file = work2file;
	}

	/** Above 0 if the edge a b comes after the edge c d. Throws `NotRefinable` if their keys are equal. */
	compare(a: number, b: number, c: number, d: number): number {
		const byPosition =
			this.#edgeKey(a, b, this.#positionKeys, this.#positionKey) -
			this.#edgeKey(c, d, this.#positionKeys, this.#positionKey);
		if (byPosition !== 0) return byPosition;
		const byNumber =
			this.#edgeKey(a, b, this.#numberKeys, this.#numberKey) -
			this.#edgeKey(c, d, this.#numberKeys, this.#numberKey);
		if (byNumber !== 0) return byNumber;
		throw new NotRefinable(
			'a triangle has two coincident corners and two equal edges, so its longest edge is undefined',
		);
	}

	#edgeKey(a: number, b: number, cache: Map<number, number>, first: (p: number) => number): number {
		return mixEdge((this.#pointKey(a, cache, first) + this.#pointKey(b, cache, first)) | 0);
	}

	/** The key of a point; `first` gives those of input points. A point's parents were made before it. */
	#pointKey(point: number, cache: Map<number, number>, first: (p: number) => number): number {
		const { input, pointParents } = this.#mesh;
		const pending = [point];
		for (let p = pending.at(-1); p !== undefined; p = pending.at(-1)) {
			let key: number | undefined;
			if (p < input.points) key = first(p);
			else {
				const at = 2 * (p - input.points);
				const [a, b] = [pointParents[at]!, pointParents[at + 1]!];
				const [keyOfA, keyOfB] = [cache.get(a), cache.get(b)];
				if (keyOfA === undefined) pending.push(a);
				else if (keyOfB === undefined) pending.push(b);
				else key = mixEdge((keyOfA + keyOfB + CHILD) | 0);
			}
			if (key === undefined) continue;
			cache.set(p, key);
			pending.pop();
		}
		return cache.get(point)!;
	}

	readonly #positionKey = (p: number): number => {
		const { dimension } = this.#mesh;
		const at = dimension * (this.#work2file ? this.#work2file[p]! : p);
		let key = 0;
		for (let axis = 0; axis < dimension; axis++) {
			// Negative zero is the same position as zero.
			this.#double[0] = this.#points[at + axis]! + 0;
			key = hashPair(hashPair(key, this.#words[0]!), this.#words[1]!);
		}
		return key;
	};

	readonly #numberKey = (p: number): number => mixEdge(this.#work2file ? this.#work2file[p]! : p);
}
