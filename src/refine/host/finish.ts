import type { EngineBuffer } from '../../engine/engine.ts';
import type { GrownGroup } from '../../mesh/carry/pointGroups.ts';
import type { RefineMaps } from '../../mesh/maps.ts';
import type { Provenance } from '../../mesh/provenance.ts';
import { carriedSide, refinedInSlices } from '../../mesh/refined.ts';
import { nameOfCell, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { inSlices } from '../../util/inSlices.ts';
import { type Loops, singleThread } from '../../util/loop.ts';
import { touchedU32 } from '../../util/touchedU32.ts';
import type { RefineOptions } from '../algorithm.ts';
import { DividesCarried } from '../errors.ts';
import { lengthsOf, type Resident, type ResidentBuffers } from '../resident/resident.ts';
import { midpoints } from './midpoints.ts';
import {
	type FileNumbers,
	numberCorners,
	numberTriangles,
	parentsOfEdges,
	parentsOfTriangles,
	renumber,
} from './numbers.ts';
import type { Prepared } from './prepare.ts';
import { coincidentWarning } from './warnings.ts';

/** The new mesh in the file's numbers, with its provenance. */
export interface Finished {
	readonly mesh: TriMesh;
	readonly maps: RefineMaps;
	readonly provenance: Provenance;
	readonly warnings: readonly string[];
	readonly grown: readonly GrownGroup[];
}

type FinishOptions = Pick<RefineOptions, 'signal' | 'pause' | 'keep' | 'listEdges'> & {
	/** Reading a buffer returns its own memory, not a copy: read-only while the buffer is kept. */
	readonly inPlace?: boolean;
	/** Runs loops; default: this thread. */
	readonly loops?: Loops | undefined;
};

/**
 * Reads the result back, renumbers it to the file's numbers (new entities follow in the order of creation), and
 * computes the new coordinates in double precision. Throws `Cancelled` between slices of a few milliseconds.
 *
 * Buffers are read one after the other and become the result where possible. Besides the input and the file's numbers,
 * memory holds at most triangles, signed edges, edges and a copy of the input's share of the first two at once.
 */
export async function finish(
	prepared: Prepared,
	resident: Resident,
	{
		signal,
		pause,
		keep = false,
		listEdges = true,
		inPlace = false,
		loops = singleThread,
	}: FinishOptions,
): Promise<Finished> {
	const { mesh, work2file } = prepared;
	const { session, buffers, counts, input } = resident;
	const words = lengthsOf(resident);
	const between = { ...(signal && { signal }), ...(pause && { pause }) };
	const read = async (buffer: EngineBuffer, length: number): Promise<Uint32Array> => {
		throwIfCancelled(signal);
		const words = await session.read(buffer, length, (size) => touchedU32(size, loops));
		if (!keep) {
			session.free(buffer);
			session.release();
		}
		await pause?.();
		if (!keep || !inPlace) return words;
		const copy = loops.u32(length);
		copy.set(words);
		return copy;
	};
	const take = (name: keyof ResidentBuffers) => read(buffers[name], words[name]);
	const unneeded = [buffers.coordinates, buffers.edgeTriangles, buffers.selected];
	if (!listEdges) unneeded.push(buffers.halfEdges, buffers.edgeParents, buffers.replaced);
	if (!keep) for (const buffer of unneeded) session.free(buffer);
	// No more buffers are allocated; reading back needs the memory.
	session.release();

	const { fileEdges } = resident;
	const none = loops.u32(0);
	const numbers: FileNumbers = {
		points: work2file?.points ?? none,
		triangles: work2file?.triangles ?? none,
		edges: work2file?.edges ?? (fileEdges ? await read(fileEdges, input.edges) : none),
	};
	const withEdges = async () => {
		const triangles = await take('corners');
		const halfEdges = await take('halfEdges');
		const edges = loops.u32(2 * counts.edges);
		// Edges without a triangle are unchanged.
		if (mesh.edges) edges.set(mesh.edges);
		const steps = numberTriangles(triangles, halfEdges, edges, numbers, loops);
		const triangleEdges = await inSlices(steps, between);
		const [newParents, replaced] = [await take('edgeParents'), await take('replaced')];
		const parents = parentsOfEdges(newParents, replaced, input.edges, numbers, loops);
		const edgeParents = await inSlices(parents, between);
		loops.drop(newParents, replaced);
		return { linear: { triangles, edges, triangleEdges }, edgeParents };
	};
	const withoutEdges = async () => {
		const corners = await take('corners');
		// If the working order is the file's, they are the triangles.
		const isFile = numbers.triangles.length === 0;
		const triangles = isFile
			? corners
			: await inSlices(numberCorners(corners, numbers, loops), between);
		if (!isFile) loops.drop(corners);
		return { linear: { triangles }, edgeParents: none };
	};
	const { linear, edgeParents } = await (listEdges ? withEdges() : withoutEdges());
	const newTriangleParents = await take('triangleParents');
	const triangleParents = await inSlices(
		parentsOfTriangles(newTriangleParents, input.triangles, numbers, loops),
		between,
	);
	loops.drop(newTriangleParents);
	const pointParents = await take('pointParents');
	await inSlices(renumber(pointParents, numbers.points, loops), between);
	const maps = { pointParents, triangleParents, edgeParents };
	return inSlices(refineOfInput(prepared, linear, maps, loops), between);
}

/**
 * Converts the refined mesh to a refinement of the input: file numbers, new coordinates in double precision, and all
 * carried data; in slices of a few milliseconds. Writes into the arrays. Throws `DividesCarried` if an edge of a carried
 * cell was divided.
 *
 * @param linear corners and, if edges are listed, their ends and the signed edges, in the file's numbers
 * @param maps provenance of `linear`
 */
export function* refineOfInput(
	{ input, corners, pointGroups }: Prepared,
	linear: Pick<TriMesh, 'triangles' | 'edges' | 'triangleEdges'>,
	maps: RefineMaps,
	loops: Loops = singleThread,
): Generator<void, Finished> {
	if (corners)
		for (const indexes of [linear.triangles, linear.edges ?? [], maps.pointParents])
			toInput(indexes, corners, pointCount(input));
	refuseDivided(input, maps);
	const { dimension } = input;
	const { points, fallen } = yield* midpoints(input.points, dimension, maps.pointParents, loops);
	const refined = yield* refinedInSlices(
		input,
		{ dimension, points, ...linear },
		maps,
		pointGroups,
	);
	return { ...refined, warnings: [...coincidentWarning(fallen), ...refined.warnings] };
}

/** Renumbers points of the refined mesh to those of the input; new ones follow the input's. */
function toInput(indexes: Uint32Array | number[], corners: Uint32Array, points: number): void {
	const offset = points - corners.length;
	for (let i = 0; i < indexes.length; i++) {
		const index = indexes[i]!;
		indexes[i] = index < corners.length ? corners[index]! : index + offset;
	}
}

/** Throws `DividesCarried` if an edge of a carried cell was divided. */
function refuseDivided(before: TriMesh, maps: RefineMaps): void {
	const divided = carriedSide(before, maps);
	if (!divided) return;
	const block = before.cells![divided.block]!;
	const splits = block.shape === 'quad' || block.shape === 'polygon';
	throw new DividesCarried(
		divided,
		nameOfCell(before, divided),
		block.lines?.[divided.cell],
		splits,
	);
}
