import { NONE } from './edgeUses.ts';
import type { Topology } from './topology.ts';
import type { TriMesh } from './triMesh.ts';

/** Triangles in the plane whose edges are known: each is of one triangle, or of two that go along it in opposite directions. */
export interface EdgedMesh {
	/** x y of each point. */
	readonly points: Float64Array;
	/** Three points for each triangle, 0-based; neighbours in the mesh are best near each other here. */
	readonly corners: Uint32Array;
	/** Half-edges of edges of one triangle: three times the triangle and the slot. */
	readonly boundary: Uint32Array;
	/** Absent where nobody has looked yet. */
	readonly swept?: Swept;
}

/** What one look at each triangle tells. */
export interface Swept {
	/** All points are corners, and all triangles go round the way that the first one does. */
	readonly isEven: boolean;
	/** Triangles whose box may touch that of a half-edge at the boundary; of no use where it is not even. */
	readonly near: Uint32Array;
}

/** Cells along an axis of a grid on which the boundary is marked: a triangle is not much larger than a cell, or as large. */
export const cellsAlong = (triangles: number): number =>
	2 ** Math.min(10, Math.max(0, Math.floor(Math.log2(Math.sqrt(triangles))) - 1));
/** Cells that a box may touch; one that touches more counts as near the boundary. */
export const FEW_CELLS = 64;

/** Whether a mesh is in the plane, and has no cells, edges or nodes beside its triangles. */
export const isPlain = ({ dimension, edges, cells, fields }: TriMesh): boolean =>
	dimension === 2 && !edges && !cells && fields.every(({ role }) => role !== 'midNodes');

/**
 * Whether what a refined mesh carries of this one hangs on its edges: those of the file, values, groups and segments of edges,
 * markers of points, middle nodes and other cells.
 */
export const needsEdges = ({ edges, cells, fields, groups, source }: TriMesh): boolean =>
	edges !== undefined ||
	cells !== undefined ||
	source?.segments !== undefined ||
	fields.some(({ on, role }) => on === 'edges' || role === 'marker' || role === 'midNodes') ||
	(groups ?? []).some(({ members }) => members.some(({ of }) => of === 'edges'));

/** A plain mesh with its edges; undefined where one has three triangles, or two go along it in the same direction. */
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

/** How many edges a mesh has, and how many of them are of one triangle. */
export interface EdgeCounts {
	readonly all: number;
	readonly boundary: number;
}

/**
 * Counts the edges of triangles each of which is of one or two of them, as one half-edge or two: half-edges = boundary + 2 inner.
 *
 * @param edges how many there are
 */
export const edgeCountsOf = (triangles: number, edges: number): EdgeCounts => ({
	all: edges,
	boundary: 2 * edges - 3 * triangles,
});
