import { NONE } from '../../mesh/topology.ts';
import { addU32, setBit } from '../bits.ts';
import { EDGE, LONGEST } from '../halfEdgeBits.ts';
import { UNFINISHED } from './status.ts';

/** Buffers of a walk. `bits` holds a bit for each edge, then the sets at the offsets `touchedStart` and `pendingStart`. */
export interface Walked {
	readonly halfEdges: Uint32Array;
	readonly edgeTriangles: Uint32Array;
	readonly bits: Uint32Array;
	readonly status: Uint32Array;
}

export interface WalkParameters {
	/** Maximum number of edges that a walk divides. */
	readonly hops: number;
	/** 1 to set the bits of touched triangles. */
	readonly sparse: number;
	/** Offsets, in u32, of the bits of touched triangles, and of edges from which unfinished walks are resumed. */
	readonly touchedStart: number;
	readonly pendingStart: number;
}

/** The longest edge of a triangle. */
export function longestEdge(halfEdges: Uint32Array, t: number): number {
	const a = halfEdges[3 * t]!;
	if ((a & LONGEST) !== 0) return a & EDGE;
	const b = halfEdges[3 * t + 1]!;
	return ((b & LONGEST) !== 0 ? b : halfEdges[3 * t + 2]!) & EDGE;
}

/**
 * Divides the edges of a propagation path, from edge `start` of triangle `from` up to an edge that is already divided,
 * from which another walk continues. An edge that is the longest of exactly one of its triangles links to the longest edge of
 * the other, any other edge to nothing (thesis, §4.2, figure 4.1): at most one link leaves an edge (theorem 3.1 of
 * Ozturan 1996). A walk that stops at `hops` edges sets the bit of the next edge from `pendingStart` on, and counts it
 * in `status`.
 */
export function walk(
	from: number,
	start: number,
	{ hops, sparse, touchedStart, pendingStart }: WalkParameters,
	{ halfEdges, edgeTriangles, bits, status }: Walked,
): void {
	let t = from;
	let e = start;
	for (let hop = 0; hop < hops; hop++) {
		if (setBit(bits, e)) return;
		if (sparse !== 0) setBit(bits, 32 * touchedStart + t);
		const owner = edgeTriangles[2 * e]!;
		t = owner === t ? edgeTriangles[2 * e + 1]! : owner;
		if (t === NONE) return;
		if (sparse !== 0) setBit(bits, 32 * touchedStart + t);
		const next = longestEdge(halfEdges, t);
		if (next === e) return;
		e = next;
	}
	if (!setBit(bits, 32 * pendingStart + e)) addU32(status, UNFINISHED, 1);
}
