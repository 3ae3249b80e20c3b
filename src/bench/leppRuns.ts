import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { lepp } from '../refine/lepp/lepp.ts';
import { type BenchMesh, makeBenchMesh } from './benchMesh.ts';
import { assertRefinement, checkMesh, type MeshCheck } from './checkMesh.ts';
import { hashedSelection, pcg } from './grids.ts';
import { collectGarbage } from './measure.ts';
import { meshKinds, tiledKind } from './meshes.ts';

/** Consecutive runs of Lepp-bisection to measure. */
export interface LeppJob {
	/** Approximate number of triangles of random Delaunay points. */
	readonly size: number;
	/** Points and triangles in random order, or along the Hilbert curve. */
	readonly along: 'unsorted' | 'hilbert';
	readonly fraction: number;
	readonly runs: number;
}

/** Wall-clock milliseconds of one run. */
export interface LeppTimes {
	/** Bisection from the first target to the last, with its slices and allocation. */
	readonly bisect: number;
	/** Finding the longest edges of all triangles; listing the targets and allocating memory. */
	readonly 'mark longest': number;
	readonly select: number;
	/** The whole operation, from mesh to mesh in memory. */
	readonly whole: number;
}

/** Results of the runs. */
export interface LeppRuns {
	readonly triangles: number;
	readonly made: number;
	/** In order; the first one is in a thread that has bisected nothing before. */
	readonly times: readonly LeppTimes[];
}

/** Makes the mesh of a job. */
export async function leppMesh({ size, along }: Pick<LeppJob, 'size' | 'along'>): Promise<TriMesh> {
	const kind = tiledKind(meshKinds.find(({ id }) => id === 'delaunay')!, size);
	return along === 'unsorted'
		? shuffled(kind.make(size))
		: alongCurve(await makeBenchMesh(kind, size));
}

/** Converts a benchmark mesh along the curve to a `TriMesh`. */
const alongCurve = ({ dimension, coordinates, corners }: BenchMesh): TriMesh => ({
	dimension,
	points: Float64Array.from(coordinates),
	triangles: corners.slice(),
	fields: [],
});

/** Shuffles the triangles, in the same way on every machine; random points are unordered already. */
function shuffled(mesh: TriMesh): TriMesh {
	const triangles = mesh.triangles.slice();
	for (let i = triangles.length / 3 - 1; i > 0; i--) {
		const j = pcg(i) % (i + 1);
		for (let k = 0; k < 3; k++) {
			const corner = triangles[3 * i + k]!;
			triangles[3 * i + k] = triangles[3 * j + k]!;
			triangles[3 * j + k] = corner;
		}
	}
	return { ...mesh, triangles };
}

/** Bisects the same mesh repeatedly. Throws if the result is not a conforming refinement of it. */
export async function runLepp(job: LeppJob, now: () => number): Promise<LeppRuns> {
	const mesh = await leppMesh(job);
	const triangles = triangleCount(mesh);
	const selection = hashedSelection(triangles, job.fraction);
	const times: LeppTimes[] = [];
	let result = mesh;
	for (let left = job.runs; left > 0; left--) {
		collectGarbage();
		const started = now();
		const refined = await lepp(mesh, { selection, now });
		const whole = now() - started;
		const steps = refined.rounds[0]!.milliseconds as Record<
			'bisect' | 'mark longest' | 'select',
			number
		>;
		times.push({ ...steps, whole });
		result = refined.mesh;
	}
	assertRefinement(`lepp, ${job.along}`, check(mesh), check(result));
	return { triangles, made: triangleCount(result) - triangles, times };
}

const check = ({ dimension, points, triangles }: TriMesh): MeshCheck =>
	checkMesh({ dimension, coordinates: points, corners: triangles });
