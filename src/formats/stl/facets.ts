import { normalOf } from './facetNumbers.ts';

type Reals = Float64Array | Float32Array;

/** Number of facets whose normal contradicts their corners, and the first of them; −1 if there is none. */
export interface OtherNormals {
	readonly count: number;
	readonly first: number;
}

/** Facets whose corners are merged into points. */
export interface MergedFacets {
	/** Solids in the order of the file. */
	readonly solids: readonly { readonly name: string; readonly facets: number }[];
	/** 1-based lines of the facets and of the corners; only for text, if requested. */
	readonly lines?: { readonly facets: Uint32Array; readonly corners: Uint32Array };
	readonly dimension: 2 | 3;
	/** `dimension` coordinates of each. */
	readonly points: Float64Array;
	/** Number of points. */
	readonly count: number;
	/** The point of each corner. */
	readonly corners: Uint32Array;
	/** The first corner of each point, if there are lines. */
	readonly firsts?: Uint32Array;
	readonly other: OtherNormals;
	/** The attribute byte count of each facet, if any is not 0. */
	readonly attributes?: Int32Array;
}

/** Cosine of the largest angle between a normal and that of the corners for the two to agree. */
const minCosine = 0.99;

/**
 * Counts facets whose normal contradicts their corners. A zero normal does not.
 *
 * @param corners nine coordinates of each
 * @param normals three numbers of each
 * @param facets number of facets to check
 */
export function otherNormals(corners: Reals, normals: Reals, facets: number): OtherNormals {
	const normal = new Float64Array(3);
	let count = 0;
	let first = -1;
	for (let f = 0; f < facets; f++) {
		const x = normals[3 * f]!;
		const y = normals[3 * f + 1]!;
		const z = normals[3 * f + 2]!;
		if (clearlyAgrees(corners, 9 * f, x, y, z) || (x === 0 && y === 0 && z === 0)) continue;
		const length = Math.hypot(x, y, z);
		normalOf(corners, 9 * f, normal, 0);
		if (normal[0] === 0 && normal[1] === 0 && normal[2] === 0) continue;
		const cosine = (x * normal[0]! + y * normal[1]! + z * normal[2]!) / length;
		if (cosine >= minCosine) continue;
		if (count++ === 0) first = f;
	}
	return { count, first };
}

/** Square of a cosine above `minCosine`, with a margin for the rounding errors of the fast path. */
const clearCosineSquared = 0.9901 ** 2;
/** Height of a triangle, relative to its coordinates, above which its normal is reliable. */
const minHeight = 1e-6;

/** Fast path: whether a normal certainly agrees with the corners of a facet; if false, the exact test decides. */
function clearlyAgrees(corners: Reals, at: number, x: number, y: number, z: number): boolean {
	const px = corners[at]!;
	const py = corners[at + 1]!;
	const pz = corners[at + 2]!;
	const ux = corners[at + 3]! - px;
	const uy = corners[at + 4]! - py;
	const uz = corners[at + 5]! - pz;
	const vx = corners[at + 6]! - px;
	const vy = corners[at + 7]! - py;
	const vz = corners[at + 8]! - pz;
	const nx = uy * vz - uz * vy;
	const ny = uz * vx - ux * vz;
	const nz = ux * vy - uy * vx;
	const along = x * nx + y * ny + z * nz;
	const normSquared = nx * nx + ny * ny + nz * nz;
	const both = normSquared * (x * x + y * y + z * z);
	const sides = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz;
	const size = Math.abs(px) + Math.abs(py) + Math.abs(pz);
	return (
		along > 0 &&
		both > 1e-200 &&
		both < 1e200 &&
		along * along >= clearCosineSquared * both &&
		normSquared > minHeight * minHeight * sides * (size * size + sides)
	);
}
