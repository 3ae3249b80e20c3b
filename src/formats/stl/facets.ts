import { normalOf } from '../faces/facetNumbers.ts';

type Reals = Float64Array | Float32Array;

/** How many facets have another normal than their corners give them, and the first of them; −1 where there is none. */
export interface OtherNormals {
	readonly count: number;
	readonly first: number;
}

/** Facets whose corners are points. */
export interface MergedFacets {
	/** Solids in their order. */
	readonly solids: readonly { readonly name: string; readonly facets: number }[];
	/** The lines of the facets and of the corners, 1-based, where they are text and asked for. */
	readonly lines?: { readonly facets: Uint32Array; readonly corners: Uint32Array };
	readonly dimension: 2 | 3;
	/** Coordinates of each, as many as there are dimensions. */
	readonly points: Float64Array;
	/** How many points there are. */
	readonly count: number;
	/** The points of the corners. */
	readonly corners: Uint32Array;
	/** The corner that each point is first the one of, where there are lines. */
	readonly firsts?: Uint32Array;
	readonly other: OtherNormals;
	/** The two bytes behind each facet, where the file has them. */
	readonly attributes?: Int32Array;
}

/** The cosine of the angle up to which a normal is taken for that of its facet. */
const alike = 0.99;

/**
 * Counts facets with another normal than their corners give them. Missing ones are none.
 *
 * @param corners nine coordinates of each
 * @param normals three of each
 * @param facets that are looked at
 */
export function otherNormals(corners: Reals, normals: Reals, facets: number): OtherNormals {
	const own = new Float64Array(3);
	let count = 0;
	let first = -1;
	for (let f = 0; f < facets; f++) {
		const x = normals[3 * f]!;
		const y = normals[3 * f + 1]!;
		const z = normals[3 * f + 2]!;
		if (isClear(corners, 9 * f, x, y, z) || (x === 0 && y === 0 && z === 0)) continue;
		const length = Math.hypot(x, y, z);
		normalOf(corners, 9 * f, own, 0);
		if (own[0] === 0 && own[1] === 0 && own[2] === 0) continue;
		const cosine = (x * own[0]! + y * own[1]! + z * own[2]!) / length;
		if (cosine >= alike) continue;
		if (count++ === 0) first = f;
	}
	return { count, first };
}

/** More than `alike`, by more than what is lost when it is told without roots, and squared. */
const clear = 0.9901 ** 2;
/** A height of a triangle, as a share of its coordinates, that tells its normal beyond doubt. */
const height = 1e-6;

/** Whether a normal is plainly that of the corners of a facet; false where that is to be looked at closely. */
function isClear(corners: Reals, at: number, x: number, y: number, z: number): boolean {
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
	const own = nx * nx + ny * ny + nz * nz;
	const both = own * (x * x + y * y + z * z);
	const sides = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz;
	const size = Math.abs(px) + Math.abs(py) + Math.abs(pz);
	return (
		along > 0 &&
		both > 1e-200 &&
		both < 1e200 &&
		along * along >= clear * both &&
		own > height * height * sides * (size * size + sides)
	);
}
