import type { MidNodePlan } from './newMidNodes.ts';

/** Triangles made by adaptation. All indexes are 0-based. */
export interface Adapted {
	/** The input point of each of the first points, ascending; without points that no triangle of the input uses. */
	readonly kept: Uint32Array;
	/** x y of each point in the plane, on the lattice; kept points first, with the input's coordinates. */
	readonly planar: Float64Array;
	/** For each point after the kept ones a triangle of the input that contains it or, on a rounded boundary, nearly does. */
	readonly homes: Uint32Array;
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	/** For each new triangle a triangle of the input of the same region, near it or not. */
	readonly origins: Uint32Array;
	/** For each half-edge 3 × triangle + slot, from corner slot to the next, 0 or its line as in `Constraints.edgeLines`. */
	readonly lines: Uint32Array;
	/** Present for six-node triangles. */
	readonly midNodes?: MidNodePlan;
}
