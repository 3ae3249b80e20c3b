import { NONE } from './edgeUses.ts';
import type { Topology } from './topology.ts';
import type { TriMesh } from './triMesh.ts';

/** Planar triangles with a known boundary; each edge has one triangle, or two of opposite half-edges. */
export interface EdgedMesh {
	/** x y of each point. */
	readonly points: Float64Array;
	/** Three 0-based points for each triangle; spatial order is faster. */
	readonly corners: Uint32Array;
	/** Boundary half-edges: 3 × triangle + slot. */
	readonly boundary: Uint32Array;
	/** Absent before the first sweep. */
	readonly sweep?: SweepResult;
}

/** Results of one sweep over the triangles. */
export interface SweepResult {
	/** Whether all points are corners and all triangles have the orientation of the first. */
	readonly isUniform: boolean;
	/** Triangles whose box may touch that of a boundary half-edge; undefined contents unless `isUniform`. */
	readonly nearBoundary: Uint32Array;
}

/** Cells along an axis of the grid that marks the boundary: a triangle is at most little larger than a cell. */
export const cellsPerAxis = (triangles: number): number =>
	2 ** Math.min(10, Math.max(0, Math.floor(Math.log2(Math.sqrt(triangles))) - 1));
/** Maximum number of cells that a box may touch; a box that touches more counts as near the boundary. */
export const MAX_BOX_CELLS = 64;

/** Whether a mesh is planar and has no cells, numbered edges or midside nodes. */
export const isPlanarTriangulation = ({ dimension, edges, cells, fields }: TriMesh): boolean =>
	dimension === 2 && !edges && !cells && fields.every(({ role }) => role !== 'midNodes');

/**
 * Whether refinement needs the edges of a mesh to carry its data: numbered edges; fields, groups and segments of edges;
 * markers; midside nodes; other cells.
 */
export const needsEdges = ({ edges, cells, fields, groups, source }: TriMesh): boolean =>
	edges !== undefined ||
	cells !== undefined ||
	source?.segments !== undefined ||
	fields.some(({ on, role }) => on === 'edges' || role === 'marker' || role === 'midNodes') ||
	(groups ?? []).some(({ members }) => members.some(({ of }) => of === 'edges'));

/** A planar triangulation (`isPlanarTriangulation`) with its boundary; undefined if an edge has three triangles, or two in the same direction. */
export function withTopology(
	{ points, triangles }: TriMesh,
	{ triangleEdges, edgeTriangles, boundaryEdges, ...counts }: Topology,
): EdgedMesh | undefined {
	if (counts.nonManifoldEdges > 0 || counts.mixedEdges > 0) return undefined;
	const boundary = new Uint32Array(boundaryEdges);
	for (let e = 0, at = 0; at < boundaryEdges; e++) {
		if (edgeTriangles[2 * e + 1] !== NONE) continue;
		const first = 3 * edgeTriangles[2 * e]!;
		const slots = triangleEdges.subarray(first, first + 3);
		boundary[at++] = first + slots.findIndex((signed) => Math.abs(signed) === e + 1);
	}
	return { points, corners: triangles, boundary };
}

/** Numbers of all edges of a mesh and of boundary edges. */
export interface EdgeCounts {
	readonly total: number;
	readonly boundary: number;
}

/**
 * Counts boundary edges if each edge has one or two half-edges: half-edges = boundary + 2 interior.
 *
 * @param edges number of edges
 */
export const edgeCountsOf = (triangles: number, edges: number): EdgeCounts => ({
	total: edges,
	boundary: 2 * edges - 3 * triangles,
});
