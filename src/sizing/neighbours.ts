import { NONE } from '../mesh/edgeUses.ts';
import type { Topology } from '../mesh/topology.ts';
import { type Loops, singleThread } from '../util/loop.ts';

/** Lists of points, one for each point (compressed sparse rows). */
export interface PointLists {
	/** Index in `points` of the first of each list, then the total length. */
	readonly starts: Uint32Array;
	readonly points: Uint32Array;
}

/** The points that edges of triangles join to each point, in the order of the edges. */
export interface Neighbours extends PointLists {
	/** 1 for each point of a boundary edge. */
	readonly isBoundary: Uint8Array;
}

/**
 * Lists the neighbours of each point.
 *
 * @param count number of points
 */
export function neighboursOf(
	{ edges, edgeTriangles }: Pick<Topology, 'edges' | 'edgeTriangles'>,
	count: number,
	loops: Loops = singleThread,
): Neighbours {
	const starts = loops.u32(count + 1);
	const isUsed = (e: number) => edgeTriangles[2 * e] !== NONE;
	for (let i = 0; i < edges.length; i++) if (isUsed(i >>> 1)) starts[edges[i]! + 1]!++;
	for (let p = 0; p < count; p++) starts[p + 1]! += starts[p]!;
	const next = starts.slice(0, count);
	const points = loops.u32(starts[count]!, true);
	const isBoundary = loops.u8(count);
	for (let e = 0; e < edges.length / 2; e++) {
		if (!isUsed(e)) continue;
		const a = edges[2 * e]!;
		const b = edges[2 * e + 1]!;
		points[next[a]!++] = b;
		points[next[b]!++] = a;
		if (edgeTriangles[2 * e + 1]! === NONE) isBoundary[a] = isBoundary[b] = 1;
	}
	return { starts, points, isBoundary };
}

/** Neighbours, then points across edges: the two corners opposite an edge that two triangles share are across from each other. */
export function withOpposite(
	{ starts, points }: PointLists,
	{ edges, edgeTriangles }: Pick<Topology, 'edges' | 'edgeTriangles'>,
	triangles: Uint32Array,
	loops: Loops = singleThread,
): PointLists {
	const count = starts.length - 1;
	const across = loops.u32(edges.length, true);
	const extendedStarts = loops.u32(count + 1);
	for (let i = 0; i < edges.length; i++) {
		const t = edgeTriangles[i | 1] === NONE ? NONE : edgeTriangles[i]!;
		across[i] = t === NONE ? NONE : opposite(triangles, t, edges[i]!, edges[i ^ 1]!);
		if (t !== NONE) extendedStarts[across[i]! + 1]!++;
	}
	for (let p = 0; p < count; p++)
		extendedStarts[p + 1]! += extendedStarts[p]! + starts[p + 1]! - starts[p]!;
	const next = extendedStarts.slice(0, count);
	const extended = loops.u32(extendedStarts[count]!, true);
	for (let p = 0; p < count; p++)
		for (let i = starts[p]!; i < starts[p + 1]!; i++) extended[next[p]!++] = points[i]!;
	for (let i = 0; i < across.length; i++)
		if (across[i] !== NONE) extended[next[across[i]!]!++] = across[i ^ 1]!;
	loops.drop(across);
	return { starts: extendedStarts, points: extended };
}

/** The third corner of triangle t, after a and b. */
const opposite = (triangles: Uint32Array, t: number, a: number, b: number): number =>
	triangles[3 * t]! + triangles[3 * t + 1]! + triangles[3 * t + 2]! - a - b;
