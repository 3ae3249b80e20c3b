import { NONE, topologyOf } from '../mesh/topology.ts';
import { Draft } from './draft.ts';

/**
 * Finishes a change of a draft, so that it leaves no new faults: merges edges and triangles that became equal, removes
 * edges and points that lost their last triangle, and reverses edges that came to run against their only triangle.
 * Older faults stay.
 */
export function mergeAndPrune(draft: Draft): void {
	const { mesh } = draft;
	const { edges, edgeTriangles } = topologyOf(mesh);
	const before = new Draft(mesh);
	draft.mergeEdges((e, f) => !sameEnds(edges, e, f));
	draft.dropEqualTriangles((t, u) => !sameCorners(mesh.triangles, t, u));
	const used = before.pointUses();
	draft.dropUnused({
		edges: (e) => edgeTriangles[2 * e] !== NONE,
		points: (p) => used[p] === 1,
	});
	// Without signs the direction of an edge has no meaning.
	if (!mesh.source?.signedEdges) return;
	const wrong = new Uint8Array(edges.length / 2);
	for (let s = 0; s < before.triangleEdges.length; s++) {
		const e = -before.triangleEdges[s]! - 1;
		if (e >= 0 && edgeTriangles[2 * e + 1] === NONE) wrong[e] = 1;
	}
	draft.repairOwnership((e) => wrong[e] === 0);
}

const sameEnds = (edges: Uint32Array, e: number, f: number): boolean => {
	const [a, b] = [edges[2 * e], edges[2 * e + 1]];
	const [c, d] = [edges[2 * f], edges[2 * f + 1]];
	return (a === c && b === d) || (a === d && b === c);
};

function sameCorners(triangles: Uint32Array, t: number, u: number): boolean {
	const corners = triangles.subarray(3 * u, 3 * u + 3);
	for (let i = 3 * t; i < 3 * t + 3; i++) if (!corners.includes(triangles[i]!)) return false;
	return true;
}
