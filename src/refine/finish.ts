import type { Plane } from '../engine/engine.ts';
import type { RefineMaps } from '../mesh/maps.ts';
import { carrySteps } from '../mesh/transfer.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { alone, type Loops } from '../util/loop.ts';
import { stepwise } from '../util/stepwise.ts';
import type { RefineOptions } from './algorithm.ts';
import { midpoints } from './midpoints.ts';
import {
	type FileNumbers,
	numberTriangles,
	parentsOfEdges,
	parentsOfTriangles,
	renumber,
} from './numbers.ts';
import type { Prepared } from './prepare.ts';
import { type Resident, type ResidentPlanes, wordsOf } from './resident.ts';

/** The new mesh in the file's numbers, and where it comes from. */
export interface Finished {
	readonly mesh: TriMesh;
	readonly maps: RefineMaps;
	readonly warnings: readonly string[];
}

type FinishOptions = Pick<RefineOptions, 'signal' | 'pause' | 'keep'> & {
	/** What is read of a plane is its own memory: where it stays, it is not to be written into. */
	readonly inPlace?: boolean;
	/** What runs loops; this thread alone unless given. */
	readonly loops?: Loops | undefined;
};

/**
 * Reads the result back, gives what the file held its numbers again (new elements keep theirs, in the order in which
 * they were made), and computes the new coordinates in double precision. Throws `Cancelled` between steps of some
 * milliseconds.
 *
 * Planes are read one after the other and become the result where they can. At most, beside the input and the file's
 * numbers of its elements, triangles, signed edges, edges and a copy of the input's share of the first two stand at
 * once.
 */
export async function finish(
	{ mesh, toFile }: Prepared,
	resident: Resident,
	{ signal, pause, keep = false, inPlace = false, loops = alone }: FinishOptions,
): Promise<Finished> {
	const { session, planes, counts, input } = resident;
	const words = wordsOf(resident);
	const between = { ...(signal && { signal }), ...(pause && { pause }) };
	const read = async (plane: Plane, length: number): Promise<Uint32Array> => {
		throwIfCancelled(signal);
		const words = await session.read(plane, length);
		if (!keep) {
			session.free(plane);
			session.release();
		}
		await pause?.();
		if (!keep || !inPlace) return words;
		const own = loops.words(length);
		own.set(words);
		return own;
	};
	const take = (name: keyof ResidentPlanes) => read(planes[name], words[name]);
	if (!keep)
		for (const plane of [planes.coordinates, planes.edgeTriangles, planes.selected])
			session.free(plane);
	// No more planes are made; what is read takes memory too.
	session.release();

	const { fileEdges } = resident;
	const nothing = loops.words(0);
	const numbers: FileNumbers = {
		points: toFile?.points ?? nothing,
		triangles: toFile?.triangles ?? nothing,
		edges: toFile?.edges ?? (fileEdges ? await read(fileEdges, input.edges) : nothing),
	};
	const triangles = await take('corners');
	const sides = await take('sides');
	const edges = loops.words(2 * counts.edges);
	// Edges of no triangle are as they were.
	if (mesh.edges) edges.set(mesh.edges);
	const work = numberTriangles(triangles, sides, edges, numbers, loops);
	const triangleEdges = await stepwise(work, between);

	const [madeEdges, replaced] = [await take('edgeParents'), await take('replaced')];
	const edgeParents = await stepwise(
		parentsOfEdges(madeEdges, replaced, input.edges, numbers, loops),
		between,
	);
	loops.drop(madeEdges, replaced);
	const madeTriangles = await take('triangleParents');
	const triangleParents = await stepwise(
		parentsOfTriangles(madeTriangles, input.triangles, numbers, loops),
		between,
	);
	loops.drop(madeTriangles);
	const pointParents = await take('pointParents');
	await stepwise(renumber(pointParents, numbers.points, loops), between);
	const maps = { pointParents, triangleParents, edgeParents };
	const { dimension } = mesh;
	const { points, fallen } = await stepwise(
		midpoints(mesh.points, dimension, pointParents, loops),
		between,
	);
	const carrying = carrySteps(mesh, { edges, triangleEdges }, maps);
	const { warnings, ...carried } = await stepwise(carrying, between);
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
