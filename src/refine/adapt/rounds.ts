import { counted } from '../../util/counted.ts';
import type { RoundReport } from '../algorithm.ts';
import { type Fit, shareText } from '../fit.ts';
import type { AdaptMesh } from './adaptMesh.ts';
import { type CoarsenOptions, coarsenShort } from './coarsen.ts';
import { type FlipRule, flipEdges } from './flipEdges.ts';
import { countLong, divideLong } from './redGreen.ts';

/** A run on a mesh: its options, and what it calls. */
export interface AdaptRun {
	readonly mesh: AdaptMesh;
	/** Upper bound on lengths; the lower bound is half of it. */
	readonly upper: number;
	readonly keepLines: boolean;
	readonly coarsening: CoarsenOptions;
	/** Whether edges flip after they were collapsed. */
	readonly flips: boolean;
	readonly rounds: number;
	readonly maxTriangles: number;
	/** Measures the mesh. */
	readonly measure: () => Promise<Fit>;
	/** Called with figures of the mesh when they are known, for progress. */
	readonly onFit: (figures: string) => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
}

/** Report of a part of a run: `selected` triangles were divided into four. */
export interface PartReport extends RoundReport {
	readonly collapsed: number;
	readonly flipped: number;
	readonly fit: Fit;
}

/** What a run did. */
export interface Done {
	/** The coarsening before the first round. */
	readonly coarsening?: PartReport;
	readonly rounds: readonly PartReport[];
	/** Edges that flipped, of an operation without parts. */
	readonly flipped?: number;
	/** Triangles with an edge above the bound that are left; of an operation that goes on until there is none. */
	readonly missing?: number;
}

/**
 * Coarsens once, then refines and coarsens until no edge is above the bound (Algorithm 10). Edges flip after each coarsening,
 * unless the run says not.
 */
export async function adaptInRounds(run: AdaptRun): Promise<Done> {
	const coarsening = await reportOf(run, 'after coarsening', {
		...{ selected: 0, ...(await coarsenAndFlip(run)) },
	});
	const { rounds, stuck } = await divideInRounds(run, true);
	return { coarsening, rounds, missing: stuck ?? (await countLong(run.mesh, run.upper)) };
}

/** Collapses edges below the lower bound (Algorithm 11). */
export async function coarsenOnce(run: AdaptRun) {
	const done = { selected: 0, ...(await coarsenAndFlip({ ...run, flips: false })) };
	return { coarsening: await reportOf(run, 'after coarsening', done), rounds: [] } satisfies Done;
}

/** Collapses and flips edges by turns until no edge is left to collapse. */
async function coarsenAndFlip({ mesh, upper, keepLines, coarsening, flips }: AdaptRun) {
	let [collapsed, flipped] = [0, 0];
	for (;;) {
		const { collapses } = await coarsenShort(mesh, upper, keepLines, coarsening);
		collapsed += collapses;
		if (!flips || (collapses === 0 && flipped > 0)) break;
		const one = await flipEdges(mesh, { longest: upper }, coarsening.batch);
		flipped += one.flips;
		if (one.flips === 0) break;
	}
	return { collapsed, flipped };
}

/** Divides triangles with an edge above the bound, round by round (Algorithm 12). */
export async function divideInRounds(
	run: AdaptRun,
	coarsens: boolean,
): Promise<{
	readonly rounds: readonly PartReport[];
	/** If no triangle was left to divide: those with an edge above the bound that can't be. */
	readonly stuck?: number;
}> {
	const { mesh, upper, maxTriangles } = run;
	const rounds: PartReport[] = [];
	for (let round = 1; round <= run.rounds; round++) {
		const { red, stuck } = await divideLong(mesh, upper, maxTriangles, round);
		if (red === 0) return { rounds, stuck };
		const done = coarsens ? await coarsenAndFlip(run) : { collapsed: 0, flipped: 0 };
		const when = `after round ${round} of at most ${run.rounds}`;
		rounds.push(await reportOf(run, when, { selected: red, ...done }));
	}
	return { rounds };
}

/** Flips edges by a rule. */
export const flipOnce =
	(rule: FlipRule) =>
	async ({ mesh, coarsening }: AdaptRun): Promise<Done> => ({
		rounds: [],
		flipped: (await flipEdges(mesh, rule, coarsening.batch)).flips,
	});

/** Measures the mesh and reports it. */
async function reportOf(
	{ mesh, measure, onFit, now }: AdaptRun,
	when: string,
	done: Pick<PartReport, 'selected' | 'collapsed' | 'flipped'>,
): Promise<PartReport> {
	const start = now();
	const fit = await measure();
	const { points, triangles } = mesh;
	onFit(
		`${when}: ${counted(triangles, 'triangle')}, ${shareText(fit)} of edges within bounds, quality ${fit.mean.toFixed(2)}`,
	);
	return {
		...{ points, edges: fit.edges, triangles, shortEdges: 0, fit, ...done },
		milliseconds: { ...mesh.session.takeMilliseconds(), measure: now() - start },
	};
}
