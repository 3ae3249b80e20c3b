import { allSlices } from '../util/slices.ts';
import { curveOrderInSlices, gatherRows, invertPermutation } from './curveOrder.ts';
import type { Lattice } from './lattice.ts';
import { NONE, type Topology, topologyOf } from './topology.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

/** Meshes with more triangles are put in Hilbert order. */
export const FILE_ORDER_LIMIT = 65536;

/** The 0-based file index of each entity of the working order. */
export interface WorkToFile {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

/** A mesh for the algorithms: points on the lattice, entities numbered for locality. */
export interface WorkingMesh {
	readonly dimension: 2 | 3;
	/** `dimension` lattice coordinates for each point. */
	readonly coordinates: Uint32Array;
	/** Start and end point of each edge, in the file's direction. */
	readonly edges: Uint32Array;
	/** Three signed 1-based edges for each triangle, in the file's slots. */
	readonly triangleEdges: Int32Array;
	/** Owner and other triangle of each edge, or `NONE`; the owner is the same as in file order. */
	readonly edgeTriangles: Uint32Array;
	/** 1 for each selected triangle, else 0. */
	readonly selection: Uint8Array;
	/** Absent if the working order is the file's. */
	readonly work2file?: WorkToFile;
}

/**
 * Puts a mesh in working order: file order up to `FILE_ORDER_LIMIT` triangles or on request; else points and the centres of
 * triangles along a Hilbert curve through the lattice (in 3D through its two widest axes), ties by file order, and edges by
 * first appearance in the triangles, slot by slot, unused edges last. Unchanged arrays are shared with the mesh, its topology
 * and the lattice.
 *
 * @param selection 1 for each selected triangle, else 0, in file order
 */
export function workingOrder(
	mesh: TriMesh,
	lattice: Lattice,
	selection: Uint8Array,
	order: 'hilbert' | 'file' = 'hilbert',
): WorkingMesh {
	const topology = topologyOf(mesh);
	const { coordinates, dimension } = lattice;
	const triangles = triangleCount(mesh);
	if (order === 'file' || triangles <= FILE_ORDER_LIMIT) {
		const { edges, triangleEdges, edgeTriangles } = topology;
		return { dimension, coordinates, edges, triangleEdges, edgeTriangles, selection };
	}
	const curve = allSlices(curveOrderInSlices(mesh.triangles, lattice));
	const work2file = { points: curve.points, triangles: curve.triangles };
	const selected = new Uint8Array(triangles);
	for (let t = 0; t < triangles; t++) selected[t] = selection[work2file.triangles[t]!]!;
	const triangleNumbers = allSlices(
		invertPermutation(work2file.triangles, new Uint32Array(triangles)),
	);
	const { edgeOrder, triangleEdges } = renumberEdges(topology, work2file.triangles);
	return {
		dimension,
		coordinates: allSlices(gatherRows(coordinates, dimension, work2file.points)),
		edges: edgeRows(topology.edges, edgeOrder, curve.pointNumbers),
		triangleEdges,
		edgeTriangles: edgeRows(topology.edgeTriangles, edgeOrder, triangleNumbers),
		selection: selected,
		work2file: { ...work2file, edges: edgeOrder },
	};
}

/** Orders edges by first appearance in the triangles, unused ones last, and renumbers the triangles' edges. */
function renumberEdges({ edges, triangleEdges }: Topology, triangleOrder: Uint32Array) {
	const count = edges.length / 2;
	// 1-based, 0 until the edge appears.
	const numbers = new Uint32Array(count);
	const edgeOrder = new Uint32Array(count);
	const renumbered = new Int32Array(triangleEdges.length);
	let next = 0;
	for (let t = 0, slot = 0; t < triangleOrder.length; t++) {
		const from = 3 * triangleOrder[t]!;
		for (let k = 0; k < 3; k++, slot++) {
			const signed = triangleEdges[from + k]!;
			// −1 if the edge runs against the triangle: negates without a branch, which would be unpredictable.
			const against = signed >> 31;
			const e = (signed ^ against) - against - 1;
			let number = numbers[e]!;
			if (number === 0) {
				edgeOrder[next] = e;
				number = ++next;
				numbers[e] = number;
			}
			renumbered[slot] = (number ^ against) - against;
		}
	}
	for (let e = 0; e < count && next < count; e++) if (numbers[e] === 0) edgeOrder[next++] = e;
	return { edgeOrder, triangleEdges: renumbered };
}

/** Gathers pairs of `rows` in the order of `edgeOrder` and renumbers their values by `numbers`. */
function edgeRows(rows: Uint32Array, edgeOrder: Uint32Array, numbers: Uint32Array): Uint32Array {
	const ordered = new Uint32Array(rows.length);
	for (let e = 0; e < edgeOrder.length; e++) {
		const from = 2 * edgeOrder[e]!;
		const first = rows[from]!;
		const second = rows[from + 1]!;
		ordered[2 * e] = first === NONE ? NONE : numbers[first]!;
		ordered[2 * e + 1] = second === NONE ? NONE : numbers[second]!;
	}
	return ordered;
}
