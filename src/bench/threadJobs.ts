import type { Job, JobResult } from '../util/workers.ts';
import { type BenchMesh, makeBenchMesh } from './benchMesh.ts';
import { checkMesh, type MeshCheck } from './checkMesh.ts';
import { type LeppJob, runLepp } from './leppRuns.ts';
import { meshKinds } from './meshes.ts';

/** A mesh on the lattice, in arrays that can be transferred to another thread. */
export interface LatticeMesh {
	readonly dimension: 2 | 3;
	/** `dimension` lattice coordinates for each point. */
	readonly coordinates: Uint32Array;
	/** Three points (0-based) for each triangle. */
	readonly corners: Uint32Array;
}

/** Result of the check of a mesh. */
export interface CheckedDigest {
	readonly check: MeshCheck;
	/** Hash of corners and coordinates: equal if two results are equal bit for bit. */
	readonly digest: number;
}

/** Jobs that may run in another thread, by kind: parameters and result. */
export interface BenchJobs {
	/** Makes a mesh, see `makeBenchMesh`. */
	readonly make: readonly [{ readonly kind: string; readonly size: number }, BenchMesh];
	/** Checks a mesh, see `checkMesh`. */
	readonly look: readonly [{ readonly mesh: LatticeMesh; readonly scale: number }, CheckedDigest];
}

/** Checks and hashes a mesh. */
export const checkAndHash = ({ mesh, scale }: BenchJobs['look'][0]): CheckedDigest => ({
	check: checkMesh(mesh, scale),
	digest: hashMesh(mesh),
});

/** A hash of the u32 of corners and coordinates, in order. */
export const hashMesh = ({ coordinates, corners }: LatticeMesh): number =>
	digestWords(coordinates, digestWords(corners, 0));

function digestWords(words: Uint32Array, start: number): number {
	let digest = start;
	for (let i = 0; i < words.length; i++) digest = (Math.imul(digest, 31) + words[i]!) | 0;
	return Math.imul(digest, 31) + words.length;
}

/** Makes a mesh of about `size` triangles; `kind` is an id in `meshKinds`. */
export const make = ({ kind, size }: BenchJobs['make'][0]): Promise<BenchMesh> =>
	makeBenchMesh(meshKinds.find(({ id }) => id === kind)!, size);

/** Lists the buffers of arrays, to transfer them to another thread. */
export const buffersOf = (...arrays: readonly (Uint32Array | undefined)[]): ArrayBuffer[] =>
	arrays.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));

/** Runs a job in this thread. Throws `RangeError` if its kind is unknown. */
export async function runBenchJob({ kind, data }: Job): Promise<JobResult> {
	if (kind === 'look') return { data: checkAndHash(data as BenchJobs['look'][0]), moved: [] };
	if (kind === 'lepp')
		return { data: await runLepp(data as LeppJob, () => performance.now()), moved: [] };
	if (kind !== 'make') throw new RangeError(`no job ${kind}`);
	const mesh = await make(data as BenchJobs['make'][0]);
	return { data: mesh, moved: buffersOf(mesh.coordinates, mesh.corners, mesh.fileOrder) };
}
