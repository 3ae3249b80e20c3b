import type { Engine } from '../../engine/engine.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { loopsFor, sharesLoops, singleThread } from '../../util/loop.ts';
import { NonManifold, NotRefinable } from '../errors.ts';
import { prepare } from '../host/prepare.ts';
import { shortWarning } from '../host/warnings.ts';
import type { Operation } from '../operation.ts';
import { checkRounds, roundOptions } from '../options.ts';
import { outcomeOf } from '../outcome.ts';
import { bitsSet } from '../resident/resident.ts';
import {
	type LeppOptions,
	type LeppRefined,
	type LeppRound,
	teamText,
	totalWork,
	type Variant,
	workText,
} from './algorithm.ts';
import { MAX_TRIANGLES } from './mesh.ts';
import { leppMeshOf, type Start } from './open.ts';
import { Rounds, roomFor } from './rounds.ts';
import { tinyWarning } from './shortEdges.ts';

/** `run` of the operation. */
export const run: Operation['run'] = async (
	engine,
	mesh,
	{ selection, selectAgain, values, ...between },
) => {
	if (values.reselect === true && !selectAgain)
		throw new NotRefinable('reselect: the selection does not apply to the mesh of a later round');
	const { rounds, maxTriangles, pointGroups } = roundOptions(values);
	const triangles = triangleCount(mesh);
	const requested = values.variant as 'auto' | 'serial' | Variant;
	const runners = runnersFor(engine, requested, triangles);
	const refined = await lepp(mesh, {
		...between,
		...runners,
		selection,
		rounds,
		maxTriangles,
		pointGroups,
		numbering: values.canonical === 'off' ? 'made' : 'canonical',
		targets:
			values.targets === 'random' ? { by: 'random', seed: values.seed as number } : { by: 'file' },
		...(values.reselect === true && selectAgain && { reselect: selectAgain }),
	});
	const isReplaced = requested !== 'auto' && requested !== 'serial' && !runners.parallel;
	const warnings = isReplaced
		? [...refined.warnings, replacedWarning(requested)]
		: refined.warnings;
	return outcomeOf({ ...refined, warnings });
};

/** Chooses the threads for loops and, if worthwhile or requested, the team for bisection. */
function runnersFor(
	{ loops, team }: Engine,
	requested: 'auto' | 'serial' | Variant,
	triangles: number,
): Pick<LeppOptions, 'loops' | 'parallel'> {
	const variant = requested === 'auto' ? (sharesLoops(triangles) ? 'pa3' : 'serial') : requested;
	if (variant === 'serial' || !loops || !team) return { loops: loopsFor(triangles, loops) };
	return { loops, parallel: { team, variant } };
}

const replacedWarning = (variant: Variant): string =>
	`${variant} needs threads with shared memory, which are not available; the serial algorithm gives the same mesh`;

/**
 * Lepp-bisection, serial or together (P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, §2 and 3;
 * M.-C. Rivara 1997). Each selected triangle is a target: it is done once it has been bisected by its longest edge, also on
 * the path of another target. The mesh is conforming after every bisection.
 *
 * The longest edge of a triangle depends on the positions of its corners, never on numbers (`findLongest.ts`). So there is
 * one way to bisect each triangle, every bisection is necessary for a target, and the order of targets and the number of
 * threads affect only the order in which new entities are made. Their numbers are canonical unless the options say otherwise
 * (`numbering.ts`). A divided triangle passes its number to the child at its first corner, a divided edge to the half at its
 * start.
 *
 * Selected triangles without an edge of 8 lattice units are left as they are, with a warning.
 *
 * Throws `NotRefinable` for options that don't fit, a triangle that has a corner twice or an edge of three or more triangles,
 * `TooManyTriangles`, `EngineError` 'out-of-memory', `Cancelled`; the mesh is never changed.
 */
export async function lepp(mesh: TriMesh, options: LeppOptions): Promise<LeppRefined> {
	const { rounds = 1, now, signal, loops = singleThread, parallel } = options;
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
	const prepared = await prepare(mesh, options, true, loops).catch(explainNonManifold);
	const start = prepared.takeStart() as Start;
	const room = roomFor(bitsSet(start.selected), triangles, parallel);
	const working = await inSlices(
		leppMeshOf(start, prepared.work2file?.triangles, room, loops),
		options,
	);
	const ready = now();
	options.onPhase?.('refine');
	const run = new Rounds(working, prepared, options);
	const reports: LeppRound[] = [];
	for (let round = 1; round <= rounds; round++) reports.push(await run.round(round));
	const refinedAt = now();
	options.onProgress?.({ phase: 'finish' });
	options.onPhase?.('finish');
	const { result, triangles: numbers, milliseconds: number } = await run.result();
	run.end();
	loops.drop(numbers, ...Object.values(prepared.work2file ?? {}));
	const last = reports.pop()!;
	reports.push({ ...last, milliseconds: { ...last.milliseconds, number } });
	throwIfCancelled(signal);
	const work = workText(totalWork(reports.map((report) => report.work)));
	const { counts } = run;
	return {
		...result,
		rounds: reports,
		...(counts && { teamCounts: counts }),
		work: counts ? `${work}; ${teamText(counts)}` : work,
		warnings: [...tinyWarning(run.tiny), ...shortWarning(working.shortEdges), ...result.warnings],
		milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
		adapter: parallel ? `CPU, ${parallel.team.count} threads` : 'CPU',
	};
}

/** Throws the reason why Lepp-bisection refuses a non-manifold mesh; rethrows other errors. */
function explainNonManifold(error: unknown): never {
	if (!(error instanceof NonManifold)) throw error;
	throw new NotRefinable(
		`${error.message}, so the propagation path branches; use longest-edge or uniform`,
	);
}
