import { pointCount, type TriMesh } from './triMesh.ts';

/** No triangle, no edge: what an index holds where there is nothing. */
export const NONE = 0xffffffff;

/** Edges of a mesh and who uses them. Edge and triangle indexes are 0-based except in `triangleEdges`. */
export interface Topology {
	/** Start and end point of each edge. */
	readonly edges: Uint32Array;
	/** Three signed 1-based edges for each triangle, slot k from corner k to corner (k + 1) mod 3. */
	readonly triangleEdges: Int32Array;
	/**
	 * Owner and other triangle of each edge, or `NONE`. The owner is the triangle that the edge runs along (that names
	 * it with +); where both or none do, the first of them; of one triangle, that one. Of three or more, the first two
	 * are kept.
	 */
	readonly edgeTriangles: Uint32Array;
	/** Edges of exactly one triangle. */
	readonly boundaryEdges: number;
	/** Edges of no triangle. */
	readonly unusedEdges: number;
	/** Boundary edges that run against their triangle, and are owned by it all the same. */
	readonly repairedOwnership: number;
	/** Edges of two triangles that both or neither run along: the triangles go round in different directions. */
	readonly mixedEdges: number;
	/** Edges of three or more triangles. */
	readonly nonManifoldEdges: number;
}

const cache = new WeakMap<TriMesh, Topology>();

/**
 * Edges, their numbering and their triangles. The file's edges are taken where the mesh has them; derived ones are
 * numbered by first appearance (triangle by triangle, slot 0 to 2) and run as their first triangle goes. Computed once
 * for each mesh. Triangles of three or more to an edge do no harm here.
 */
export function topologyOf(mesh: TriMesh): Topology {
	let topology = cache.get(mesh);
	if (!topology) {
		const { edges, triangleEdges } =
			mesh.edges && mesh.triangleEdges
				? { edges: mesh.edges, triangleEdges: mesh.triangleEdges }
				: deriveEdges(mesh.triangles, pointCount(mesh));
		topology = { edges, triangleEdges, ...trianglesOfEdges(edges.length / 2, triangleEdges) };
		cache.set(mesh, topology);
	}
	return topology;
}

/**
 * Each edge hangs in the list of that of its ends which has fewer triangles (the lower point if equal): on a planar
 * mesh the lists that are walked stay short even round a point with a million triangles (Chiba, Nishizeki 1985,
 * lemma 2: the sum of min(degree, degree) over the edges is at most twice arboricity × edges).
 */
function deriveEdges(triangles: Uint32Array, points: number) {
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

function trianglesOfEdges(edgeCount: number, triangleEdges: Int32Array) {
	const edgeTriangles = new Uint32Array(2 * edgeCount).fill(NONE);
	// Bit 0: runs along its first triangle, bit 1: along its second, bit 2: has a third.
	const state = new Uint8Array(edgeCount);
	for (let slot = 0, t = 0; slot < triangleEdges.length; slot += 3, t++) {
		for (let k = 0; k < 3; k++) {
			const signed = triangleEdges[slot + k]!;
			const along = signed > 0 ? 1 : 0;
			const e = (signed > 0 ? signed : -signed) - 1;
			if (edgeTriangles[2 * e] === NONE) {
				edgeTriangles[2 * e] = t;
				state[e] = along;
			} else if (edgeTriangles[2 * e + 1] === NONE) {
				edgeTriangles[2 * e + 1] = t;
				state[e] = state[e]! | (along << 1);
			} else state[e] = state[e]! | 4;
		}
	}
	let boundaryEdges = 0;
	let unusedEdges = 0;
	let repairedOwnership = 0;
	let mixedEdges = 0;
	let nonManifoldEdges = 0;
	for (let e = 0; e < edgeCount; e++) {
		const first = edgeTriangles[2 * e]!;
		const second = edgeTriangles[2 * e + 1]!;
		const along = state[e]! & 3;
		if (first === NONE) unusedEdges++;
		else if (second === NONE) {
			boundaryEdges++;
			if (along === 0) repairedOwnership++;
		} else {
			if (state[e]! & 4) nonManifoldEdges++;
			else if (along === 0 || along === 3) mixedEdges++;
			if (along === 2) {
				edgeTriangles[2 * e] = second;
				edgeTriangles[2 * e + 1] = first;
			}
		}
	}
	return {
		edgeTriangles,
		boundaryEdges,
		unusedEdges,
		repairedOwnership,
		mixedEdges,
		nonManifoldEdges,
	};
}
