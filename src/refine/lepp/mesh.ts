import { AGAINST, EDGE, MAX_EDGES, OWNED } from '../../steps/halfEdgeBits.ts';

/*
 * Bytes for each triangle, a mesh having 1.5 edges and 0.5 points to one: corners 12, half-edges 12, opposites 12, state 1,
 * lattice coordinates 4 (6 in space), lists of parts 10: 51. Parents add 4 for each triangle and 9 for each point new since
 * the input. Arrays grow one at a time: old and new memory of one coexist.
 *
 * With all data of a triangle in one record of 48 bytes, bisection took 1.4 times as long for a million unsorted triangles, a
 * fifth selected, and 1.8 times along the curve, because fewer consecutive triangles share a cache line.
 */

/** Mask of `LeppMesh.states`: the slot of the longest edge, 0 to 2, or `UNDECIDED`. */
export const LONGEST_SLOT = 3;
/** Bit of `LeppMesh.states`: the triangle is selected. */
export const SELECTED = 4;
/** Bit of `LeppMesh.states`: a target of the round that is not bisected yet. */
export const WAITING = 8;
/** Bit of `LeppMesh.states`: a bisection has made the triangle. */
export const MADE = 16;
/** Slot of a triangle whose longest edge is undecided, because two of its corners coincide on the lattice. */
export const UNDECIDED = 3;

/** Each triangle has at most three edges of its own, and a half-edge names one by 29 bits. */
export const MAX_TRIANGLES = Math.floor(MAX_EDGES / 3) - 2 ** 20;

/** Entity counts of a mesh. */
export interface Counts {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
}

/**
 * A mesh that Lepp-bisection changes in place, in its working order. Arrays have spare capacity. Index arrays are signed,
 * as JavaScript engines compute faster with int32. All indexes are 0-based.
 *
 * New entities derive their numbers from bisection b, so that taking the number b reserves room for all of them: point
 * P + b, triangles T + 2b and T + 2b + 1, edges E + 3b (a half of the divided one), E + 3b + 1 and E + 3b + 2 (inside the
 * divided triangles), where the input has P points, E edges and T triangles. A bisection at the boundary leaves the last
 * triangle and the last edge unused, and threads leave numbers unused at the end of a block of them.
 */
export interface LeppMesh {
	readonly dimension: 2 | 3;
	/** Counts of the input. */
	readonly input: Counts;
	/** The file's number of each triangle of the input; absent if the working order is the file's. */
	readonly work2file: Uint32Array | undefined;
	/** Numbers of bisections are below this. */
	span: number;
	/** Bisections, and those of them that were at the boundary. */
	bisections: number;
	atBoundary: number;
	/** Edges shorter than 1,024 lattice units. */
	shortEdges: number;
	/** Triangles that were left undecided. */
	undecided: number;
	/** `dimension` lattice coordinates for each point. */
	coordinates: Uint32Array;
	/** Three points for each triangle. */
	corners: Int32Array;
	/** Three half-edges for each triangle as in `src/steps/halfEdgeBits.ts`, without the flag of the longest. */
	halfEdges: Int32Array;
	/** For each half-edge the name of the other half-edge of its edge, −1 on the boundary. A name is 4 × triangle + slot. */
	opposites: Int32Array;
	/** For each triangle the bits above. */
	states: Uint8Array;
	/**
	 * Linked lists of the parts of each input triangle, which is the head: the next part, 0 after the last. The new part
	 * follows the bisected triangle, so that a list has the order of the bisection tree, whatever the order in time.
	 */
	nextTriangle: Int32Array;
	/** The parts of an edge of the input, or of one made inside a triangle, from its start to its end in the same way. */
	nextEdge: Int32Array;
	/** Two points for each bisection: the ends of the edge that it halves, start first. */
	pointParents: Int32Array;
	/** For each bisection 1 + the higher of the levels of these points; those of the input have level 0. */
	levels: Uint8Array;
	/** The input triangle of each triangle that is not of the input. */
	triangleParents: Int32Array;
}

