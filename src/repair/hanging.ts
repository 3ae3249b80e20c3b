import { orientationOf } from '../mesh/orientation.ts';
import { NONE, topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { BoxIndex, boxOfPoints, comparisonsFor } from '../validate/boxIndex.ts';

/** Points inside edges, by edge and in order from its start. */
export interface Hanging {
	readonly edges: Uint32Array;
	/** First point of each edge in `points`, then the total number. */
	readonly starts: Uint32Array;
	readonly points: Uint32Array;
	/** Edges with several inner points at one position: the choice between them is ambiguous. */
	readonly unclear: Uint32Array;
}

/**
 * Boundary points (ends of edges with one triangle) that are inside an edge, exactly, in a planar mesh of triangles
 * with area. Interior points are omitted: if one is inside an edge, triangles overlap. Incomplete if too many
 * comparisons would be necessary.
 */
export function hangingPoints(mesh: TriMesh): Hanging {
	const { points } = mesh;
	const { edges, edgeTriangles } = topologyOf(mesh);
	const isEnd = new Uint8Array(points.length / 2);
	for (let e = 0; e < edges.length / 2; e++)
		if (edgeTriangles[2 * e] !== NONE && edgeTriangles[2 * e + 1] === NONE)
			isEnd[edges[2 * e]!] = isEnd[edges[2 * e + 1]!] = 1;
	const ends: number[] = [];
	for (let p = 0; p < isEnd.length; p++) if (isEnd[p] === 1) ends.push(p);
	const endPoints = Uint32Array.from(ends);
	const index = new BoxIndex(endPoints.length, (i, box) =>
		boxOfPoints(points, endPoints, i, i + 1, box),
	);
	const box = new Float64Array(4);
	let remaining = comparisonsFor(edges.length / 2);
	const hangingEdges: number[] = [];
	const starts: number[] = [0];
	const hanging: number[] = [];
	const unclear: number[] = [];
	for (let e = 0; e < edges.length / 2; e++) {
		if (edgeTriangles[2 * e] === NONE) continue;
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const inside: number[] = [];
		boxOfPoints(points, edges, 2 * e, 2 * e + 2, box);
		index.visit(box, (i) => {
			const p = endPoints[i]!;
			const isEnd = coincide(points, p, a) || coincide(points, p, b);
			if (!isEnd && isOnLine(points, a, b, p)) inside.push(p);
			return --remaining < 0;
		});
		if (remaining < 0) break;
		if (inside.length === 0) continue;
		const line = sortedAlong(points, a, b, inside);
		if (line.some((p, i) => i > 0 && coincide(points, p, line[i - 1]!))) {
			unclear.push(e);
			continue;
		}
		hangingEdges.push(e);
		hanging.push(...line);
		starts.push(hanging.length);
	}
	return {
		edges: Uint32Array.from(hangingEdges),
		starts: Uint32Array.from(starts),
		points: Uint32Array.from(hanging),
		unclear: Uint32Array.from(unclear),
	};
}

/** Whether two points are the same or coincide. */
const coincide = (points: Float64Array, p: number, q: number): boolean =>
	points[2 * p] === points[2 * q] && points[2 * p + 1] === points[2 * q + 1];

const isOnLine = (points: Float64Array, a: number, b: number, p: number): boolean =>
	orientationOf(points, a, b, p) === 0;

/** Sorts points on a line from a to b, by x, or by y if the line is vertical. */
function sortedAlong(points: Float64Array, a: number, b: number, inside: number[]): number[] {
	const axis = points[2 * a] === points[2 * b] ? 1 : 0;
	const sign = points[2 * b + axis]! > points[2 * a + axis]! ? 1 : -1;
	return inside.sort((p, q) => sign * (points[2 * p + axis]! - points[2 * q + axis]!));
}
