import { type Chunks, u32Chunks } from '../../util/chunks.ts';
import { inPlane } from '../build/plane.ts';
import { u32For } from '../io/numbers.ts';
import { type MergedFacets, otherNormals } from './facets.ts';
import { PointMerger } from './mergePoints.ts';

/** Facets that are merged at a time. */
const batchSize = 1 << 10;

/** Receives facets one by one, and merges their corners into points in batches. */
export class FacetMerger {
	/** The facet being read: three numbers of its normal, and nine coordinates of its corners. */
	readonly facet = new Float64Array(12);
	readonly #normals = new Float64Array(3 * batchSize);
	readonly #coordinates = new Float64Array(9 * batchSize);
	readonly #batchCorners = new Uint32Array(3 * batchSize);
	readonly #corners: Chunks<Uint32Array> = u32Chunks();
	readonly #expected: (facets: number) => number;
	#merger: PointMerger | undefined;
	#pending = 0;
	#other = { count: 0, first: -1 };

	/** @param expected estimates the facets of the file when `facets` have been read */
	constructor(expected: (facets: number) => number) {
		this.#expected = expected;
	}

	/** Number of facets taken so far. */
	get count(): number {
		return this.#corners.length / 3 + this.#pending;
	}

	/** Adds the facet in `facet`. */
	take(): void {
		const { facet } = this;
		const at = this.#pending++;
		for (let k = 0; k < 3; k++) this.#normals[3 * at + k] = facet[k]!;
		for (let k = 0; k < 9; k++) this.#coordinates[9 * at + k] = facet[3 + k]!;
		if (this.#pending === batchSize) this.#merge();
	}

	/** The facets with their points. */
	done(shared: boolean | undefined): Omit<MergedFacets, 'solids'> {
		this.#merge();
		const merger = this.#merger as PointMerger;
		const corners = this.#corners.joined((length) => u32For(length, shared));
		const { count } = merger;
		return { ...inPlane(merger.points, count, shared), corners, count, other: this.#other };
	}

	#merge(): void {
		const { count } = this;
		const pending = this.#pending;
		const coordinates = this.#coordinates.subarray(0, 9 * pending);
		const contradicting = otherNormals(coordinates, this.#normals, pending);
		const { count: others, first } = this.#other;
		this.#other = {
			count: others + contradicting.count,
			first:
				others === 0 && contradicting.count > 0 ? count - pending + contradicting.first : first,
		};
		this.#merger ??= new PointMerger(3 * this.#expected(count));
		this.#merger.take(coordinates, this.#batchCorners, 0);
		this.#corners.addAll(this.#batchCorners.subarray(0, 3 * pending));
		this.#pending = 0;
	}
}
