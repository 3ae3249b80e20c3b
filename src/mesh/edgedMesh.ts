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

/** Each edge has one side or two: sides = boundary + 2 inner. */
export const edgeCountsOf = ({ corners, boundary }: EdgedMesh): EdgeCounts => ({
	all: (corners.length + boundary.length) / 2,
	boundary: boundary.length,
});
