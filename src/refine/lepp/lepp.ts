import type { Team } from '../../engine/team.ts';
import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import type { EdgedMesh } from '../../mesh/edgedMesh.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { alone, type Loops } from '../../util/loop.ts';
import type { RunPhase } from '../../util/phases.ts';
import type { ProgressReport } from '../../util/progress.ts';
import type { Refined, RoundReport, WorkingOrder } from '../algorithm.ts';
import { NonManifold, NotRefinable, TooManyTriangles } from '../errors.ts';
import { type Prepared, prepare } from '../host/prepare.ts';
import { shortWarning } from '../host/warnings.ts';
import { checkRounds, DEFAULT_MAX_TRIANGLES } from '../options.ts';
import { bitsSet } from '../resident/resident.ts';
import { bisect, type Numbers, walksFor } from './bisect.ts';
import { countsOf, type LeppMesh, MAX_TRIANGLES } from './mesh.ts';
import type { Numbering } from './numbering.ts';
import { findAllLongest, leppMeshOf, type Start } from './open.ts';
import { PointKeys } from './pointKeys.ts';
import { type Numbered, resultOf } from './result.ts';
import { bisectionsFor, makeRoom, roomOf } from './room.ts';
import { tinyWarning } from './shortEdges.ts';
import {
	inFileOrder,
	releaseTiny,
	selectAgain,
	shuffle,
	type TargetOrder,
	type Targets,
	targetsAlong,
} from './targets.ts';
import type { Variant } from './threads/member.ts';
import { slackOf, type TeamCounts, type TeamSizes, Together } from './threads/together.ts';
import { type LeppWork, teamText, totalWork, workText } from './work.ts';

/** Bisections between two pauses: some milliseconds. */
const SLICE = 1 << 14;

export interface LeppOptions {
	/** 1 for each selected triangle, else 0, in the mesh's own order. */
	readonly selection: Uint8Array;
	/** 1 to `MOST_ROUNDS`; default 1. Children of selected triangles stay selected, unless `reselect` is there. */
	readonly rounds?: number;
	/**
	 * Selects for each round after the first: 1 for each selected triangle of the mesh as the round before has left it, in
	 * the numbers of the result. That mesh carries fields, and no marks. To make it takes about as long as a round.
	 */
	readonly reselect?: (mesh: TriMesh, round: number) => Uint8Array | Promise<Uint8Array>;
	/**
	 * The order in which targets are taken; default the file's. With canonical numbers the default is the working order, as
	 * the targets' order affects run time only.
	 */
	readonly targets?: TargetOrder;
	/** Numbering of new entities. Default `canonical`. */
	readonly numbering?: Numbering;
	/** Working order of large meshes; the result is the same to the last byte. Default `hilbert`. */
	readonly order?: WorkingOrder;
	/** Whether new points join groups of points. Default `grow`. */
	readonly pointGroups?: PointGroups;
	/** The run stops with `TooManyTriangles` where it passes this. Default 10⁸. */
	readonly maxTriangles?: number;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** Awaited every few milliseconds, so that events are handled in a long run; the signal is checked after it. */
	readonly pause?: () => Promise<void>;
	/**
	 * Looks at the mesh before anything of it is divided: with its edges, once these are derived here, else before that.
	 * An error from it ends the run.
	 */
	readonly inspect?: (edged?: EdgedMesh) => Promise<void>;
	/** Called when another phase of the run begins. */
	readonly onPhase?: (phase: RunPhase) => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
	/** Threads that prepare the mesh and number the result. Default: this thread alone. */
	readonly loops?: Loops;
	/** What bisects by threads, of the same engine as `loops`, and by which algorithm; this thread alone unless given. */
	readonly together?: {
		readonly team: Team;
		readonly variant: Variant;
		readonly sizes?: TeamSizes;
	};
}

/**
 * `milliseconds` are those of `select` (listing the targets, making room) and `bisect`; in the first round also of
 * `mark longest`, which finds the longest edges of all triangles, and in the last of `number`, which numbers the result.
 */
export interface LeppRound extends RoundReport {
	readonly work: LeppWork;
}

export interface LeppRefined extends Omit<Refined, 'resident' | 'work2file' | 'missing'> {
	readonly rounds: readonly LeppRound[];
	/** What the members of a team met, of all rounds. */
	readonly together?: TeamCounts;
}

