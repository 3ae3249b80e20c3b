/** Parents of the entities of a refined mesh, composed over all rounds; indexes are 0-based. */
export interface RefineMaps {
	/** Two points of the new mesh for each new point, in the order of the new points: the ends of the edge it halves. */
	readonly pointParents: Uint32Array;
	/** The input triangle of each triangle. */
	readonly triangleParents: Uint32Array;
	/**
	 * The input edge that each edge is a part of, or 0xFFFFFFFF for an edge inside an input triangle; empty if the new mesh lists
	 * no edges.
	 */
	readonly edgeParents: Uint32Array;
}
