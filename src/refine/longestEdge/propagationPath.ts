import { isLonger, mixEdge, squaredLengths } from '../../mesh/edgeOrder.ts';
import { latticeOf } from '../../mesh/lattice.ts';
import { dropMidNodes } from '../../mesh/midNodes.ts';
import { NONE, type Topology, topologyOf } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { FILE_ORDER_LIMIT, workingOrder } from '../../mesh/workingOrder.ts';

/** Default limit on the triangles of a path: a few milliseconds on any mesh. */
export const MAX_PATH = 16384;

/** The longest edges of a mesh: the data of queries for paths besides the topology. One byte a triangle. */
export interface LongestEdges {
	/** In the file's numbers, like all results here. */
	readonly topology: Topology;
	/** Slot of each triangle's longest edge, 0 to 2. */
	readonly slots: Uint8Array;
}

/**
 * The longest-edge propagation path of a triangle (Rodríguez, Rivara 2015, §2; the links of Hatipoğlu 2011, chapter 3 and
 * §4.2). All indexes are 0-based.
 */
export interface PropagationPath {
	/** From the triangle itself on; each shares its longest edge with the next. */
	readonly triangles: Uint32Array;
	/**
	 * The longest edges between them, in order, then the terminal one: on the boundary, or the longest edge of the last
	 * two triangles. Refining the triangle divides exactly these.
	 */
	readonly edges: Uint32Array;
	/** Whether the last edge is terminal and on the boundary. */
	readonly endsAtBoundary: boolean;
	/** False if the path was cut off at the limit. */
	readonly complete: boolean;
}

const cache = new WeakMap<TriMesh, LongestEdges>();

/**
 * The longest edge of each triangle in the engines' order on edges: squared length on the lattice, then the mixed index
 * in the working order. Computed once for each mesh, in about the time of `prepare` for a refinement.
 */
export function longestEdgesOf(mesh: TriMesh): LongestEdges {
	let longest = cache.get(mesh);
	if (!longest) {
		longest = { topology: topologyOf(mesh), slots: longestSlots(mesh) };
		cache.set(mesh, longest);
	}
	return longest;
}

/** The cached result of `longestEdgesOf`; undefined if it has not been called for this mesh. */
export const knownLongestEdges = (mesh: TriMesh): LongestEdges | undefined => cache.get(mesh);

function longestSlots(input: TriMesh): Uint8Array {
	// Refinement measures the mesh without its midside nodes. Edges and triangles keep their numbers.
	const { mesh } = dropMidNodes(input);
	const { edges, triangleEdges } = topologyOf(mesh);
	const lattice = latticeOf(mesh.points, mesh.dimension);
	const lengths = squaredLengths(edges, lattice);
	// Only ties need the working order, and many meshes have none.
	let ranks: Uint32Array | undefined;
	const comesAfter = (a: number, b: number): boolean => {
		if (lengths[2 * a] !== lengths[2 * b] || lengths[2 * a + 1] !== lengths[2 * b + 1])
			return isLonger(lengths, a, b);
		ranks ??= tieRanks(mesh, lattice, edges.length / 2);
		return ranks[a]! > ranks[b]!;
	};
	const slots = new Uint8Array(triangleCount(mesh));
	for (let t = 0; t < slots.length; t++) {
		let slot = 0;
		let longest = Math.abs(triangleEdges[3 * t]!) - 1;
		for (let k = 1; k < 3; k++) {
			const e = Math.abs(triangleEdges[3 * t + k]!) - 1;
			if (!comesAfter(e, longest)) continue;
			slot = k;
			longest = e;
		}
		slots[t] = slot;
	}
	return slots;
}

/** The mixed index of each edge in the working order, which decides between edges of equal length. */
function tieRanks(
	mesh: TriMesh,
	lattice: ReturnType<typeof latticeOf>,
	edgeCount: number,
): Uint32Array {
	const triangles = triangleCount(mesh);
	const ranks = new Uint32Array(edgeCount);
	const work2file =
		triangles > FILE_ORDER_LIMIT
			? workingOrder(mesh, lattice, new Uint8Array(triangles)).work2file
			: undefined;
	for (let e = 0; e < edgeCount; e++) ranks[work2file ? work2file.edges[e]! : e] = mixEdge(e);
	return ranks;
}

/**
 * Follows the path of a triangle (0-based) to its terminal edge, or up to `limit` triangles. Each edge is after the one
 * before in a strict order, so no triangle occurs twice. Refining the triangle by its longest edge divides exactly the
 * triangles of the path.
 */
export function propagationPath(
	{ topology: { triangleEdges, edgeTriangles }, slots }: LongestEdges,
	triangle: number,
	limit = MAX_PATH,
): PropagationPath {
	const longestOf = (t: number) => Math.abs(triangleEdges[3 * t + slots[t]!]!) - 1;
	const triangles = [triangle];
	let longest = longestOf(triangle);
	const edges = [longest];
	const path = (endsAtBoundary: boolean, complete: boolean): PropagationPath => ({
		triangles: Uint32Array.from(triangles),
		edges: Uint32Array.from(edges),
		endsAtBoundary,
		complete,
	});
	for (let t = triangle; ; ) {
		const owner = edgeTriangles[2 * longest]!;
		const across = owner === t ? edgeTriangles[2 * longest + 1]! : owner;
		// A triangle that lists an edge twice is its own neighbour.
		if (across === NONE || across === t) return path(true, true);
		if (triangles.length >= limit) return path(false, false);
		triangles.push(across);
		const edgeAcross = longestOf(across);
		if (edgeAcross === longest) return path(false, true);
		edges.push(edgeAcross);
		longest = edgeAcross;
		t = across;
	}
}
