import { type Chunks, u32Chunks } from '../../util/chunks.ts';
import { wordsFor } from '../bytes/numbers.ts';
import { PointMerger } from '../faces/mergePoints.ts';
import { inPlane } from '../plane.ts';
import { type MergedFacets, otherNormals } from './facets.ts';

/** Facets that are taken at a time. */
const some = 1 << 10;

/** Takes facets one after the other, and makes points of their corners. */
export class FacetMerger {
	/** Of the facet that is being read: three numbers of its normal, and nine coordinates of its corners. */
	readonly facet = new Float64Array(12);
	readonly #normals = new Float64Array(3 * some);
	readonly #coordinates = new Float64Array(9 * some);
	readonly #found = new Uint32Array(3 * some);
	readonly #corners: Chunks<Uint32Array> = u32Chunks();
	readonly #expected: (facets: number) => number;
	#merger: PointMerger | undefined;
	#waiting = 0;
	#other = { count: 0, first: -1 };

	/** @param expected facets of the file, where so many have been read */
	constructor(expected: (facets: number) => number) {
		this.#expected = expected;
	}

	/** Facets that were taken. */
	get count(): number {
		return this.#corners.length / 3 + this.#waiting;
	}

	/** Takes the facet that was read. */
	take(): void {
		const { facet } = this;
		const at = this.#waiting++;
		for (let k = 0; k < 3; k++) this.#normals[3 * at + k] = facet[k] as number;
		for (let k = 0; k < 9; k++) this.#coordinates[9 * at + k] = facet[3 + k] as number;
		if (this.#waiting === some) this.#merge();
	}

	/** The facets with their points. */
	done(shared: boolean | undefined): Omit<MergedFacets, 'solids'> {
		this.#merge();
		const merger = this.#merger as PointMerger;
		const corners = this.#corners.joined((length) => wordsFor(length, shared));
		const { count } = merger;
		return { ...inPlane(merger.points, count, shared), corners, count, other: this.#other };
	}

	#merge(): void {
		const { count } = this;
		const waiting = this.#waiting;
		const coordinates = this.#coordinates.subarray(0, 9 * waiting);
		const found = otherNormals(coordinates, this.#normals, waiting);
		const { count: others, first } = this.#other;
		this.#other = {
			count: others + found.count,
			first: others === 0 && found.count > 0 ? count - waiting + found.first : first,
		};
		this.#merger ??= new PointMerger(3 * this.#expected(count));
		this.#merger.take(coordinates, this.#found, 0);
		this.#corners.addAll(this.#found.subarray(0, 3 * waiting));
		this.#waiting = 0;
	}
}