/**
 * Lepp-bisection, serial or together (P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, §2 and 3; M.-C. Rivara
 * 1997). Each selected triangle is a target: it is done once it is bisected by its longest edge, whoever did it. The
 * mesh stays conforming all the time.
 *
 * The longest edge of a triangle depends on the positions of its corners, never on numbers (`edgeOrder.ts`). So there is
 * one way to bisect each triangle, every bisection is necessary for a target, and the order of targets and the number of
 * threads affect only the order in which new entities are made. Their numbers are canonical unless
 * the options say otherwise (`numbering.ts`). A divided triangle or edge keeps its number as its part at its first corner
 * or at its start.
 *
 * Selected triangles without an edge of 8 lattice units are left as they are, with a warning.
 *
 * Throws `NotRefinable` for options that don't fit, a triangle that has a corner twice or an edge of three or more
 * triangles, `TooManyTriangles`, `EngineError` 'out-of-memory',
 * `Cancelled`; the mesh is never changed.
 */
export async function lepp(mesh: TriMesh, options: LeppOptions): Promise<LeppRefined> {
	const { rounds = 1, now, signal, loops = alone } = options;
	checkRounds(rounds);
	const triangles = triangleCount(mesh);
	if (triangles > MAX_TRIANGLES)
		throw new NotRefinable(
			`the mesh has ${countText(triangles)} triangles; Lepp-bisection supports at most ${countText(MAX_TRIANGLES)}`,
		);
	throwIfCancelled(signal);
	const started = now();
	options.onProgress?.({ phase: 'prepare' });
	options.onPhase?.('prepare');
	const prepared = await prepare(mesh, options, true, loops).catch(branches);
	const start = prepared.takeStart() as Start;
	const more = expectedTriangles(bitsSet(start.selected), triangles);
	const working = await inSlices(
		leppMeshOf(start, prepared.work2file?.triangles, roomFor(more, options), loops),
		options,
	);
	const ready = now();
	options.onPhase?.('refine');
	const run = new Run(working, prepared, options);
	const reports: LeppRound[] = [];
	for (let round = 1; round <= rounds; round++) {
		if (round > 1) await run.reselect(round);
		reports.push(await run.round(round, rounds));
	}
	const refinedAt = now();
	options.onProgress?.({ phase: 'finish' });
	options.onPhase?.('finish');
	const { result, milliseconds: number } = await run.result();
	const met = run.counts ? [teamText(run.counts)] : [];
	const last = reports.pop()!;
	reports.push({ ...last, milliseconds: { ...last.milliseconds, number } });
	throwIfCancelled(signal);
	return {
		...result,
		rounds: reports,
		...(run.counts && { together: run.counts }),
		work: [workText(totalWork(reports.map(({ work }) => work))), ...met].join('; '),
		warnings: [...tinyWarning(run.tiny), ...shortWarning(working.shortEdges), ...result.warnings],
		milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
		adapter: options.together ? `CPU, ${options.together.team.count} threads` : 'CPU',
	};
}

/** Says why a mesh that branches is refused; throws all else. */
function branches(error: unknown): never {
	if (!(error instanceof NonManifold)) throw error;
	throw new NotRefinable(
		`${error.message}, so the propagation path branches; use longest-edge or uniform`,
	);
}

/** Statistics of the targets' propagation paths. */
type Paths = Pick<LeppWork, 'paths' | 'pathTriangles' | 'longestPath'>;

/** The rounds of a run. */
class Run {
	readonly #mesh: LeppMesh;
	readonly #prepared: Prepared;
	readonly #options: LeppOptions;
	readonly #loops: Loops;
	readonly #keys: PointKeys;
	readonly #together: Together | undefined;
	/** Selected triangles that were left undivided, in the round that left most of them. */
	tiny = 0;

