import { counted } from '../../util/counted.ts';
import type { RoundReport } from '../algorithm.ts';
import { NotRefinable } from '../errors.ts';
import { type Fit, shareText } from '../fit.ts';
import type { AdaptMesh } from './adaptMesh.ts';
import { type CoarsenOptions, coarsenShort } from './coarsen.ts';
import { type FlipRule, flipEdges } from './flipEdges.ts';
import { countLong, divideLong } from './redGreen.ts';
import { type Moves, type Smoothed, smoothPoints } from './smoothPoints.ts';

/** A run on a mesh: its options and callbacks. */
export interface AdaptRun {
	readonly mesh: AdaptMesh;
	/** Upper bound on lengths; the lower bound is half of it. */
	readonly upper: number;
	readonly keepLines: boolean;
	readonly coarsening: CoarsenOptions;
	/** Whether edges flip after they were collapsed. */
	readonly flips: boolean;
	/** Sweeps of smoothing, of each round where there are rounds. */
	readonly sweeps: number;
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
	/** Moves of points. */
	readonly moved: number;
	readonly fit: Fit;
}

/** What a run did. */
export interface Done {
	/** The coarsening before the first round. */
	readonly coarsening?: PartReport;
	readonly rounds: readonly PartReport[];
	/** Edges that flipped and points that moved, of an operation without parts. */
	readonly flipped?: number;
	readonly smoothed?: Smoothed;
	/** Triangles with an edge above the bound that are left; of an operation that goes on until there is none. */
	readonly missing?: number;
}

/**
 * Coarsens once, then refines and coarsens until no edge is above the bound (Algorithm 10). Edges flip after each coarsening, and
 * points move in each round, unless the run says not.
 */
export async function adaptInRounds(run: AdaptRun): Promise<Done> {
	const coarsening = await reportOf(run, 'after coarsening', {
		...{ selected: 0, moved: 0, ...(await coarsenAndFlip(run)) },
	});
	const { rounds, stuck } = await improveInRounds(run, coarsening.fit);
	return { coarsening, rounds, missing: stuck ?? (await countLong(run.mesh, run.upper)) };
}

/** Collapses edges below the lower bound (Algorithm 11). */
export async function coarsenOnce(run: AdaptRun) {
	const done = { selected: 0, moved: 0, ...(await coarsenAndFlip({ ...run, flips: false })) };
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

/** Rounds of a run. */
interface Rounds {
	readonly rounds: readonly PartReport[];
	/** If no triangle was left to divide: those with an edge above the bound that can't be. */
	readonly stuck?: number;
}

/** Divides triangles with an edge above the bound, round by round (Algorithm 12). */
export async function divideInRounds(run: AdaptRun): Promise<Rounds> {
	const { mesh, upper, maxTriangles } = run;
	const rounds: PartReport[] = [];
	for (let round = 1; round <= run.rounds; round++) {
		const { red, stuck } = await divideLong(mesh, upper, maxTriangles, round);
		if (red === 0) return { rounds, stuck };
		const done = { selected: red, collapsed: 0, flipped: 0, moved: 0 };
		rounds.push(await reportOf(run, afterRound(run, round), done));
	}
	return { rounds };
}

/** A round that changes fewer edges than this part of all, and moves no point further in the metric, changes little. */
const FEW = 0.005;
const NEAR = 0.05;
/** A round gains where the share of edges within bounds or the mean quality rises by more. */
const GAIN = 0.005;

/**
 * Divides, collapses and flips, round by round, until no edge is above the bound. Points move in each round too, until one
 * changes little or gains nothing; and once more at the end, if triangles were divided since.
 */
async function improveInRounds(run: AdaptRun, before: Fit): Promise<Rounds> {
	const { mesh, upper, sweeps, maxTriangles } = run;
	const rounds: PartReport[] = [];
	let moves = sweeps > 0;
	let movesAgain = moves;
	let divided = 0;
	for (let round = 1; round <= run.rounds; round++) {
		const { red, stuck } = await divideLong(mesh, upper, maxTriangles, round);
		const isLast = red === 0 && !moves;
		if (isLast && (divided === 0 || !movesAgain)) return { rounds, stuck };
		if (isLast) movesAgain = false;
		const done = await improve(run, moves || isLast);
		divided = moves || isLast ? 0 : divided + red;
		const { largest, ...counts } = done;
		const report = await reportOf(run, afterRound(run, round), { selected: red, ...counts });
		const changes = red + counts.collapsed + counts.flipped;
		const last = rounds.at(-1)?.fit ?? before;
		rounds.push(report);
		moves &&= (changes > FEW * report.edges || largest > NEAR) && gains(last, report.fit);
	}
	return { rounds };
}

const gains = (before: Fit, after: Fit): boolean =>
	after.mean > before.mean + GAIN || shareWithin(after) > shareWithin(before) + GAIN;

const shareWithin = ({ edges, short, long }: Fit): number => (edges - short - long) / edges;

/** Collapses and flips; then moves points, and collapses and flips once more. */
async function improve(run: AdaptRun, moves: boolean) {
	const { mesh, keepLines, sweeps } = run;
	const { collapsed, flipped } = await coarsenAndFlip(run);
	if (!moves) return { collapsed, flipped, moved: 0, largest: 0 };
	const { batch } = run.coarsening;
	const options = { sweeps, keepLines, ...(batch && { batch }) };
	const { moved, largest } = await smoothPoints(mesh, options);
	const more = await coarsenAndFlip(run);
	return {
		...{ collapsed: collapsed + more.collapsed, flipped: flipped + more.flipped },
		...{ moved, largest },
	};
}

const afterRound = ({ rounds }: AdaptRun, round: number): string =>
	`after round ${round} of at most ${rounds}`;

/** Flips edges by a rule. */
export const flipOnce =
	(rule: FlipRule) =>
	async ({ mesh, coarsening }: AdaptRun): Promise<Done> => ({
		rounds: [],
		flipped: (await flipEdges(mesh, rule, coarsening.batch)).flips,
	});

/**
 * Moves points.
 *
 * @throws NotRefinable if a triangle has turned over, which only the paper's moves can do
 */
export const smoothOnce =
	(moves: Moves) =>
	async ({ mesh, sweeps, keepLines, coarsening: { batch } }: AdaptRun): Promise<Done> => {
		const smoothed = await smoothPoints(mesh, {
			sweeps,
			keepLines,
			moves,
			...(batch && { batch }),
		});
		if (smoothed.turned > 0)
			throw new NotRefinable(
				`${counted(smoothed.turned, 'triangle', 'triangles')} turned over or became flat, as the paper’s moves look at no triangle; use guarded moves, or fewer sweeps`,
			);
		return { rounds: [], smoothed };
	};

/** Measures the mesh and reports it. */
async function reportOf(
	{ mesh, measure, onFit, now }: AdaptRun,
	when: string,
	done: Pick<PartReport, 'selected' | 'collapsed' | 'flipped' | 'moved'>,
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