/** An empty mesh, to be filled. All meshes are made here, so that they have the same hidden class in V8. */
export const emptyMesh = (
	dimension: 2 | 3,
	input: Counts,
	work2file: Uint32Array | undefined,
): LeppMesh => ({
	dimension,
	input,
	work2file,
	span: 0,
	bisections: 0,
	atBoundary: 0,
	shortEdges: 0,
	undecided: 0,
	coordinates: new Uint32Array(0),
	corners: new Int32Array(0),
	halfEdges: new Int32Array(0),
	opposites: new Int32Array(0),
	states: new Uint8Array(0),
	nextTriangle: new Int32Array(0),
	nextEdge: new Int32Array(0),
	pointParents: new Int32Array(0),
	levels: new Uint8Array(0),
	triangleParents: new Int32Array(0),
});

/** The arrays of a mesh by name. */
export function arraysOf(mesh: LeppMesh) {
	const { coordinates, corners, halfEdges, opposites, states } = mesh;
	const { nextTriangle, nextEdge, pointParents, levels, triangleParents } = mesh;
	const ofTriangles = { corners, halfEdges, opposites, states, nextTriangle, triangleParents };
	return { ...ofTriangles, coordinates, nextEdge, pointParents, levels };
}

/** View of the same memory as u32, for loops. */
export const asUint32 = (words: Int32Array): Uint32Array =>
	new Uint32Array(words.buffer, words.byteOffset, words.length);

/** View of the same memory as int32, for bisection. */
export const asInt32 = (words: Uint32Array): Int32Array =>
	new Int32Array(words.buffer, words.byteOffset, words.length);

/** Current entity counts. */
export const countsOf = ({ input, bisections, atBoundary }: LeppMesh): Counts => ({
	points: input.points + bisections,
	edges: input.edges + 3 * bisections - atBoundary,
	triangles: input.triangles + 2 * bisections - atBoundary,
});

/** The next slot of a triangle after slot k; branchless, because a branch would be mispredicted. */
export const nextSlot = (k: number): number => k + 1 - 3 * (k >> 1);
/** The slot before slot k; branchless too. */
export const previousSlot = (k: number): number => k + 2 - 3 * ((k + 1) >> 1);

/** The position of a half-edge in `corners`, `halfEdges` and `opposites`, by its name. */
export const halfEdgeIndex = (name: number): number => name - (name >> 2);

/**
 * Divides triangle `t` from its corner `k + 2` to `middle`, a point in slot k, its longest edge. The triangle keeps its
 * number and the corner k, and the part with corner k + 1 is `newTriangle`:
 *
 *            C                    C
 *          /   \                / | \
 *        /   t   \     →      / t | t'\
 *      A ----k---- B        A --- M --- B
 *
 * Slots stay: A→M in t and M→B in t' have slot k, so that only the outer neighbour across B→C needs an update. The half at
 * the edge's start keeps its number, the other one is `half`; the edge M→C, `inner`, runs along t. The caller links the
 * halves to their opposites and finds the longest edges.
 */
export function divide(
	{ corners, halfEdges, opposites, states, nextTriangle, triangleParents, input }: LeppMesh,
	t: number,
	k: number,
	middle: number,
	newTriangle: number,
	half: number,
	inner: number,
): void {
	const next = nextSlot(k);
	const last = previousSlot(k);
	const oldRow = 3 * t;
	const newRow = 3 * newTriangle;
	corners[newRow + k] = middle;
	corners[newRow + next] = corners[oldRow + next]!;
	corners[newRow + last] = corners[oldRow + last]!;
	corners[oldRow + next] = middle;

	const halfEdge = halfEdges[oldRow + k]!;
	const other = (halfEdge & ~EDGE) | half;
	const against = halfEdge >> 31;
	halfEdges[newRow + k] = (halfEdge & against) | (other & ~against);
	halfEdges[oldRow + k] = (other & against) | (halfEdge & ~against);
	halfEdges[newRow + next] = halfEdges[oldRow + next]!;
	halfEdges[newRow + last] = inner | AGAINST;
	halfEdges[oldRow + next] = inner | OWNED;

	const across = opposites[oldRow + next]!;
	opposites[newRow + next] = across;
	if (across >= 0) opposites[halfEdgeIndex(across)] = 4 * newTriangle + next;
	opposites[oldRow + next] = 4 * newTriangle + last;
	opposites[newRow + last] = 4 * t + next;

	const state = states[t]!;
	states[newTriangle] = (state & SELECTED) | MADE;
	states[t] = state & (SELECTED | MADE);
	nextTriangle[newTriangle] = nextTriangle[t]!;
	nextTriangle[t] = newTriangle;
	triangleParents[newTriangle - input.triangles] =
		t < input.triangles ? t : triangleParents[t - input.triangles]!;
}