	constructor(mesh: LeppMesh, prepared: Prepared, options: LeppOptions) {
		this.#mesh = mesh;
		this.#prepared = prepared;
		this.#options = options;
		this.#loops = options.loops ?? alone;
		this.#keys = new PointKeys(mesh, prepared.mesh.points, prepared.work2file?.points);
		const { together } = options;
		if (together)
			this.#together = new Together(
				mesh,
				this.#keys,
				together.team,
				this.#loops,
				together.variant,
				together.sizes,
			);
	}

	get counts(): TeamCounts | undefined {
		return this.#together?.counts;
	}

	/** The mesh as it is now. */
	result(): Promise<Numbered> {
		const { numbering = 'canonical', now } = this.#options;
		const work = resultOf(
			this.#prepared,
			this.#mesh,
			numbering,
			this.#together !== undefined,
			now,
			this.#loops,
		);
		return inSlices(work, this.#options);
	}

	/** Selects again for a round after the first where the options say so. */
	async reselect(round: number): Promise<void> {
		const { reselect } = this.#options;
		if (!reselect) return;
		const { result, triangles: numbers } = await this.result();
		const selection = await reselect(result.mesh, round);
		const triangles = triangleCount(result.mesh);
		if (selection.length !== triangles)
			throw new NotRefinable(
				`the selection of round ${round} is for ${selection.length} triangles, the mesh has ${triangles}`,
			);
		await inSlices(selectAgain(this.#mesh, selection, numbers, this.#loops), this.#options);
		this.#loops.drop(numbers);
	}

	async round(round: number, rounds: number): Promise<LeppRound> {
		const mesh = this.#mesh;
		const loops = this.#loops;
		const { now } = this.#options;
		const times: Record<string, number> = {};
		let since = now();
		const lap = (step: string): void => {
			const at = now();
			times[step] = at - since;
			since = at;
		};
		if (round === 1) {
			await inSlices(findAllLongest(mesh, this.#keys, loops), this.#options);
			lap('mark longest');
		}
		const before = mesh.bisections;
		const targets = await this.#targets(round);
		const selected = targets.list.length;
		const expected = expectedTriangles(selected, countsOf(mesh).triangles);
		await inSlices(makeRoom(mesh, roomFor(expected, this.#options), loops), this.#options);
		lap('select');
		const paths = this.#together
			? await this.#bisectTogether(this.#together, targets, round, rounds)
			: await this.#bisect(targets.list, round, rounds);
		lap('bisect');
		return {
			...countsOf(mesh),
			selected,
			shortEdges: mesh.shortEdges,
			milliseconds: times,
			work: { bisections: mesh.bisections - before, targets: selected, ...paths },
		};
	}

	/** The targets of a round in the order in which they are taken. */
	async #targets(round: number): Promise<Targets> {
		const { targets: order = { by: 'file' }, numbering = 'canonical' } = this.#options;
		const targets = await inSlices(targetsAlong(this.#mesh, this.#loops), this.#options);
		const tiny = await inSlices(releaseTiny(this.#mesh, targets.list), this.#options);
		this.tiny = Math.max(this.tiny, tiny);
		// Otherwise they stay in the working order, the best for caches: the order affects run time only.
		if (numbering === 'made' && !this.#together) inFileOrder(this.#mesh, targets.list);
		if (order.by === 'random') shuffle(targets.list, order.seed, round);
		return targets;
	}

	/** Bisects all targets, by the team. */
	async #bisectTogether(
		together: Together,
		targets: Targets,
		round: number,
		rounds: number,
	): Promise<Paths> {
		const { onProgress, targets: order, pause, signal } = this.#options;
		const phase = `round ${round} of ${rounds}: bisect`;
		for (const share of together.bisect(targets, order?.by !== 'random')) {
			onProgress?.({ phase, fraction: (round - 1 + share) / rounds });
			await pause?.();
			throwIfCancelled(signal);
			this.#checkLimit(round);
		}
		this.#checkLimit(round);
		return together.takePaths();
	}

	#checkLimit(round: number): void {
		const { maxTriangles = DEFAULT_MAX_TRIANGLES } = this.#options;
		const limit = Math.min(maxTriangles, MAX_TRIANGLES);
		const { triangles } = countsOf(this.#mesh);
		if (triangles > limit) throw tooMany(round, triangles, limit);
	}

	/** Bisects all targets, by this thread. */
	async #bisect(targets: Uint32Array, round: number, rounds: number): Promise<Paths> {
		const mesh = this.#mesh;
		const { pause, signal, onProgress } = this.#options;
		const phase = `round ${round} of ${rounds}: bisect`;
		const numbers: Numbers = { next: mesh.span, end: roomOf(mesh), more: () => false };
		const walks = walksFor(mesh, targets, numbers);
		for (;;) {
			const share = targets.length === 0 ? 1 : walks.taken / targets.length;
			onProgress?.({ phase, fraction: (round - 1 + share) / rounds });
			await pause?.();
			throwIfCancelled(signal);
			const done = bisect(mesh, this.#keys, walks, SLICE);
			mesh.span = numbers.next;
			this.#checkLimit(round);
			if (done) {
				const { paths, pathTriangles, longestPath } = walks;
				return { paths, pathTriangles, longestPath };
			}
			if (numbers.next === numbers.end) {
				const more = bisectionsFor(Math.max(1024, countsOf(mesh).triangles >> 1));
				await inSlices(makeRoom(mesh, more, this.#loops), this.#options);
				numbers.end = roomOf(mesh);
			}
		}
	}
}

/**
 * Triangles that a round makes, as an estimate: random meshes make five for a target where targets are few, and
 * 1.75 for each where all are. Memory that nobody touches costs nothing.
 */
const expectedTriangles = (targets: number, triangles: number): number =>
	Math.ceil(Math.min(5 * targets, 1.75 * triangles)) + 64;

/** Bisections to make room for if `triangles` new triangles are expected. */
const roomFor = (triangles: number, { together }: LeppOptions): number =>
	bisectionsFor(triangles) + (together ? slackOf(together) : 0);

function tooMany(round: number, triangles: number, limit: number): TooManyTriangles {
	const error = new TooManyTriangles(round, triangles, limit);
	error.message = `round ${round} would make more than ${countText(limit)} triangles, the limit`;
	return error;
}
