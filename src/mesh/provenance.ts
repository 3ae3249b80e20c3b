import { assert } from '../util/assert.ts';
import type { RefineMaps } from './maps.ts';

/**
 * Origins of the points of a new mesh, in three ranges: points of the input, midpoints of edges, and the rest, which must have
 * weights.
 */
export interface PointOrigins {
	/** The input point of each point of the first range; a number n stands for points [0, n) of the input, all of them. */
	readonly kept: number | Uint32Array;
	/** Points of the first range that have moved: points of the new mesh, ascending. */
	readonly moved?: Uint32Array;
	/** Ends of the edge that each midpoint halves: two points of the new mesh, both before the midpoint. */
	readonly halved: Uint32Array;
	/** Weights of the points of the third range, and of others whose attributes `kept` and `halved` do not determine. */
	readonly weights?: PointWeights;
}

/** Points interpolated from weighted input points, in compressed row form. */
export interface PointWeights {
	/** Points of the new mesh, ascending. */
	readonly of: Uint32Array;
	/** Point of[i] has entries [starts[i], starts[i + 1]) of `points` and `weights`. */
	readonly starts: Uint32Array;
	/** Points of the input. */
	readonly points: Uint32Array;
	/** Weights of a point sum to 1; those of quadratic shape functions may be negative. */
	readonly weights: Float64Array;
}

/** The input entity that each new entity is part of, or `NONE`; or several parents for each. */
export type Parents = Uint32Array | SeveralParents;

/** Parents of entities made of any number of input entities, in compressed row form. */
export interface SeveralParents {
	/** Entity i has parents [starts[i], starts[i + 1]). */
	readonly starts: Uint32Array;
	readonly parents: Uint32Array;
	/** Share of the new entity that each parent makes up, above 0; equal shares if absent. */
	readonly shares?: Float64Array;
}

/**
 * Maps every entity of a new mesh to its origin in the input. Indexes are 0-based, into the input unless stated otherwise. The
 * maps of a bisection are the compact case: `provenanceOf` shares their arrays.
 */
export interface Provenance {
	readonly points: PointOrigins;
	/** Parents at or above the input's triangle count are cells, numbered on through all blocks. */
	readonly triangles: Parents;
	/** Empty if the new mesh lists no edges. */
	readonly edges: Parents;
	/** For each block, the parents of its cells in the same block of the input; undefined if the block is unchanged or new. */
	readonly blocks?: readonly (Parents | undefined)[];
	/** A new block, and the triangles merged into each of its cells. */
	readonly merged?: { readonly block: number; readonly of: SeveralParents };
}

/** The provenance of a bisection, sharing the arrays of its maps; `points` is the number of input points. */
export const provenanceOf = (maps: RefineMaps, points: number): Provenance => ({
	points: { kept: points, halved: maps.pointParents },
	triangles: maps.triangleParents,
	edges: maps.edgeParents,
});

/**
 * Returns the maps of a bisection, sharing the arrays. Throws if maps cannot express the provenance: points removed or not made
 * by halving an edge, triangles or edges with several parents.
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

/** Number of points kept from the input. */
export const keptPoints = ({ kept }: PointOrigins): number =>
	typeof kept === 'number' ? kept : kept.length;

/** Number of all points of the new mesh. */
export function originCount(origins: PointOrigins): number {
	const last = origins.weights?.of.at(-1);
	const listed = keptPoints(origins) + origins.halved.length / 2;
	return last === undefined ? listed : Math.max(listed, last + 1);
}

/** Number of entities that `parents` describes. */
export const childCount = (parents: Parents): number =>
	parents instanceof Uint32Array ? parents.length : parents.starts.length - 1;
