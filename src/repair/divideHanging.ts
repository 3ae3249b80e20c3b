import { carriedSides } from '../mesh/carry/blocks.ts';
import { hasMidNodes } from '../mesh/carry/sixNodes.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { type Divided, divideAt } from './divideAt.ts';
import { type Hanging, hangingPoints } from './hanging.ts';
import { nonManifoldEdges } from './nonManifoldEdges.ts';

/** Result of dividing triangles at hanging nodes. */
export interface DividedHanging {
	readonly mesh: TriMesh;
	/** Number of divided triangles. */
	readonly divided: number;
	/**
	 * Number of triangles with a hanging node that were not divided, as triangles overlap or another cell has the edge.
	 */
	readonly undivided: number;
}

/** Number of attempts before none is made. Each omits the divisions that caused faults in the previous one. */
const ROUNDS = 32;

/**
 * Divides triangles at hanging nodes, so that the mesh conforms. Where triangles overlap, a child might get an edge that
 * two triangles already have: these triangles are not divided. Nor is a mesh with midside nodes, as new edges would have
 * none.
 */
export function divideHanging(mesh: TriMesh): DividedHanging {
	if (hasMidNodes(mesh)) return { mesh, divided: 0, undivided: 0 };
	const all = hangingPoints(mesh);
	const excluded = new Set(all.unclear);
	// The cell across the edge can't be divided.
	const sides = carriedSides(mesh);
	if (sides && all.edges.length > 0) {
		const { edges } = topologyOf(mesh);
		for (const e of all.edges)
			if (sides(edges[2 * e]!, edges[2 * e + 1]!) !== undefined) excluded.add(e);
	}
	const isHanging = new Set(all.edges);
	for (let round = 1; ; round++) {
		const hanging = withoutEdges(all, excluded);
		if (hanging.edges.length === 0)
			return { mesh, divided: 0, undivided: trianglesOf(mesh, excluded).size };
		const divided = divideAt(mesh, hanging);
		const crowding = crowdingTriangles(mesh, divided, hanging);
		if (crowding.size === 0) {
			const remaining = trianglesOf(mesh, excluded);
			return {
				mesh: divided.mesh,
				divided: divided.dividedTriangles.size,
				undivided: remaining.size,
			};
		}
		const { triangleEdges } = topologyOf(mesh);
		const toExclude = round < ROUNDS ? crowding : divided.dividedTriangles;
		for (const t of toExclude)
			for (let s = 3 * t; s < 3 * t + 3; s++) {
				const e = Math.abs(triangleEdges[s]!) - 1;
				if (isHanging.has(e)) excluded.add(e);
			}
	}
}

/** Divided triangles whose children share an edge with two others, where the input has no such edge. */
function crowdingTriangles(mesh: TriMesh, divided: Divided, hanging: Hanging): Set<number> {
	const { parents, edgeParents, triangleEdges, dividedTriangles } = divided;
	const { triangles } = divided.mesh;
	const crowded = new Set(nonManifoldEdges(edgeParents.length, triangles, triangleEdges));
	const crowding = new Set<number>();
	if (crowded.size === 0) return crowding;
	const old = topologyOf(mesh);
	const before = nonManifoldEdges(old.edges.length / 2, mesh.triangles, old.triangleEdges);
	const dividedEdges = new Set(hanging.edges);
	for (const e of crowded) {
		const parent = edgeParents[e]!;
		if (parent >= 0 && !dividedEdges.has(parent) && before.has(parent)) crowded.delete(e);
	}
	for (let s = 0; s < triangleEdges.length; s++) {
		const t = parents[Math.floor(s / 3)]!;
		if (dividedTriangles.has(t) && crowded.has(Math.abs(triangleEdges[s]!) - 1)) crowding.add(t);
	}
	return crowding;
}

/** Triangles that have one of `edges`. */
function trianglesOf(mesh: TriMesh, edges: ReadonlySet<number>): Set<number> {
	const { triangleEdges } = topologyOf(mesh);
	const result = new Set<number>();
	if (edges.size === 0) return result;
	for (let s = 0; s < triangleEdges.length; s++)
		if (edges.has(Math.abs(triangleEdges[s]!) - 1)) result.add(Math.floor(s / 3));
	return result;
}

function withoutEdges({ edges, starts, points, unclear }: Hanging, excluded: ReadonlySet<number>) {
	const remaining = { edges: [] as number[], starts: [0], points: [] as number[] };
	for (const [i, e] of edges.entries()) {
		if (excluded.has(e)) continue;
		remaining.edges.push(e);
		for (let at = starts[i]!; at < starts[i + 1]!; at++) remaining.points.push(points[at]!);
		remaining.starts.push(remaining.points.length);
	}
	return {
		edges: Uint32Array.from(remaining.edges),
		starts: Uint32Array.from(remaining.starts),
		points: Uint32Array.from(remaining.points),
		unclear,
	};
}
