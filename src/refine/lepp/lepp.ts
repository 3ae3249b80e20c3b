import type { EdgedMesh } from '../../mesh/edgedMesh.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { alone, type Loops } from '../../util/loop.ts';
import type { RunPhase } from '../../util/phases.ts';
import type { ProgressReport } from '../../util/progress.ts';
import type { Refined, RoundReport, WorkingOrder } from '../algorithm.ts';
import { NotRefinable, TooManyTriangles } from '../errors.ts';
import { type Prepared, prepare } from '../host/prepare.ts';
import { shortWarning } from '../host/warnings.ts';
import { checkRounds, DEFAULT_MAX_TRIANGLES } from '../options.ts';
import { bitsSet } from '../resident/resident.ts';
import { bisect, walksFor } from './bisect.ts';
import { type LeppMesh, MAX_TRIANGLES } from './mesh.ts';
import { findAllLongest, leppMeshOf, makeRoom, roomOf, type Start } from './open.ts';
import { PointKeys } from './pointKeys.ts';
import { resultOf } from './result.ts';
import { select, type TargetOrder, takeTargets } from './targets.ts';
import { type LeppWork, totalWork, workOf, workText } from './work.ts';

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
	/** The order in which targets are taken; default the file's. */
	readonly targets?: TargetOrder;
	/** How large meshes are held on the way; the result is the same to the last byte. Default `hilbert`. */
	readonly order?: WorkingOrder;
	/** The run stops with `TooManyTriangles` where it passes this. Default 10⁸. */
	readonly maxTriangles?: number;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** Awaited every few milliseconds, so that events are handled in a long run; the signal is checked after it. */
	readonly pause?: () => Promise<void>;
	/**
	 * Looks at the mesh before anything of it is divided: with its edges, once these are derived here, else before that.
	 * What it throws ends the run.
	 */
	readonly inspect?: (edged?: EdgedMesh) => Promise<void>;
	/** Called when another phase of the run begins. */
	readonly onPhase?: (phase: RunPhase) => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
	/** What makes the mesh ready and numbers the result; this thread alone unless given. Bisection is this thread's. */
	readonly loops?: Loops;
}

/**
 * `milliseconds` are those of `select` (listing the targets, making room) and `bisect`; in the first round also of
 * `mark longest`, which finds the longest edges of all triangles.
 */
export interface LeppRound extends RoundReport {
	readonly work: LeppWork;
}

export interface LeppRefined extends Omit<Refined, 'resident' | 'toFile' | 'missing'> {
	readonly rounds: readonly LeppRound[];
}

/**
 * Serial Lepp-bisection (P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, §2; M.-C. Rivara
 * 1997). Each selected triangle is a target: it is done once it is bisected by its longest edge, whoever did it. The
 * mesh stays conforming all the time.
 *
 * Which edge of a triangle is longest hangs on where its corners lie, never on numbers (`edgeOrder.ts`), so that there
 * is one way to bisect each triangle, each bisection is one that a target can't do without, and the targets' order
 * decides about nothing but the numbers of what is new: triangles, edges and points in the order in which they were
 * made. A divided triangle or edge keeps its number as its part at its first corner or at its start.
 *
 * Throws `NotRefinable` for options that don't fit, a triangle that has a corner twice, an edge of three or more
 * triangles or triangles that become too small for the lattice, `TooManyTriangles`, `EngineError` 'out-of-memory',
 * `Cancelled`; the mesh is never changed.
 */
