import { type NumberByEnds, numberByEnds } from '../edgeTable.ts';
import { keptPoints, type PointOrigins } from '../provenance.ts';

/** Edges that were divided: two ends and the point between them, all points of the new mesh, ends first. */
export interface Divisions {
	readonly ends: Uint32Array;
	readonly points: Uint32Array;
}

/** What halved edges, where the points are as the origins list them. */
export function divisionsOf(origins: PointOrigins): Divisions {
	const first = keptPoints(origins);
	const points = Uint32Array.from({ length: origins.halved.length / 2 }, (_, i) => first + i);
	return { ends: origins.halved, points };
}

/**
 * The points between the ends of those divided edges that may lie on given ones: both ends are among the nodes given, or
 * were made so.
 *
 * @param nodes points of the input
 * @param points number of points of the new mesh
 */
export function dividedAmong(
	nodes: Iterable<number>,
	points: number,
	{ ends, points: middles }: Divisions,
): NumberByEnds {
	const isNode = new Uint8Array(points);
	for (const node of nodes) isNode[node] = 1;
	const dividedEnds: number[] = [];
	const between: number[] = [];
	for (let i = 0; i < middles.length; i++) {
		const a = ends[2 * i]!;
		const b = ends[2 * i + 1]!;
		if (isNode[a] === 0 || isNode[b] === 0) continue;
		isNode[middles[i]!] = 1;
		dividedEnds.push(a, b);
		between.push(middles[i]!);
	}
	return numberByEnds(dividedEnds, between);
}
