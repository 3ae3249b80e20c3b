import type { Engine } from '../../engine/engine.ts';
import { latticeOf } from '../../mesh/lattice.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { TooManyTriangles } from '../../refine/errors.ts';
import { longestEdge } from '../../refine/longestEdge.ts';
import { type BareMesh, checkMesh, type MeshCheck, mustRefine } from './check.ts';
import { hashedSelection } from './grids.ts';
import { median, settle } from './measure.ts';

/** Rounds of one refinement, measured and checked; times in milliseconds. */
export interface MeasuredRounds {
	readonly rounds: number;
	readonly time: number;
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
	readonly check: MeshCheck;
}

/** What to measure. */
export interface RoundsJob {
	readonly mesh: TriMesh;
	/** The check of the mesh itself. */
	readonly before: MeshCheck;
	readonly fraction: number;
	readonly rounds: number;
	readonly repeats: number;
	/** Scale of the checksum, as `checkMesh` takes it. */
	readonly scale: number;
	readonly name: string;
}

/** The result stays below this where there are several rounds. */
const MOST_TRIANGLES = 1e8;

/** A mesh as the check takes it: its coordinates on the lattice. */
export function bareMesh({ dimension, points, triangles }: TriMesh): BareMesh {
	return {
		dimension,
		coordinates: latticeOf(points, dimension).coordinates,
		corners: triangles,
	};
}

/**
 * Refines a mesh some times and gives the run with the median time: as many rounds as asked for where the result stays
 * below 10⁸ triangles, else one. Throws where the result is no conforming refinement.
 */
export async function measureRounds(
	engine: Engine,
	job: RoundsJob,
	now: () => number,
): Promise<MeasuredRounds> {
	const selection = hashedSelection(triangleCount(job.mesh), job.fraction);
	const runs: { time: number; wall: number; steps: Record<string, number> }[] = [];
	let check: MeshCheck | undefined;
	try {
		for (let run = 0; run <= job.repeats; run++) {
			settle();
			const started = now();
			const { mesh, rounds } = await longestEdge.refine(engine, job.mesh, {
				selection,
				rounds: job.rounds,
				maxTriangles: MOST_TRIANGLES,
				now,
			});
			const wall = now() - started;
			if (!check) {
				check = checkMesh(bareMesh(mesh), job.scale);
				mustRefine(job.name, job.before, check);
				if (check.points !== pointCount(mesh)) throw new Error('unreachable');
				continue;
			}
			const steps: Record<string, number> = {};
			for (const { milliseconds } of rounds)
				for (const [step, time] of Object.entries(milliseconds))
					steps[step] = (steps[step] ?? 0) + time;
			runs.push({ wall, steps, time: Object.values(steps).reduce((sum, one) => sum + one, 0) });
		}
	} catch (error) {
		if (error instanceof TooManyTriangles && job.rounds > 1)
			return measureRounds(engine, { ...job, rounds: 1 }, now);
		throw error;
	}
	const middle = median(runs.map(({ time }) => time));
	const nearest = [...runs].sort(
		(a, b) => Math.abs(a.time - middle) - Math.abs(b.time - middle),
	)[0]!;
	return { ...nearest, time: middle, rounds: job.rounds, check: check! };
}
