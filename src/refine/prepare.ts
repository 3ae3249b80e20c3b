import { latticeOf } from '../mesh/lattice.ts';
import { dropMidNodes } from '../mesh/midNodes.ts';
import { topologyOf } from '../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type ToFile, workingOrder } from '../mesh/workingOrder.ts';
import { packBits } from '../steps/bits.ts';
import type { RefineOptions } from './algorithm.ts';
import { NotRefinable, nonManifold } from './errors.ts';
import type { Start } from './longestEdgeState.ts';

/** A mesh made ready for an algorithm, and what is needed to give the result the file's numbers. */
export interface Prepared {
	/** The input without what refinement drops; `Refined` maps refer to it. */
	readonly mesh: TriMesh;
	/** Absent where the working order is the file's. */
	readonly toFile?: ToFile;
	readonly warnings: readonly string[];
	/** The start of the run, once: the run writes into its arrays. */
	takeStart(): Start;
}

/**
 * Drops mid-side nodes, puts the mesh on the lattice and in its working order.
 * Throws `NotRefinable` where the selection does not fit or an edge has three or more triangles.
 */
export function prepare(input: TriMesh, { selection, order = 'hilbert' }: RefineOptions): Prepared {
	if (selection.length !== triangleCount(input))
		throw new NotRefinable(
			`the selection is for ${selection.length} triangles, the mesh has ${triangleCount(input)}`,
		);
	const { mesh, warnings } = dropMidNodes(input);
	const { nonManifoldEdges } = topologyOf(mesh);
	if (nonManifoldEdges > 0) throw nonManifold(nonManifoldEdges);
	const lattice = latticeOf(mesh.points, mesh.dimension);
	const working = workingOrder(mesh, lattice, selection, order);
	const { dimension, coordinates, toFile } = working;
	const counts = {
		points: pointCount(mesh),
		edges: working.edges.length / 2,
		triangles: triangleCount(mesh),
	};
	// The file's order shares its arrays with the topology of the mesh, which others see.
	const own = <A extends Uint32Array | Int32Array>(array: A): A =>
		toFile ? array : (array.slice() as A);
	let start: Start | undefined = {
		dimension,
		counts,
		coordinates,
		edges: own(working.edges),
		triangleEdges: own(working.triangleEdges),
		edgeTriangles: own(working.edgeTriangles),
		selected: packBits(working.selection),
	};
	return {
		mesh,
		...(toFile && { toFile }),
		warnings,
		takeStart() {
			if (!start) throw new Error('the start was taken before');
			const taken = start;
			// Nothing holds the arrays any more once the run has outgrown them.
			start = undefined;
			return taken;
		},
	};
}
