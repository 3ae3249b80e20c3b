import { isLonger, squaredLengths } from '../mesh/edgeOrder.ts';
import { latticeOf } from '../mesh/lattice.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';

/**
 * Returns a function that gives the longest edge of a triangle (0-based) in the order on edges: k for the one from corner k
 * to the next. Edge lengths are computed at its first call.
 */
export function longestEdges(mesh: TriMesh): (triangle: number) => number {
	let lengths: Uint32Array | undefined;
	return (triangle) => {
		const { edges, triangleEdges } = topologyOf(mesh);
		lengths ??= squaredLengths(edges, latticeOf(mesh.points, mesh.dimension));
		const edge = (k: number) => Math.abs(triangleEdges[3 * triangle + k]!) - 1;
		let longest = 0;
		for (let k = 1; k < 3; k++) if (isLonger(lengths, edge(k), edge(longest))) longest = k;
		return longest;
	};
}
