/*
 * The host derives the edges of triangles in three ways, because none of them is the fastest everywhere. Milliseconds of
 * one core for a million triangles: a grid row by row, Delaunay triangles sorted by position, the same in random order;
 * then microseconds for a thousand triangles:
 *
 *   linked lists of edges at points: `listEdges` below  42 to 79    83   315 to 358   14 to 21
 *   half-edges in buckets: `matchHalfEdges`                  110   110          110         31
 *   pairs of half-edges: `deriveHalfEdges` in refine          66    78   128 to 159         27
 *
 * `deriveHalfEdges` derives the data of engines, on several threads, for sorted triangles; it refuses edges of three
 * triangles, which are a finding here. Converting its result to a topology took 170 to 215 ms for triangles in random order;
 * `topologyOf` takes 165.
 */
import type { EdgeCounts } from './edgedMesh.ts';
import { countBoundary, derivedEdgeUses, type EdgeUses, edgeUsesOf } from './edgeUses.ts';
import { isScattered, matchHalfEdges } from './matchHalfEdges.ts';
import { pointCount, type TriMesh } from './triMesh.ts';

export { NONE } from './edgeUses.ts';

/** Edges of a mesh and their triangles. Edge and triangle indexes are 0-based except in `triangleEdges`. */
export interface Topology extends EdgeUses {
	/** Start and end point of each edge. */
	readonly edges: Uint32Array;
	/** Three signed 1-based edges for each triangle, slot k from corner k to corner (k + 1) mod 3. */
	readonly triangleEdges: Int32Array;
}

const cache = new WeakMap<TriMesh, Topology>();

/**
 * Edges, their numbering and their triangles, computed once for each mesh. Uses the file's edges if the mesh has them; derived
 * ones are numbered by first appearance (triangle by triangle, slot 0 to 2), in the direction of their first half-edge. Edges
 * of three or more triangles are allowed.
 */
export function topologyOf(mesh: TriMesh): Topology {
	const topology = uncachedTopologyOf(mesh);
	cache.set(mesh, topology);
	return topology;
}

/**
 * The same without adding it to the cache, for a caller that needs it once: a topology takes three times the memory of the
 * triangles.
 */
export function uncachedTopologyOf(mesh: TriMesh): Topology {
	const { edges, triangleEdges } = mesh;
	const cached = cache.get(mesh);
	if (cached) return cached;
	return edges && triangleEdges
		? { edges, triangleEdges, ...edgeUsesOf(edges.length / 2, triangleEdges) }
		: topologyOfTriangles(mesh.triangles, pointCount(mesh));
}

/** The topology of a list of triangles, three points each; derives edges as `topologyOf` does. */
export function topologyOfTriangles(triangles: Uint32Array, points: number): Topology {
	const { edges, triangleEdges } = deriveEdges(triangles, points);
	return { edges, triangleEdges, ...derivedEdgeUses(edges.length / 2, triangleEdges) };
}

/** Counts the edges and the boundary edges of a mesh; does not build a topology if the mesh has edges. */
export function countEdges(mesh: TriMesh): EdgeCounts {
	const { edges, triangleEdges } = mesh;
	if (!edges || !triangleEdges || cache.has(mesh)) {
		const topology = topologyOf(mesh);
		return { total: topology.edges.length / 2, boundary: topology.boundaryEdges };
	}
	const total = edges.length / 2;
	return { total, boundary: countBoundary(total, triangleEdges) };
}

/** Puts a known topology of a mesh into the cache: that of a mesh with the same edges, or an updated one. */
export function cacheTopology(mesh: TriMesh, topology: Topology): void {
	cache.set(mesh, topology);
}

/** Drops the cached topology of a mesh. */
export function forgetTopology(mesh: TriMesh): void {
	cache.delete(mesh);
}

function deriveEdges(triangles: Uint32Array, points: number) {
	const matched = isScattered(triangles) ? matchHalfEdges(triangles, points) : undefined;
	return matched ?? listEdges(triangles, points);
}

/**
 * Each edge is in the linked list of its end with fewer triangles (the lower point if equal): on a planar mesh the lists stay
 * short even at a point with a million triangles (Chiba, Nishizeki 1985, lemma 2: the sum of min(degree, degree) over the edges
 * is at most twice arboricity × edges).
 */
function listEdges(triangles: Uint32Array, points: number) {
	const slots = triangles.length;
	const degree = new Uint32Array(points);
	for (let i = 0; i < slots; i++) degree[triangles[i]!]!++;
	// Lists hold 1-based edges and end with 0. `links` has two values an edge: its other end, and the next edge.
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
			const isListedAtA = da < db || (da === db && a < b);
			const key = isListedAtA ? a : b;
			const otherEnd = isListedAtA ? b : a;
			const first = head[key]!;
			let e = first;
			while (e !== 0 && links[2 * e - 2] !== otherEnd) e = links[2 * e - 1]!;
			if (e === 0) {
				if (2 * count === links.length) {
					links = grown(links, 2 * slots);
					edges = grown(edges, 2 * slots);
				}
				edges[2 * count] = a;
				edges[2 * count + 1] = b;
				links[2 * count] = otherEnd;
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
