import type { Engine } from '../../engine/engine.ts';
import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import { sixNodeFault } from '../../mesh/carry/sixNodes.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { sizeOptionsOf } from '../../sizing/options.ts';
import { SizeError } from '../../sizing/sizeError.ts';
import { type SizeField, sizeField } from '../../sizing/sizeField.ts';
import { inSlices } from '../../util/inSlices.ts';
import { type Loops, loopsFor } from '../../util/loop.ts';
import { NotRefinable } from '../errors.ts';
import type { Operation, Outcome, RunRequest } from '../operation.ts';
import { carriedMetrics } from './carriedMetrics.ts';
import {
	type AdaptedTriangles,
	type AdaptTimes,
	type AdaptWork,
	makeTriangles,
} from './makeTriangles.ts';
import { curvedWarning, missingWarning, requiredWarning, workOf } from './report.ts';
import { adaptedMesh } from './result.ts';
import {
	adaptInRounds,
	coarsenOnce,
	divideInRounds,
	flipOnce,
	smoothOnce,
	smoothOnceFast,
} from './rounds.ts';

/** Coarsens once, then refines and coarsens until no edge is above the bound. */
export const runAdapt: Operation['run'] = (...args) => run(...args, adaptInRounds);

/** Collapses edges below the lower bound. */
export const runCoarsen: Operation['run'] = (...args) => run(...args, coarsenOnce);

/** Divides triangles with an edge above the bound, round by round. */
export const runRedGreen: Operation['run'] = (...args) =>
	run(...args, async (run) => ({ rounds: (await divideInRounds(run)).rounds }));

/** Flips edges to improve quality in the metric, or without sizes until all triangles are Delaunay. */
export const runFlip: Operation['run'] = (...args) =>
	hasSizes(args[2])
		? run(...args, flipOnce({ longest: Number.POSITIVE_INFINITY }))
		: runWithoutSizes(...args, flipOnce('delaunay'));

/** Moves points by the metric, or without sizes to the means of their neighbours. */
export const runSmooth: Operation['run'] = async (...args) => {
	const [engine, , request] = args;
	const { moves, fast } = request.values;
	if (moves === 'unit' && !hasSizes(request))
		throw new NotRefinable('moves towards edges of length 1 need sizes');
	if (fast === true) {
		const refusal = fastRefusal(engine, request);
		if (refusal !== undefined) throw new NotRefinable(refusal);
		return run(...args, smoothOnceFast(moves === 'paper' ? 'paper' : 'metric'));
	}
	if (!hasSizes(request)) return runWithoutSizes(...args, smoothOnce('laplace'));
	return run(...args, smoothOnce(moves === 'paper' || moves === 'unit' ? moves : 'metric'));
};

/** The reason why points can't be moved fast, as a sentence without a full stop; undefined if they can. */
function fastRefusal(engine: Engine, request: RunRequest): string | undefined {
	if (engine.kind !== 'gpu')
		return `fast moves run on a GPU alone; this run is on the ${engine.adapter}`;
	if (request.values.moves === 'unit')
		return 'fast moves are guarded ones or those of the paper alone';
	return hasSizes(request) ? undefined : 'fast moves need sizes';
}

const hasSizes = ({ values }: RunRequest): boolean => values.size !== undefined;

/** Runs with the sizes of the mesh itself, and reports no fit. */
const runWithoutSizes = (
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: AdaptWork,
): Promise<Outcome> =>
	run(engine, mesh, { ...request, values: { ...request.values, size: 'own' } }, work, false);

/** Makes sizes, adapts the triangles on the engine and carries the data of the mesh. */
async function run(
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: AdaptWork,
	reportsFit = true,
): Promise<Outcome> {
	const { now, values } = request;
	const fault = sixNodeFault(mesh);
	if (fault !== undefined) throw new NotRefinable(fault);
	const times: AdaptTimes = { prepare: 0, refine: 0 };
	const started = now();
	request.onProgress?.({ phase: 'sizes' });
	request.onPhase?.('prepare');
	void engine.prepare?.('adaptation');
	const loops = loopsFor(triangleCount(mesh), engine.loops);
	const field = await sizesOf(mesh, request, loops);
	times.prepare += now() - started;
	const { unfolded, rigid } = await makeUnfolded(
		(rigid) => makeTriangles(engine, field, request, work, times, rigid),
		pointCount(mesh),
	);
	const { adapted, constraints, done: outcome, required, fit } = unfolded;
	const { planar: plane, topology } = field.of;
	const finishing = now();
	const pointGroups = values['point-groups'] as PointGroups;
	const completing = { before: mesh, topology, plane, constraints, adapted, pointGroups };
	const result = await inSlices(adaptedMesh(completing, loops), request);
	loops.drop(adapted.kept, adapted.triangles, adapted.origins);
	if (plane.points !== mesh.points) loops.drop(plane.points);
	times.prepare += now() - finishing;
	return {
		mesh: result.mesh,
		provenance: result.provenance,
		report: {
			rounds: outcome.rounds,
			...(outcome.coarsening && { coarsening: outcome.coarsening }),
			work: workOf(outcome, reportsFit ? fit : undefined),
			...(outcome.missing !== undefined && { missing: outcome.missing + required }),
			warnings: [
				...(reportsFit ? field.warnings : []),
				...curvedWarning(constraints.midNodes?.curved, rigid),
				...missingWarning(outcome.missing),
				...requiredWarning(required),
				...result.warnings,
			],
			...(result.grown.length > 0 && { pointGroups: result.grown }),
			milliseconds: { ...times },
			adapter: engine.adapter,
		},
		...(request.keepSizes &&
			reportsFit &&
			mesh.dimension === 2 && {
				sizes: {
					before: field.metrics,
					after: carriedMetrics(field.metrics, result.provenance.points),
				},
			}),
	};
}

/** Attempts before the triangles at all curved edges are kept. */
const ATTEMPTS = 6;

/**
 * Makes triangles until none folds over a curved edge; the next attempt keeps those at such edges.
 *
 * @returns `rigid`: number of curved edges with kept triangles
 */
async function makeUnfolded(
	make: (rigid: Uint8Array) => Promise<AdaptedTriangles>,
	points: number,
): Promise<{ readonly unfolded: AdaptedTriangles; readonly rigid: number }> {
	const isRigid = new Uint8Array(points);
	let unfolded = await make(isRigid);
	for (let attempt = 1; unfolded.folded.length > 0 && attempt <= ATTEMPTS; attempt++) {
		if (attempt === ATTEMPTS) isRigid.fill(1);
		for (const node of unfolded.folded) isRigid[node] = 1;
		unfolded = await make(isRigid);
	}
	const { midNodes } = unfolded.constraints;
	let rigid = 0;
	midNodes?.isCurved.forEach((curved, e) => {
		rigid += curved & isRigid[midNodes.ofEdge[e]!]!;
	});
	return { unfolded, rigid };
}

/** Makes the requested metric field. Throws a `NotRefinable` with the error. */
async function sizesOf(mesh: TriMesh, request: RunRequest, loops: Loops): Promise<SizeField> {
	try {
		return await inSlices(sizeField(mesh, sizeOptionsOf(request.values), loops), request);
	} catch (error) {
		throw error instanceof SizeError ? new NotRefinable(error.message) : error;
	}
}
