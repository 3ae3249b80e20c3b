import { boundsInSlices } from '../../mesh/bounds.ts';
import { midNodesOf, midNodesOfEdges } from '../../mesh/carry/sixNodes.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import type { Field, TriMesh } from '../../mesh/triMesh.ts';

/** The midside nodes of the six-node triangles of a mesh. */
export interface MidNodes {
	/** Three for each triangle, each opposite a corner. */
	readonly nodes: Field['values'];
	/** The midside node of each edge; `NONE` for an edge without triangles. */
	readonly ofEdge: Uint32Array;
	/** 1 for each edge whose node is not at its midpoint, else 0. */
	readonly isCurved: Uint8Array;
	/** Number of curved edges. */
	readonly curved: number;
}

/** Offsets of midside nodes up to this part of the mesh's extent may be rounding errors, as of seven decimal digits. */
const ROUNDING = 1e-6;
/** Larger offsets, relative to the edge, are not due to rounding. */
const STRAIGHT = 1e-3;

/**
 * Finds the midside node of each edge, and the curved edges: those whose node is farther from the midpoint than 10⁻⁶ of
 * the extent of the mesh, or a thousandth of the edge. Undefined for three-node triangles.
 *
 * @param planar x y of each point in the plane of the mesh
 */
export function* midNodesIn(
	mesh: TriMesh,
	topology: Topology,
	planar: Float64Array,
): Generator<void, MidNodes | undefined> {
	const nodes = midNodesOf(mesh)?.values;
	if (!nodes) return undefined;
	const { edges } = topology;
	const { edge2midNode: ofEdge } = midNodesOfEdges(topology, nodes);
	yield;
	const { low, high } = yield* boundsInSlices(planar, 2);
	const rounding = ROUNDING * Math.max(high[0]! - low[0]!, high[1]! - low[1]!);
	const isCurved = new Uint8Array(ofEdge.length);
	let curved = 0;
	for (let e = 0; e < ofEdge.length; e++) {
		if (ofEdge[e] === NONE) continue;
		const [a, m, b] = [2 * edges[2 * e]!, 2 * ofEdge[e]!, 2 * edges[2 * e + 1]!];
		const [ax, ay, bx, by] = [planar[a]!, planar[a + 1]!, planar[b]!, planar[b + 1]!];
		const offset = Math.hypot(planar[m]! - (ax + bx) / 2, planar[m + 1]! - (ay + by) / 2);
		if (offset <= Math.min(rounding, STRAIGHT * Math.hypot(bx - ax, by - ay))) continue;
		isCurved[e] = 1;
		curved++;
	}
	return { nodes, ofEdge, isCurved, curved };
}
