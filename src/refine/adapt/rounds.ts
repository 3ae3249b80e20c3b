import { counted } from '../../util/counted.ts';
import type { RoundReport } from '../algorithm.ts';
import { NotRefinable } from '../errors.ts';
import { type Fit, shareText } from '../fit.ts';
import type { AdaptMesh } from './adaptMesh.ts';
import { type CoarsenOptions, coarsenShort } from './coarsen.ts';
import { smoothFast } from './fast/smoothFast.ts';
import { type FlipRule, flipEdges } from './flipEdges.ts';
import { countLong, divideLong } from './redGreen.ts';
import { type MoveRule, type Smoothed, smoothPoints } from './smoothPoints.ts';

/** A run on a mesh: its options and callbacks. */
export interface AdaptRun {
	readonly mesh: AdaptMesh;
	/** Upper bound on lengths; the lower bound is half of it. */
	readonly upper: number;
	readonly keepLines: boolean;
	/** Length of a step of the lattice. */
	readonly spacing: number;
	readonly coarsening: CoarsenOptions;
	/** Whether edges flip after collapses. */
	readonly flips: boolean;
	/** Sweeps of smoothing, in each round if there are rounds. */
	readonly sweeps: number;
	readonly rounds: number;
	readonly maxTriangles: number;
	/** Measures the mesh. */
	readonly measure: () => Promise<Fit>;
	/** Called with figures of the mesh when they are known, for progress. */
	readonly onFit: (figures: string) => void;
}

/** Report of a round or of the coarsening before the first: `selected` triangles were divided into four. */
export interface PartReport extends RoundReport {
	readonly collapsed: number;
	readonly flipped: number;
	/** Moves of points. */
	readonly moved: number;
	readonly fit: Fit;
}

/** Result of a run. */
export interface AdaptOutcome {
	/** The coarsening before the first round. */
	readonly coarsening?: PartReport;
	readonly rounds: readonly PartReport[];
	/** Flipped edges and moved points, of an operation without rounds. */
	readonly flipped?: number;
	readonly smoothed?: Smoothed;
	/** For operations that continue until no edge is above the bound: triangles that still have one. */
	readonly missing?: number;
}

/**
 * Coarsens once, then refines and coarsens until no edge is above the bound (Algorithm 10). Edges flip after each
 * coarsening, and points move in each round, unless disabled.
 */
export async function adaptInRounds(run: AdaptRun): Promise<AdaptOutcome> {
	const coarsening = await reportOf(run, 'after coarsening', {
		selected: 0,
		moved: 0,
		...(await coarsenAndFlip(run)),
	});
	const { rounds, stuck } = await improveInRounds(run);
	return { coarsening, rounds, missing: stuck ?? (await countLong(run.mesh, run.upper)) };
}

/** Collapses edges below the lower bound (Algorithm 11). */
export async function coarsenOnce(run: AdaptRun) {
	const changes = { selected: 0, moved: 0, ...(await coarsenAndFlip({ ...run, flips: false })) };
	return {
		coarsening: await reportOf(run, 'after coarsening', changes),
		rounds: [],
	} satisfies AdaptOutcome;
}

/**
 * Edges below this part of the upper bound are collapsed if points move: dividing an edge above the bound leaves two of
 * half its length, and moves spread the space over all edges.
 */
const SHORT = 0.55;

/** Alternates collapses and flips until no edge is left to collapse. */
async function coarsenAndFlip({ mesh, upper, keepLines, coarsening, flips, sweeps }: AdaptRun) {
	let [collapsed, flipped] = [0, 0];
	const options = { ...coarsening, lower: (sweeps > 0 ? SHORT : 0.5) * upper };
	for (;;) {
		const { collapses } = await coarsenShort(mesh, upper, keepLines, options);
		collapsed += collapses;
		if (!flips || (collapses === 0 && flipped > 0)) break;
		const result = await flipEdges(mesh, { longest: upper }, coarsening.batch);
		flipped += result.flips;
		if (result.flips === 0) break;
	}
	return { collapsed, flipped };
}

/** Rounds of a run. */
interface Rounds {
	readonly rounds: readonly PartReport[];
	/** Set if no triangle was left to divide: number of those with an edge above the bound that can't be. */
	readonly stuck?: number;
}

/** Divides triangles with an edge above the bound, round by round (Algorithm 12). */
export async function divideInRounds(run: AdaptRun): Promise<Rounds> {
	const { mesh, upper, maxTriangles } = run;
	const rounds: PartReport[] = [];
	for (let round = 1; round <= run.rounds; round++) {
		const { red, undivided: stuck } = await divideLong(mesh, upper, maxTriangles, round);
		if (red === 0) return { rounds, stuck };
		const changes = { selected: red, collapsed: 0, flipped: 0, moved: 0 };
		rounds.push(await reportOf(run, afterRound(run, round), changes));
	}
	return { rounds };
}

/** A round that changes less than this fraction of the edges changes little. */
const SMALL_CHANGE = 0.005;
/**
 * Points stay in a round if less than this fraction of them would move far. The first limit is higher, so that a run on
 * its own result moves no point.
 */
