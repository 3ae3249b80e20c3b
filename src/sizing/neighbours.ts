import { NONE } from '../mesh/edgeUses.ts';
import type { Topology } from '../mesh/topology.ts';

/** The points that edges of triangles join to each point, in the order of the edges. */
export interface Neighbours {
	/** Where the neighbours of each point begin in `points`, and after the last where they end. */
	readonly starts: Uint32Array;
	readonly points: Uint32Array;
	/** 1 for each point of a boundary edge. */
	readonly isBoundary: Uint8Array;
}

/** @param count number of points */
export function neighboursOf(
	{ edges, edgeTriangles }: Pick<Topology, 'edges' | 'edgeTriangles'>,
	count: number,
): Neighbours {
	const starts = new Uint32Array(count + 1);
	const isUsed = (e: number) => edgeTriangles[2 * e] !== NONE;
	for (let i = 0; i < edges.length; i++) if (isUsed(i >>> 1)) starts[edges[i]! + 1]!++;
	for (let p = 0; p < count; p++) starts[p + 1]! += starts[p]!;
	const next = starts.slice(0, count);
	const points = new Uint32Array(starts[count]!);
	const isBoundary = new Uint8Array(count);
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
