import type { Plane } from '../engine/engine.ts';
import type { RefineMaps } from '../mesh/maps.ts';
import { carry } from '../mesh/transfer.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import type { RefineOptions } from './algorithm.ts';
import type { LongestEdgeState } from './longestEdgeState.ts';
import { inFileOrder, type Numbers, withCorners } from './numbers.ts';
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

	const working: Numbers = {
		edges: await take(state.edges, 2 * counts.edges),
		triangleEdges: signedView(await take(state.triangleEdges, 3 * counts.triangles)),
		edgeParents: await take(state.edgeParents, counts.edges),
		triangleParents: await take(state.triangleParents, counts.triangles),
		pointParents: await take(state.pointParents, 2 * (counts.points - inputPoints)),
	};
	const numbers = toFile ? inFileOrder(working, toFile) : withCorners(working);
	const { edges, triangleEdges, triangles, ...maps } = numbers;
	const { points, fallen } = midpoints(mesh, maps.pointParents);
	const { dimension } = mesh;
	const { warnings, ...carried } = carry(mesh, edges, maps);
	return {
		mesh: { dimension, points, triangles, edges, triangleEdges, ...carried },
		maps,
		warnings: [...fallenWarning(fallen), ...warnings],
	};
}

const fallenWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${count.toLocaleString('en')} new ${count === 1 ? 'point falls' : 'points fall'} on an end of the edge to be halved, as there is no double between its ends: triangles there have no area`,
			];

const signedView = (words: Uint32Array): Int32Array =>
	new Int32Array(words.buffer, words.byteOffset, words.length);

/**
 * All points: the input's and, in the order in which they were made, the middles of their parents; and how many of those
 * are rounded to one of two different parents.
 */
function midpoints(
	{ points, dimension }: TriMesh,
	parents: Uint32Array,
): { readonly points: Float64Array; readonly fallen: number } {
	let fallen = 0;
	const all = new Float64Array(points.length + (dimension * parents.length) / 2);
	all.set(points);
	for (let i = 0, at = points.length; i < parents.length; i += 2) {
		const a = dimension * parents[i]!;
		const b = dimension * parents[i + 1]!;
		let [atA, atB] = [true, true];
		for (let axis = 0; axis < dimension; axis++) {
			const middle = 0.5 * (all[a + axis]! + all[b + axis]!);
			// The sum overflows only where halving first loses nothing.
			const x = Number.isFinite(middle) ? middle : 0.5 * all[a + axis]! + 0.5 * all[b + axis]!;
			all[at++] = x;
			atA &&= x === all[a + axis]!;
			atB &&= x === all[b + axis]!;
		}
		if (atA !== atB) fallen++;
	}
	return { points: all, fallen };
}
