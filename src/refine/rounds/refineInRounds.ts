/*
 * Bytes for each triangle: 40 stay between rounds (`resident.ts`). A dense round needs 12 more: 4 for the triangle's info,
 * 4 for each edge, and bit sets below 2. A sparse round needs bit sets and ranks below 2, and 20 for each triangle of the
 * list's capacity. While buffers grow, old and new ones coexist.
 *
 * The Hilbert order makes the rounds on a shuffled grid of 2^20 triangles, all marked, 1.7 times faster on the CPU (284
 * ms of one core instead of 486), and preparing and finishing too, as edges are derived in it: 435 ms instead of 663. A
 * grid already ordered row by row loses: 269 ms instead of 254, and 287 instead of 137.
 * On an H100, 8.4 million shuffled triangles, a fifth marked: edges and longest half-edges in 5.8 ms instead of 17.3, a
 * round in 5.6 instead of 6.5, the next in 9.9 instead of 12.8; row by row 4.0, 5.8 and 10.4.
 */
import type { Engine, Session } from '../../engine/engine.ts';
import { midNodesOf } from '../../mesh/carry/sixNodes.ts';
import { needsEdges } from '../../mesh/edgedMesh.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { type Loops, loopsFor } from '../../util/loop.ts';
import type { Progress } from '../../util/progress.ts';
import type { Refined, RefineOptions, RoundReport } from '../algorithm.ts';
import { NonManifold } from '../errors.ts';
import { expectedRounds } from '../goal/expectedRounds.ts';
import { missWarning } from '../goal/goal.ts';
import { raisedWarnings } from '../goal/goalBounds.ts';
import { GoalRounds, goalOf } from '../goal/goalRounds.ts';
import { edgedMeshOn } from '../host/edgedMeshOn.ts';
import { finish } from '../host/finish.ts';
import { type Prepared, prepare } from '../host/prepare.ts';
import { shortWarning } from '../host/warnings.ts';
import { checkFits, withinLimit } from '../limits.ts';
import { checkRounds, DEFAULT_MAX_TRIANGLES } from '../options.ts';
import {
	openResident,
	type Resident,
	type ResidentStart,
	type TimeStep,
} from '../resident/resident.ts';
import { freeRoundBuffers } from '../resident/roundBuffers.ts';
import { refineRound } from './round.ts';
import type { RoundOptions } from './roundOptions.ts';

/** Settings of the algorithm. The result depends on `similar` alone. */
export type RoundSettings = Pick<RoundOptions, 'hops' | 'path' | 'similar'> & {
	/** Prepare meshes of at least this many triangles by several threads. */
	readonly sharedFrom?: number;
};

/**
 * Divides the selected triangles and their propagation paths, round by round, on any engine. All triangles at an edge
 * divide it in the same round, in space also three or more. An error leaves `mesh` unchanged.
 *
 * @throws NotRefinable, TooManyTriangles, EngineError, Cancelled
 */
export async function refineInRounds(
	engine: Engine,
	mesh: TriMesh,
	requested: RefineOptions,
	settings: RoundSettings = {},
): Promise<Refined> {
	try {
		return await refineWith(engine, mesh, requested, settings, false);
	} catch (error) {
		if (!(error instanceof NonManifold) || mesh.dimension === 2) throw error;
		// Deriving the edges detects that a surface branches; `inspect` has run by then.
		const { inspect: _, ...uninspected } = requested;
		return await refineWith(engine, mesh, uninspected, settings, true);
	}
}

/** Refines; `branches` allows edges of three or more triangles. */
async function refineWith(
	engine: Engine,
	mesh: TriMesh,
	requested: RefineOptions,
	settings: RoundSettings,
	branches: boolean,
): Promise<Refined> {
	// A resident mesh has no midside nodes.
	const keep = midNodesOf(mesh) ? false : (requested.keep ?? false);
	const listEdges = (requested.listEdges ?? true) || keep || needsEdges(mesh);
	const options = { ...requested, keep, listEdges, branches };
	const { rounds, now, signal } = options;
	checkRounds(rounds);
	checkFits(engine, triangleCount(mesh), 'the mesh has');
	throwIfCancelled(signal);
	const started = now();
	options.onProgress?.({ phase: 'prepare' });
	options.onPhase?.('prepare');
	const compiled = engine.prepare?.('refinement');
	// If `prepare` throws, nothing awaits `compiled`.
	compiled?.catch(() => {});
	const derivesHere = engine.kind === 'cpu' || engine.software === true;
	const loops = loopsFor(triangleCount(mesh), engine.loops, settings.sharedFrom);
	const prepared = await prepare(mesh, options, derivesHere, loops);
	await compiled;
	await options.pause?.();
	throwIfCancelled(signal);
	const ready = now();
	const session = engine.begin(now);
	let keepsSession = false;
	try {
		const limit = options.maxTriangles ?? DEFAULT_MAX_TRIANGLES;
		const { resident, reports, ...result } = await withinLimit(engine, limit, (maxTriangles) =>
			runRounds(session, prepared, { ...options, maxTriangles }, settings, loops),
		);
		const refinedAt = now();
		options.onProgress?.({ phase: 'finish' });
		options.onPhase?.('finish');
		freeRoundBuffers(resident);
		const inPlace = engine.kind === 'cpu';
		const refined = await finish(prepared, resident, {
			...options,
			inPlace,
			loops: engine.loops,
		});
		if (!keep) loops.drop(...Object.values(prepared.work2file ?? {}));
		throwIfCancelled(signal);
		const shortEdges = reports.at(-1)?.shortEdges ?? 0;
		keepsSession = keep;
		return {
			...refined,
			rounds: reports,
			...(result.missing !== undefined && { missing: result.missing }),
			warnings: [...result.warnings, ...shortWarning(shortEdges), ...refined.warnings],
			milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
			...(keep && { resident }),
			...(keep && prepared.work2file && { work2file: prepared.work2file.triangles }),
			adapter: engine.adapter,
		};
	} finally {
		if (!keepsSession) session.end();
	}
}