export async function lepp(mesh: TriMesh, options: LeppOptions): Promise<LeppRefined> {
	const { rounds = 1, now, signal, loops = alone } = options;
	checkRounds(rounds);
	const triangles = triangleCount(mesh);
	if (triangles > MAX_TRIANGLES)
		throw new NotRefinable(
			`the mesh has ${countText(triangles)} triangles; Lepp-bisection holds at most ${countText(MAX_TRIANGLES)}`,
		);
	throwIfCancelled(signal);
	const started = now();
	options.onProgress?.({ phase: 'prepare' });
	options.onPhase?.('prepare');
	const prepared = await prepare(mesh, options, true, loops);
	const start = prepared.takeStart() as Start;
	const more = expectedTriangles(bitsSet(start.selected), triangles);
	const working = await inSlices(leppMeshOf(start, prepared.toFile?.triangles, more), options);
	select(working, options.selection);
	await options.pause?.();
	throwIfCancelled(signal);
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
	const result = await inSlices(resultOf(prepared, working, loops), options);
	throwIfCancelled(signal);
	return {
		...result,
		rounds: reports,
		work: workText(totalWork(reports.map(({ work }) => work))),
		warnings: [...shortWarning(working.shortEdges), ...result.warnings],
		milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
		adapter: 'CPU',
	};
}

/** The rounds of a run. */
class Run {
	readonly #mesh: LeppMesh;
	readonly #prepared: Prepared;
	readonly #options: LeppOptions;
	readonly #keys: PointKeys;

	constructor(mesh: LeppMesh, prepared: Prepared, options: LeppOptions) {
		this.#mesh = mesh;
		this.#prepared = prepared;
		this.#options = options;
		this.#keys = new PointKeys(mesh, prepared.mesh.points, prepared.toFile?.points);
	}

	/** Selects again for a round after the first where the options say so. */
	async reselect(round: number): Promise<void> {
		const { reselect, loops = alone } = this.#options;
		if (!reselect) return;
		const { mesh } = await inSlices(resultOf(this.#prepared, this.#mesh, loops), this.#options);
		const selection = await reselect(mesh, round);
		const triangles = triangleCount(mesh);
		if (selection.length !== triangles)
			throw new NotRefinable(
				`the selection of round ${round} is for ${selection.length} triangles, the mesh has ${triangles}`,
			);
		select(this.#mesh, selection);
	}

	async round(round: number, rounds: number): Promise<LeppRound> {
		const mesh = this.#mesh;
		const { now, pause, signal, onProgress } = this.#options;
		const { maxTriangles = DEFAULT_MAX_TRIANGLES, targets: order } = this.#options;
		const limit = Math.min(maxTriangles, MAX_TRIANGLES);
		const phase = `round ${round} of ${rounds}: bisect`;
		const times: Record<string, number> = {};
		let since = now();
		if (round === 1) {
			await inSlices(findAllLongest(mesh, this.#keys), this.#options);
			times['mark longest'] = now() - since;
			since = now();
		}
		const before = mesh.points;
		const walks = walksFor(takeTargets(mesh, order ?? { by: 'file' }, round));
		const selected = walks.targets.length;
		makeRoom(mesh, expectedTriangles(selected, mesh.triangles));
		times.select = now() - since;
		since = now();
		for (;;) {
			onProgress?.({
				phase,
				fraction: (round - 1 + (selected === 0 ? 1 : walks.taken / selected)) / rounds,
			});
			await pause?.();
			throwIfCancelled(signal);
			const from = mesh.points;
			const done = bisect(mesh, this.#keys, walks, SLICE, roomOf(mesh));
			if (mesh.triangles > limit) throw tooMany(round, mesh.triangles, limit);
			if (done) break;
			// Less than a slice: the room is used up.
			if (mesh.points - from < SLICE) makeRoom(mesh, Math.max(1024, mesh.triangles >> 1));
		}
		times.bisect = now() - since;
		return {
			points: mesh.points,
			edges: mesh.edges,
			triangles: mesh.triangles,
			selected,
			shortEdges: mesh.shortEdges,
			milliseconds: times,
			work: workOf(walks, mesh.points - before),
		};
	}
}

/**
 * Triangles that a round makes, as an estimate: random meshes make five for a target where targets are few, and
 * 1.75 for each where all are. Memory that nobody touches costs nothing.
 */
const expectedTriangles = (targets: number, triangles: number): number =>
	Math.ceil(Math.min(5 * targets, 1.75 * triangles)) + 64;

function tooMany(round: number, triangles: number, limit: number): TooManyTriangles {
	const error = new TooManyTriangles(round, triangles, limit);
	error.message = `round ${round} would make more than ${countText(limit)} triangles, the limit`;
	return error;
}
