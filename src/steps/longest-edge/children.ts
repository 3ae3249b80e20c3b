/*
 * Children of a division, for the CPU kernel of `divide`. Written out in its loop the step took up to 6 % less time; no
 * whole command was faster.
 */
import { AGAINST, EDGE, LONGEST, OWNED } from '../halfEdgeBits.ts';
import { clearlyLongest, longestOf } from './measure.ts';

/**
 * Offsets of points, four values each, number and coordinates: A, B, C and the midpoints M of A→B, R of B→C, Q of C→A.
 */
export const [A, B, C, M, R, Q] = [0, 4, 8, 12, 16, 20];
/**
 * Half-edges of children, named by their ends: of A→B its half at A, its half at B, and its inner edge's half-edge in
 * its owner and in the other triangle; the same for B→C and C→A. An undivided edge has only the first entry, for the
 * whole edge.
 */
const [AM, MB, CM, MC, BR, RC, MR, RM, CQ, QA, MQ, QM] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** Origin of each half-edge. */
const STARTS = Uint8Array.of(A, M, C, M, B, R, M, R, C, Q, M, Q);
/** Half-edges of a case, at most four triangles. */
const CASE = 12;
/** Half-edges of the children where neither B→C nor C→A is divided, where B→C is, where C→A is, and where both are. */
const CHILDREN = Uint8Array.of(
	...[MC, CQ, AM, CM, MB, BR, 0, 0, 0, 0, 0, 0],
	...[MC, CQ, AM, MR, RC, CM, RM, MB, BR, 0, 0, 0],
	...[CM, MB, BR, MQ, QA, AM, QM, MC, CQ, 0, 0, 0],
	...[MQ, QA, AM, QM, MC, CQ, MR, RC, CM, RM, MB, BR],
);

/** Points and half-edges of a division; overwritten for each. */
interface Scratch {
	/** Points, four values each: number and coordinates. */
	readonly corner: Int32Array;
	/** Half-edges, two values each: the half-edge and its origin. */
	readonly childHalfEdges: Int32Array;
	/** Squared lengths of the half-edges. */
	readonly squares: Float64Array;
}

export const newScratch = (): Scratch => ({
	corner: new Int32Array(24),
	childHalfEdges: new Int32Array(24),
	squares: new Float64Array(12),
});

/** Reads the corners of triangle `t` from slot `d` on. */
export function readCorners(
	corner: Int32Array,
	corners: Uint32Array,
	coordinates: Uint32Array,
	dimension: number,
	t: number,
	d: number,
): void {
	for (let k = 0; k < 3; k++) {
		const point = corners[3 * t + slotAfter(d, k)]! | 0;
		corner[4 * k] = point;
		corner[4 * k + 1] = coordinates[dimension * point]!;
		corner[4 * k + 2] = coordinates[dimension * point + 1]!;
		if (dimension === 3) corner[4 * k + 3] = coordinates[dimension * point + 2]!;
	}
}

/** Stores a point, the midpoint of a half-edge, at `at`. */
export function keepPoint(
	corner: Int32Array,
	at: number,
	point: number,
	x: number,
	y: number,
	z: number,
): void {
	corner[at] = point;
	corner[at + 1] = x;
	corner[at + 2] = y;
	corner[at + 3] = z;
}

/**
 * Stores the halves of a half-edge and both half-edges of its inner edge, which runs from point `across` to `midpoint`.
 */
export function keepHalves(
	childHalfEdges: Int32Array,
	at: number,
	halfEdge: number,
	half: number,
	inner: number,
	midpoint: number,
	across: number,
): void {
	const flags = halfEdge & (OWNED | AGAINST);
	const against = halfEdge >>> 31;
	childHalfEdges[at] = flags | (half + 1 - against);
	childHalfEdges[at + 2] = flags | (half + against);
	childHalfEdges[at + 3] = midpoint;
	childHalfEdges[at + 4] = inner | OWNED;
	childHalfEdges[at + 5] = across;
	childHalfEdges[at + 6] = inner | AGAINST;
	childHalfEdges[at + 7] = midpoint;
}

/** Buffers that a triangle is written into: three u32 for a triangle, two for an edge. */
type Made = Readonly<Record<'corners' | 'halfEdges' | 'edgeTriangles', Uint32Array>>;

/**
 * Writes the children, the first in place of `t`, the others from `fresh` on.
 *
 * @param which the divided outer edges: bit 0 for B→C, bit 1 for C→A
 */
export function putTriangles(
	{ corners, halfEdges, edgeTriangles }: Made,
	{ corner, childHalfEdges, squares }: Scratch,
	which: number,
	t: number,
	fresh: number,
): void {
	const count = 2 + (which & 1) + (which >>> 1);
	for (let j = 0, at = which * CASE; j < count; j++, at += 3) {
		const p = CHILDREN[at]!;
		const q = CHILDREN[at + 1]!;
		const r = CHILDREN[at + 2]!;
		const pq = childHalfEdges[2 * p]!;
		const qr = childHalfEdges[2 * q]!;
		const rp = childHalfEdges[2 * r]!;
		const place = j === 0 ? t : (fresh + j - 1) | 0;
		const to = 3 * place;
		corners[to] = childHalfEdges[2 * p + 1]!;
		corners[to + 1] = childHalfEdges[2 * q + 1]!;
		corners[to + 2] = childHalfEdges[2 * r + 1]!;
		halfEdges[to] = pq;
		halfEdges[to + 1] = qr;
		halfEdges[to + 2] = rp;
		let slot = clearlyLongest(squares[p]!, squares[q]!, squares[r]!);
		if (slot < 0) slot = longestByEdges(corner, p, q, r, pq & EDGE, qr & EDGE, rp & EDGE);
		halfEdges[to + slot] = halfEdges[to + slot]! | LONGEST;
		setOwnPlace(edgeTriangles, pq, place);
		setOwnPlace(edgeTriangles, qr, place);
		setOwnPlace(edgeTriangles, rp, place);
	}
}

/** Writes `t` as a triangle of the half-edge's edge; the owner comes first, and bit 30 of a half-edge is `OWNED`. */
function setOwnPlace(edgeTriangles: Uint32Array, halfEdge: number, t: number): void {
	edgeTriangles[2 * (halfEdge & EDGE) + ((~halfEdge >>> 30) & 1)] = t;
}

/** Which of three half-edges is the longest if their squares are nearly equal; `pq`, `qr` and `rp` are their edges. */
function longestByEdges(
	corner: Int32Array,
	p: number,
	q: number,
	r: number,
	pq: number,
	qr: number,
	rp: number,
): number {
	const [a, b, c] = [STARTS[p]!, STARTS[q]!, STARTS[r]!];
	return longestOf(
		{ ab: pq, bc: qr, ca: rp },
		{ x: corner[a + 1]!, y: corner[a + 2]!, z: corner[a + 3]! },
		{ x: corner[b + 1]!, y: corner[b + 2]!, z: corner[b + 3]! },
		{ x: corner[c + 1]!, y: corner[c + 2]!, z: corner[c + 3]! },
	);
}

/** The slot `k` after slot `d`; without a branch, which would be mispredicted. */
export const slotAfter = (d: number, k: number): number => d + k - (3 & ((2 - d - k) >> 31));