/** Result of the rounds. */
interface RoundsResult {
	readonly resident: Resident;
	readonly reports: readonly RoundReport[];
	/** Triangles that miss the goal after the last round; absent without one. */
	readonly missing?: number;
	readonly warnings: readonly string[];
}

/** Makes the mesh resident and runs the rounds. */
async function runRounds(
	session: Session,
	prepared: Prepared,
	options: RefineOptions & { readonly maxTriangles: number },
	settings: RoundSettings,
	loops: Loops,
): Promise<RoundsResult> {
	const { rounds, signal, split = 'longest', until, maxTriangles } = options;
	let round = 1;
	/** Estimated rounds until the goal is met; absent without one. */
	let expected: number | undefined;
	const time: TimeStep = async (name, record) => {
		throwIfCancelled(signal);
		options.onProgress?.(progressOf(name, round, rounds, expected));
		await options.pause?.();
		throwIfCancelled(signal);
		await session.time(name, record);
	};
	const roundOptions = (last: boolean) => ({ ...settings, split, maxTriangles, round, last, time });
	const latticeGoal = until && goalOf(until, prepared);
	// `openResident` derives the edges where the host has not.
	options.onPhase?.('derive');
	const { resident, scope } = await begin(session, prepared, time, {
		before(start) {
			if (latticeGoal && options.onProgress) expected = expectedRounds(latticeGoal, start, split);
		},
		async after(start, resident) {
			const { mesh, work2file, isInspected } = prepared;
			if (!isInspected && options.inspect)
				await options.inspect(
					await edgedMeshOn(resident, start, mesh, work2file, { ...options, loops }),
				);
		},
	});
	options.onPhase?.('refine');
	const reports: RoundReport[] = [];
	if (!until || !latticeGoal) {
		for (; round <= rounds; round++)
			reports.push(await refineRound(resident, roundOptions(round === rounds && !options.keep)));
		return { resident, reports, warnings: [] };
	}
	const goal = new GoalRounds(resident, latticeGoal, scope);
	const select = (mesh: Resident) => goal.select(mesh);
	const warnings = raisedWarnings(latticeGoal, prepared);
	let missing = 0;
	// Each round counts the triangles that missed the goal before it; the last round finds none.
	for (; round <= rounds; round++) {
		await goal.makeRoom(resident);
		const report = await refineRound(resident, { ...roundOptions(false), select });
		missing = report.selected;
		setMissing(reports, missing);
		if (missing === 0) break;
		reports.push(report);
	}
	if (missing > 0) {
		await goal.makeRoom(resident);
		[missing = 0] = await session.readValues([goal.select(resident)]);
		setMissing(reports, missing);
		if (missing > 0) warnings.push(missWarning(until, missing, rounds));
	}
	goal.free(resident);
	return { resident, reports, missing, warnings };
}

/**
 * Moves the start from `prepared` into the session; returns the resident mesh and a copy of the initial selection.
 *
 * @param hooks called before and after the mesh is uploaded
 */
async function begin(
	session: Session,
	prepared: Prepared,
	time: TimeStep,
	hooks: {
		before(start: ResidentStart): void;
		after(start: ResidentStart, resident: Resident): Promise<void>;
	},
) {
	const start = prepared.takeStart();
	hooks.before(start);
	const scope = start.selected.slice();
	const resident = await openResident(session, start, time);
	await hooks.after(start, resident);
	return { resident, scope };
}

/** Progress at `step` of `round`. `expected` is an estimate: more rounds may follow, or the goal be met earlier. */
function progressOf(step: string, round: number, rounds: number, expected?: number): Progress {
	const total = expected === undefined ? rounds : Math.min(rounds, Math.max(expected, round));
	const prefix = expected !== undefined && total < rounds ? 'about ' : '';
	return {
		phase: `round ${round} of ${prefix}${total}: ${step}`,
		...(total > 1 && { fraction: (round - 1) / total }),
	};
}

/** Sets `missing` of the last report: the triangles that miss the goal after its round. */
function setMissing(reports: RoundReport[], missing: number): void {
	const last = reports.pop();
	if (last) reports.push({ ...last, missing });
}
