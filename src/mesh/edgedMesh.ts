/** Triangles in the plane whose edges are known: each is of one triangle, or of two that go along it in opposite directions. */
export interface EdgedMesh {
	/** x y of each point. */
	readonly points: Float64Array;
	/** Three points for each triangle, 0-based; neighbours in the mesh are best near each other here. */
	readonly corners: Uint32Array;
	/** Sides of edges of one triangle: three times the triangle and the slot. */
	readonly boundary: Uint32Array;
}

/** How many edges a mesh has, and how many of them are of one triangle. */
export interface EdgeCounts {
	readonly all: number;
	readonly boundary: number;
}

/**
 * Counts the edges of triangles each of which is of one or two of them, as one side or two: sides = boundary + 2 inner.
 *
 * @param edges how many there are
 */
export const edgeCountsOf = (triangles: number, edges: number): EdgeCounts => ({
	all: edges,
	boundary: 2 * edges - 3 * triangles,
});
