import type { Job, JobResult } from '../util/workers.ts';
import { type BenchMesh, makeBenchMesh } from './benchMesh.ts';
import { checkMesh, type MeshCheck } from './checkMesh.ts';
import { type LeppJob, runLepp } from './leppRuns.ts';
import { meshKinds } from './meshes.ts';

/** A mesh on the lattice in arrays that can move to another thread. */
export interface LatticeMesh {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
	readonly corners: Uint32Array;
}

/** What a mesh is found to be. */
export interface Seen {
	readonly check: MeshCheck;
	/** Of the words of corners and coordinates: the same where two results are the same bit for bit. */
	readonly digest: number;
}

/** Work of a bench that may be done in a thread of its own, by kind: what it is given, and what comes of it. */
export interface BenchJobs {
	/** `makeBenchMesh` */
	readonly make: readonly [{ readonly kind: string; readonly size: number }, BenchMesh];
	/** `look` */
	readonly look: readonly [{ readonly mesh: LatticeMesh; readonly scale: number }, Seen];
}

/** Looks at a mesh; `scale` is that of its checksum. */
export const look = ({ mesh, scale }: BenchJobs['look'][0]): Seen => ({
	check: checkMesh(mesh, scale),
	digest: digestOf(mesh),
});

/** A number that depends on every word of corners and coordinates and its place. */
export const digestOf = ({ coordinates, corners }: LatticeMesh): number =>
	digestWords(coordinates, digestWords(corners, 0));

function digestWords(words: Uint32Array, start: number): number {
	let digest = start;
	for (let i = 0; i < words.length; i++) digest = (Math.imul(digest, 31) + words[i]!) | 0;
	return Math.imul(digest, 31) + words.length;
}

/** The mesh of a kind that `meshKinds` has. */
export const make = ({ kind, size }: BenchJobs['make'][0]): Promise<BenchMesh> =>
	makeBenchMesh(meshKinds.find(({ id }) => id === kind)!, size);

/** Buffers of a mesh, which move with it. */
export const buffersOf = (...arrays: readonly (Uint32Array | undefined)[]): ArrayBuffer[] =>
	arrays.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));

/** Does a job in this thread. Throws `RangeError` where its kind is unknown. */
export async function runBenchJob({ kind, data }: Job): Promise<JobResult> {
	if (kind === 'look') return { data: look(data as BenchJobs['look'][0]), moved: [] };
	if (kind === 'lepp')
		return { data: await runLepp(data as LeppJob, () => performance.now()), moved: [] };
	if (kind !== 'make') throw new RangeError(`no job ${kind}`);
	const mesh = await make(data as BenchJobs['make'][0]);
	return { data: mesh, moved: buffersOf(mesh.coordinates, mesh.corners, mesh.fileOrder) };
}
