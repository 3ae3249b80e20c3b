import type { RefineMaps } from '../mesh/maps.ts';
import { NONE } from '../mesh/topology.ts';
import { carry } from '../mesh/transfer.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { hasBit } from '../steps/bits.ts';
import { EDGE, OWNED } from '../steps/sides.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import type { RefineOptions } from './algorithm.ts';
import { inFileOrder, type Numbers, withCorners } from './numbers.ts';
import type { Prepared } from './prepare.ts';
import { type Resident, type ResidentPlanes, wordsOf } from './resident.ts';

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
	{ mesh, toFile, edges: inputEdges }: Prepared,
	resident: Resident,
	{ signal, pause, keep = false }: Pick<RefineOptions, 'signal' | 'pause' | 'keep'>,
): Promise<Finished> {
	const { session, planes } = resident;
	const words = wordsOf(resident);
	// Each plane's memory goes back before the next is read, so that only one stands twice.
	const take = async (name: keyof ResidentPlanes): Promise<Uint32Array> => {
		throwIfCancelled(signal);
		const read = await session.read(planes[name], words[name]);
		if (!keep) session.free(planes[name]);
		await pause?.();
		return keep ? read.slice() : read;
	};
	if (!keep)
		for (const plane of [planes.coordinates, planes.edgeTriangles, planes.selected])
			session.free(plane);
	const working: Numbers = {
		...edgesOf(resident, inputEdges, await take('corners'), await take('sides')),
		edgeParents: edgeParentsOf(resident, await take('edgeParents'), await take('replaced')),
		triangleParents: triangleParentsOf(resident, await take('triangleParents')),
		pointParents: await take('pointParents'),
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

/** Ends of edges and signed edges of triangles; edges of no triangle are as they were. */
function edgesOf(
	{ counts }: Resident,
	inputEdges: Uint32Array,
	corners: Uint32Array,
	sides: Uint32Array,
): Pick<Numbers, 'edges' | 'triangleEdges'> {
	const edges = new Uint32Array(2 * counts.edges);
	edges.set(inputEdges);
	const triangleEdges = new Int32Array(sides.length);
	for (let t = 0; t < sides.length; t += 3)
		for (let k = 0; k < 3; k++) {
			const side = sides[t + k]! | 0;
			const e = side & EDGE;
			const against = side < 0;
			triangleEdges[t + k] = against ? -1 - e : e + 1;
			if ((side & OWNED) === 0) continue;
			const from = corners[t + k]!;
			const to = corners[k === 2 ? t : t + k + 1]!;
			edges[2 * e] = against ? to : from;
			edges[2 * e + 1] = against ? from : to;
		}
	return { edges, triangleEdges };
}

function edgeParentsOf(
	{ counts, input }: Resident,
	made: Uint32Array,
	replaced: Uint32Array,
): Uint32Array {
	const parents = new Uint32Array(counts.edges);
	for (let e = 0; e < input.edges; e++) parents[e] = hasBit(replaced, e) ? NONE : e;
	// 0 stands for none.
	for (let i = 0; i < made.length; i++) parents[input.edges + i] = made[i]! - 1;
	return parents;
}

function triangleParentsOf({ counts, input }: Resident, made: Uint32Array): Uint32Array {
	const parents = new Uint32Array(counts.triangles);
	for (let t = 0; t < input.triangles; t++) parents[t] = t;
	parents.set(made, input.triangles);
	return parents;
}

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
