import { latticeOf } from '../mesh/lattice.ts';
import { dropMidNodes } from '../mesh/midNodes.ts';
import { topologyOf } from '../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type ToFile, type WorkingMesh, workingOrder } from '../mesh/workingOrder.ts';
import { packBits } from '../steps/bits.ts';
import { AGAINST, OWNED } from '../steps/sides.ts';
import type { RefineOptions } from './algorithm.ts';
import { NotRefinable, nonManifold } from './errors.ts';
import type { ResidentStart } from './resident.ts';

/** A mesh made ready for an algorithm, and what is needed to give the result the file's numbers. */
export interface Prepared {
	/** The input without what refinement drops; `Refined` maps refer to it. */
	readonly mesh: TriMesh;
	/** Start and end point of each edge, in the working order. */
	readonly edges: Uint32Array;
	/** A unit of the lattice is 2^exponent. */
	readonly exponent: number;
	/** Absent where the working order is the file's. */
	readonly toFile?: ToFile;
	readonly warnings: readonly string[];
	/** The start of the run, once: the run writes into its arrays. */
	takeStart(): ResidentStart;
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
	let start: ResidentStart | undefined = {
		dimension,
		points: pointCount(mesh),
		coordinates,
		...cornersAndSides(working),
		edges: working.edges.length / 2,
		// The file's order shares its arrays with the topology of the mesh, which others see.
		edgeTriangles: toFile ? working.edgeTriangles : working.edgeTriangles.slice(),
		selected: packBits(working.selection),
	};
	return {
		mesh,
		edges: working.edges,
		exponent: lattice.exponent,
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

/** The corners of the triangles, where their sides set out, and the sides as the engines hold them. */
function cornersAndSides({ edges, triangleEdges, edgeTriangles }: WorkingMesh) {
	const corners = new Uint32Array(triangleEdges.length);
	const sides = new Uint32Array(triangleEdges.length);
	for (let t = 0, i = 0; i < sides.length; t++)
		for (let k = 0; k < 3; k++, i++) {
			const signed = triangleEdges[i]!;
			const e = Math.abs(signed) - 1;
			corners[i] = edges[2 * e + (signed < 0 ? 1 : 0)]!;
			sides[i] = e | (signed < 0 ? AGAINST : 0) | (edgeTriangles[2 * e] === t ? OWNED : 0);
		}
	return { corners, sides };
}
