import type { Plane } from '../engine/engine.ts';
import type { RefineMaps } from '../mesh/maps.ts';
import { NONE } from '../mesh/topology.ts';
import { carry } from '../mesh/transfer.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import type { RefineOptions } from './algorithm.ts';
import type { LongestEdgeState } from './longestEdgeState.ts';
import type { Prepared } from './prepare.ts';

/** The new mesh in the file's numbers, and where it comes from. */
export interface Finished {
	readonly mesh: TriMesh;
	readonly maps: RefineMaps;
	readonly warnings: readonly string[];
}

/**
 * Reads the result back, gives what the file held its numbers again (new elements keep theirs, in the order in which
 * they were made), and computes the new coordinates in double precision.
 */
export async function finish(
	{ mesh, toFile }: Prepared,
	state: LongestEdgeState,
	{ signal, pause }: Pick<RefineOptions, 'signal' | 'pause'>,
): Promise<Finished> {
	const { session, counts, inputPoints } = state;
	// Each plane's memory goes back before the next is read, so that only one stands twice.
	const take = async (plane: Plane, length: number): Promise<Uint32Array> => {
		throwIfCancelled(signal);
		const words = await session.read(plane, length);
		session.free(plane);
		await pause?.();
		return words;
	};
	for (const plane of [state.coordinates, state.edgeTriangles, state.lengths]) session.free(plane);
	for (const plane of [state.longest, state.next, state.selected]) session.free(plane);

	let edges = await take(state.edges, 2 * counts.edges);
	let signed = signedView(await take(state.triangleEdges, 3 * counts.triangles));
	let edgeParents = await take(state.edgeParents, counts.edges);
	let triangleParents = await take(state.triangleParents, counts.triangles);
	const pointParents = await take(state.pointParents, 2 * (counts.points - inputPoints));
	if (toFile) {
		renumber(edges, toFile.points);
		edges = reorder(edges, 2, toFile.edges);
		renumberEdges(signed, toFile.edges);
		signed = reorder(signed, 3, toFile.triangles);
		renumber(edgeParents, toFile.edges);
		edgeParents = reorder(edgeParents, 1, toFile.edges);
		renumber(triangleParents, toFile.triangles);
		triangleParents = reorder(triangleParents, 1, toFile.triangles);
		renumber(pointParents, toFile.points);
	}
	const maps: RefineMaps = { pointParents, triangleParents, edgeParents };
	const topology = { edges, triangleEdges: signed };
	const triangles = cornersOf(edges, signed);
	const points = midpoints(mesh, pointParents);
	const { dimension } = mesh;
	const { warnings, ...carried } = carry(mesh, edges, maps);
	return {
		mesh: { dimension, points, triangles, ...topology, ...carried },
		maps,
		warnings,
	};
}

const signedView = (words: Uint32Array): Int32Array =>
	new Int32Array(words.buffer, words.byteOffset, words.length);

/** Replaces each index of the input by its number in the file, in place. */
function renumber(indexes: Uint32Array, toFile: Uint32Array): void {
	const old = toFile.length;
	for (let i = 0; i < indexes.length; i++) {
		const index = indexes[i]!;
		if (index < old && index !== NONE) indexes[i] = toFile[index]!;
	}
}

function renumberEdges(signed: Int32Array, toFile: Uint32Array): void {
	const old = toFile.length;
	for (let i = 0; i < signed.length; i++) {
		const edge = signed[i]!;
		if (edge > 0 && edge <= old) signed[i] = toFile[edge - 1]! + 1;
		else if (edge < 0 && -edge <= old) signed[i] = -toFile[-edge - 1]! - 1;
	}
}

/** Puts the rows of input elements at their places in the file; the rows of new ones stay. */
function reorder<A extends Uint32Array | Int32Array>(
	rows: A,
	width: number,
	toFile: Uint32Array,
): A {
	const reordered = rows.slice() as A;
	for (let i = 0, from = 0; i < toFile.length; i++) {
		const at = width * toFile[i]!;
		for (let k = 0; k < width; k++) reordered[at + k] = rows[from++]!;
	}
	return reordered;
}

/** The corners of triangles: where their sides set out. */
function cornersOf(edges: Uint32Array, signed: Int32Array): Uint32Array {
	const triangles = new Uint32Array(signed.length);
	for (let i = 0; i < signed.length; i++) {
		const edge = signed[i]!;
		triangles[i] = edge > 0 ? edges[2 * edge - 2]! : edges[-2 * edge - 1]!;
	}
	return triangles;
}

/** All points: the input's and, in the order in which they were made, the middles of their parents. */
function midpoints({ points, dimension }: TriMesh, parents: Uint32Array): Float64Array {
	const all = new Float64Array(points.length + (dimension * parents.length) / 2);
	all.set(points);
	for (let i = 0, at = points.length; i < parents.length; i += 2) {
		const a = dimension * parents[i]!;
		const b = dimension * parents[i + 1]!;
		for (let axis = 0; axis < dimension; axis++) {
			const middle = 0.5 * (all[a + axis]! + all[b + axis]!);
			// The sum overflows only where halving first loses nothing.
			all[at++] = Number.isFinite(middle) ? middle : 0.5 * all[a + axis]! + 0.5 * all[b + axis]!;
		}
	}
	return all;
}