const REST = { first: 4 * SMALL_CHANGE, later: SMALL_CHANGE / 2 };
/**
 * Points move in fewer sweeps in a round that divides more than this fraction of the triangles, as more divisions will
 * follow.
 */
const MANY_DIVISIONS = 0.05;
const EARLY_SWEEPS = 2;
/** Length of the shortest move in the metric. */
const SHORTEST = 2 ** -8;

/**
 * Divides, collapses and flips, round by round, until no edge is above the bound. Points move in each round too, until
 * a round changes little and moves none.
 */
async function improveInRounds(run: AdaptRun): Promise<Rounds> {
	const { mesh, upper, sweeps, maxTriangles } = run;
	const rounds: PartReport[] = [];
	let isSettled = sweeps === 0;
	for (let round = 1; round <= run.rounds; round++) {
		const { red, undivided: stuck } = await divideLong(mesh, upper, maxTriangles, round);
		if (red === 0 && isSettled) return { rounds, stuck };
		const changes = await improve(run, {
			sweeps: red > MANY_DIVISIONS * mesh.triangles ? Math.min(sweeps, EARLY_SWEEPS) : sweeps,
			restBelow: round === 1 ? REST.first : REST.later,
		});
		const report = await reportOf(run, afterRound(run, round), { selected: red, ...changes });
		rounds.push(report);
		const changeCount = red + changes.collapsed + changes.flipped;
		isSettled = sweeps === 0 || (changes.moved === 0 && changeCount <= SMALL_CHANGE * report.edges);
	}
	return { rounds };
}

/** Collapses and flips; then moves points unless they rest (`restBelow`), and collapses and flips once more. */
async function improve(
	run: AdaptRun,
	{ sweeps, restBelow }: { readonly sweeps: number; readonly restBelow: number },
) {
	const { mesh, keepLines, upper: longest } = run;
	const { collapsed, flipped } = await coarsenAndFlip(run);
	if (sweeps === 0) return { collapsed, flipped, moved: 0 };
	const { batch } = run.coarsening;
	const { moved } = await smoothPoints(mesh, {
		sweeps,
		keepLines,
		moves: 'unit' as const,
		longest,
		shortest: SHORTEST,
		restBelow,
		...(batch && { batch }),
	});
	if (moved === 0) return { collapsed, flipped, moved };
	const more = await coarsenAndFlip(run);
	return { collapsed: collapsed + more.collapsed, flipped: flipped + more.flipped, moved };
}

const afterRound = ({ rounds }: AdaptRun, round: number): string =>
	`after round ${round} of at most ${rounds}`;

/** Flips edges by a rule. */
export const flipOnce =
	(rule: FlipRule) =>
	async ({ mesh, coarsening }: AdaptRun): Promise<AdaptOutcome> => ({
		rounds: [],
		flipped: (await flipEdges(mesh, rule, coarsening.batch)).flips,
	});

/**
 * Moves points.
 *
 * @throws NotRefinable if a triangle has turned over, which only the paper's moves can do
 */
export const smoothOnce =
	(moves: MoveRule) =>
	async ({
		mesh,
		upper,
		sweeps,
		keepLines,
		coarsening: { batch },
	}: AdaptRun): Promise<AdaptOutcome> => {
		const options = { sweeps, keepLines, moves, longest: upper, ...(batch && { batch }) };
		return refuseInverted(await smoothPoints(mesh, options));
	};

/**
 * Moves points on a GPU in float32.
 *
 * @throws NotRefinable if a triangle has turned over, or sizes are too fine for a texture
 */
export const smoothOnceFast =
	(moves: 'metric' | 'paper') =>
	async ({ mesh, upper, sweeps, keepLines, spacing }: AdaptRun): Promise<AdaptOutcome> =>
		refuseInverted(await smoothFast(mesh, { sweeps, keepLines, spacing, moves, longest: upper }));

/** Makes an outcome. Throws `NotRefinable` if triangles are inverted. */
function refuseInverted(smoothed: Smoothed): AdaptOutcome {
	if (smoothed.inverted > 0)
		throw new NotRefinable(
			`${counted(smoothed.inverted, 'triangle', 'triangles')} turned over or became flat, as the paper’s moves look at no triangle; use guarded moves, or fewer sweeps`,
		);
	return { rounds: [], smoothed };
}

/** Measures the mesh and reports it. */
async function reportOf(
	{ mesh, measure, onFit }: AdaptRun,
	moment: string,
	changes: Pick<PartReport, 'selected' | 'collapsed' | 'flipped' | 'moved'>,
): Promise<PartReport> {
	const fit = await measure();
	const { points, triangles } = mesh;
	onFit(
		`${moment}: ${counted(triangles, 'triangle')}, ${shareText(fit)} of edges within bounds, quality ${fit.mean.toFixed(2)}`,
	);
	return {
		points,
		edges: fit.edges,
		triangles,
		shortEdges: 0,
		fit,
		...changes,
		milliseconds: mesh.session.takeMilliseconds(),
	};
}
