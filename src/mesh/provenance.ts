import { assert } from '../util/assert.ts';
import type { RefineMaps } from './maps.ts';

/**
 * Where the points of a new mesh come from. They stand in three parts: those that are points of the input, those that
 * halve an edge, and the rest, which must have weights.
 */
export interface PointOrigins {
	/** The input's point that each of the first points is; a number where these are all of the input's in their order. */
	readonly kept: number | Uint32Array;
	/** Those of them that lie elsewhere now: points of the new mesh, rising. */
	readonly moved?: Uint32Array;
	/** Two points of the new mesh for each that follows, both before it: the ends of the edge that it halves. */
	readonly halved: Uint32Array;
	/** Points whose attributes are not what is said above, and the points of the third part. */
	readonly weights?: PointWeights;
}

/** Points that are interpolated. */
export interface PointWeights {
	/** Points of the new mesh, rising. */
	readonly of: Uint32Array;
	/** Where the entries of each begin in the lists below, and behind the last where they end. */
	readonly starts: Uint32Array;
	/** Points of the input. */
	readonly points: Uint32Array;
	/** Their weights: those of a point sum up to 1. Shape functions of second order may be below 0. */
	readonly weights: Float64Array;
}

/** The entity of the input that each new one is a part of, or `NONE`; or for each several that it was made of. */
export type Parents = Uint32Array | SeveralParents;

/** New entities that were made of any number of old ones. */
export interface SeveralParents {
	/** Where the parents of each begin, and behind the last where they end. */
	readonly starts: Uint32Array;
	readonly parents: Uint32Array;
	/** How much of the new entity each parent makes up, above 0; alike where absent. */
	readonly shares?: Float64Array;
}

/**
 * Where all that is new in a mesh comes from. All indexes are 0-based, into the input or, where it is said, into the new
 * mesh. The maps of a bisection are its compact case: `provenanceOf` takes over their arrays.
 */
export interface Provenance {
	readonly points: PointOrigins;
	/** Parents from the number of triangles on are cells of the blocks, counted on through all blocks. */
	readonly triangles: Parents;
	/** Empty where the new mesh lists no edges. */
	readonly edges: Parents;
	/** Of the cells of each block in the same block of the input; undefined where the block stayed as it was, or is new. */
	readonly blocks?: readonly (Parents | undefined)[];
	/** A block that is new, and the triangles that each of its cells was made of. */
	readonly made?: { readonly block: number; readonly of: SeveralParents };
}

/** The provenance of a bisection, on the arrays of its maps; `points` is the number of the input's points. */
export const provenanceOf = (maps: RefineMaps, points: number): Provenance => ({
	points: { kept: points, halved: maps.pointParents },
	triangles: maps.triangleParents,
	edges: maps.edgeParents,
});

/**
 * The maps of a bisection again, on the same arrays. Throws where there is more to tell: points that are gone or were
 * made otherwise, triangles or edges of several parents.
 */
export function mapsOf({ points, triangles, edges }: Provenance): RefineMaps {
	const { kept, halved } = points;
	assert(
		typeof kept === 'number' &&
			originCount(points) === kept + halved.length / 2 &&
			triangles instanceof Uint32Array &&
			edges instanceof Uint32Array,
		'this is no bisection',
	);
	return { pointParents: halved, triangleParents: triangles, edgeParents: edges };
}

/** Number of the points that are the input's. */
export const keptPoints = ({ kept }: PointOrigins): number =>
	typeof kept === 'number' ? kept : kept.length;

/** Number of all points of the new mesh. */
export function originCount(origins: PointOrigins): number {
	const last = origins.weights?.of.at(-1);
	const listed = keptPoints(origins) + origins.halved.length / 2;
	return last === undefined ? listed : Math.max(listed, last + 1);
}

/** Number of the entities whose parents these are. */
export const childCount = (parents: Parents): number =>
	parents instanceof Uint32Array ? parents.length : parents.starts.length - 1;
