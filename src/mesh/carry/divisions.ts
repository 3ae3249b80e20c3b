import { type NumberByEnds, numberByEnds } from '../edgeTable.ts';
import { keptPoints, type PointOrigins } from '../provenance.ts';

/** Divided edges: two ends and the point between them, all points of the new mesh. An edge follows those that made its ends. */
export interface Divisions {
	readonly ends: Uint32Array;
	readonly points: Uint32Array;
}

/** The halved edges, with points numbered as in `origins`. */
export function divisionsOf(origins: PointOrigins): Divisions {
	const first = keptPoints(origins);
	const points = Uint32Array.from({ length: origins.halved.length / 2 }, (_, i) => first + i);
	return { ends: origins.halved, points };
}

/**
 * Finds the points on divided edges that may lie on given edges: both ends are in `nodes`, or are themselves such points.
 *
 * @param nodes ends of the given edges: points of the input
 * @param points number of points of the new mesh
 */
export function dividedAmong(
	nodes: Iterable<number>,
	points: number,
	{ ends, points: midNodes }: Divisions,
): NumberByEnds {
	const isNode = new Uint8Array(points);
	for (const node of nodes) isNode[node] = 1;
	const dividedEnds: number[] = [];
	const dividingPoints: number[] = [];
	for (let i = 0; i < midNodes.length; i++) {
		const a = ends[2 * i]!;
		const b = ends[2 * i + 1]!;
		if (isNode[a] === 0 || isNode[b] === 0) continue;
		isNode[midNodes[i]!] = 1;
		dividedEnds.push(a, b);
		dividingPoints.push(midNodes[i]!);
	}
	return numberByEnds(dividedEnds, dividingPoints);
}
