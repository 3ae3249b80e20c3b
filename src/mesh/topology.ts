/*
 * The edges of triangles are derived in three ways on the host, because none of them is the fastest everywhere.
 * Milliseconds of one core for a million triangles: a grid row by row, Delaunay triangles sorted by place, the same in
 * any order; then microseconds for a thousand triangles:
 *
 *   lists of points: `listEdges` below        42 to 79    83    315 to 358   14 to 21
 *   buckets of sides: `matchHalfEdges`              110      110       110         31
 *   pairs of sides: `deriveHalfEdges` in refine      66       78    128 to 159     27
 *
 * `deriveHalfEdges` derives what engines hold, by several threads, for triangles that were sorted before; it refuses edges
 * of three triangles, which are a finding here. To make a topology of its result took 170 to 215 ms where the triangles
 * are in any order; `topologyOf` takes 165.
 */
import type { EdgeCounts } from './edgedMesh.ts';
import { countBoundary, derivedEdgeUses, type EdgeUses, edgeUsesOf } from './edgeUses.ts';
import { isScattered, matchHalfEdges } from './matchHalfEdges.ts';
import { pointCount, type TriMesh } from './triMesh.ts';

export { NONE } from './edgeUses.ts';

/** Edges of a mesh and who uses them. Edge and triangle indexes are 0-based except in `triangleEdges`. */
export interface Topology extends EdgeUses {
	/** Start and end point of each edge. */
	readonly edges: Uint32Array;
	/** Three signed 1-based edges for each triangle, slot k from corner k to corner (k + 1) mod 3. */
	readonly triangleEdges: Int32Array;
}

const cache = new WeakMap<TriMesh, Topology>();

/**
 * Edges, their numbering and their triangles. The file's edges are taken where the mesh has them; derived ones are
 * numbered by first appearance (triangle by triangle, slot 0 to 2) and run as their first triangle goes. Computed once
 * for each mesh. Triangles of three or more to an edge do no harm here.
 */
export function topologyOf(mesh: TriMesh): Topology {
	const topology = unkeptTopologyOf(mesh);
	cache.set(mesh, topology);
	return topology;
}

/**
 * The same, for a caller that asks once: it is not kept unless it was kept before. It takes three times as much memory as
 * the triangles.
 */
export function unkeptTopologyOf(mesh: TriMesh): Topology {
	const { edges, triangleEdges } = mesh;
	const known = cache.get(mesh);
	if (known) return known;
	return edges && triangleEdges
		? { edges, triangleEdges, ...edgeUsesOf(edges.length / 2, triangleEdges) }
		: topologyOfTriangles(mesh.triangles, pointCount(mesh));
}

/** The topology of a plain list of triangles, three points for each: edges are derived as `topologyOf` says. */
export function topologyOfTriangles(triangles: Uint32Array, points: number): Topology {
	const { edges, triangleEdges } = deriveEdges(triangles, points);
	return { edges, triangleEdges, ...derivedEdgeUses(edges.length / 2, triangleEdges) };
}

/** How many edges a mesh has, and how many of them are of one triangle; edges that it comes with are only counted. */
export function countEdges(mesh: TriMesh): EdgeCounts {
	const { edges, triangleEdges } = mesh;
	if (!edges || !triangleEdges || cache.has(mesh)) {
		const known = topologyOf(mesh);
		return { all: known.edges.length / 2, boundary: known.boundaryEdges };
	}
	const all = edges.length / 2;
	return { all, boundary: countBoundary(all, triangleEdges) };
}

/**
 * Makes `topologyOf` of a mesh answer with a topology that is known already: that of a mesh with the same edges, or one
 * brought up to date.
 */
export function keepTopology(mesh: TriMesh, topology: Topology): void {
	cache.set(mesh, topology);
}

/** Lets go of what `topologyOf` keeps of a mesh: three times as much as its triangles. */
export function forgetTopology(mesh: TriMesh): void {
	cache.delete(mesh);
}

function deriveEdges(triangles: Uint32Array, points: number) {
	const matched = isScattered(triangles) ? matchHalfEdges(triangles, points) : undefined;
	return matched ?? listEdges(triangles, points);
}

/**
 * Each edge hangs in the list of that of its ends which has fewer triangles (the lower point if equal): on a planar
 * mesh the lists that are walked stay short even round a point with a million triangles (Chiba, Nishizeki 1985,
 * lemma 2: the sum of min(degree, degree) over the edges is at most twice arboricity × edges).
 */
function listEdges(triangles: Uint32Array, points: number) {
	const slots = triangles.length;
	const degree = new Uint32Array(points);
	for (let i = 0; i < slots; i++) degree[triangles[i]!]!++;
	// A list holds 1-based edges, 0 ends it. Beside the next edge stands the end that is not the list's point.
	const head = new Uint32Array(points);
	let links = new Uint32Array(2 * Math.ceil(slots * 0.55) + 8);
	let edges = new Uint32Array(links.length);
	const triangleEdges = new Int32Array(slots);
	let count = 0;
	for (let t = 0; t < slots; t += 3) {
		for (let k = 0; k < 3; k++) {
			const a = triangles[t + k]!;
			const b = triangles[k === 2 ? t : t + k + 1]!;
			const da = degree[a]!;
			const db = degree[b]!;
			const atA = da < db || (da === db && a < b);
			const key = atA ? a : b;
			const far = atA ? b : a;
			const first = head[key]!;
			let e = first;
			while (e !== 0 && links[2 * e - 2] !== far) e = links[2 * e - 1]!;
			if (e === 0) {
				if (2 * count === links.length) {
					links = grown(links, 2 * slots);
					edges = grown(edges, 2 * slots);
				}
				edges[2 * count] = a;
				edges[2 * count + 1] = b;
				links[2 * count] = far;
				links[2 * count + 1] = first;
				e = ++count;
				head[key] = e;
				triangleEdges[t + k] = e;
			} else triangleEdges[t + k] = edges[2 * e - 2] === a ? e : -e;
		}
	}
	return { edges: edges.slice(0, 2 * count), triangleEdges };
}

function grown(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
	const larger = new Uint32Array(length);
	larger.set(array);
	return larger;
}
