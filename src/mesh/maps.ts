/** Where the new mesh comes from; indexes are 0-based, into the input mesh (composed over all rounds) or the new one. */
export interface RefineMaps {
	/** Two points of the new mesh for each new point, in the order of the new points: the ends of the edge it halves. */
	readonly pointParents: Uint32Array;
	/** The input triangle of each triangle. */
	readonly triangleParents: Uint32Array;
	/**
	 * The input edge that each edge is a part of, or 0xFFFFFFFF for an edge inside an input triangle; empty where the new mesh lists
	 * no edges.
	 */
	readonly edgeParents: Uint32Array;
}
