import type { Engine } from '../../engine/engine.ts';
import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import { sixNodeFault } from '../../mesh/carry/sixNodes.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { sizeOptionsOf } from '../../sizing/options.ts';
import { SizeError } from '../../sizing/sizeError.ts';
import { type SizeField, sizeField } from '../../sizing/sizeField.ts';
import { inSlices } from '../../util/inSlices.ts';
import { NotRefinable } from '../errors.ts';
import type { Operation, Outcome, RunRequest } from '../operation.ts';
import { type Made, makeTriangles, type Times, type Work } from './makeTriangles.ts';
import { curvedWarning, missingWarning, workOf } from './report.ts';
import { adaptedMesh } from './result.ts';
import { adaptInRounds, coarsenOnce, divideInRounds, flipOnce, smoothOnce } from './rounds.ts';

/** Coarsens once, then refines and coarsens until no edge is above the bound. */
export const runAdapt: Operation['run'] = (...asked) => run(...asked, adaptInRounds);

/** Collapses edges below the lower bound. */
export const runCoarsen: Operation['run'] = (...asked) => run(...asked, coarsenOnce);

/** Divides triangles with an edge above the bound, round by round. */
export const runRedGreen: Operation['run'] = (...asked) =>
	run(...asked, async (run) => ({ rounds: (await divideInRounds(run)).rounds }));

/** Flips edges where quality in the metric gains, or without sizes until triangles are Delaunay. */
export const runFlip: Operation['run'] = (...asked) =>
	hasSizes(asked[2])
		? run(...asked, flipOnce({ longest: Number.POSITIVE_INFINITY }))
		: runWithoutSizes(...asked, flipOnce('delaunay'));

/** Moves points by the metric, or without sizes to the means of their neighbours. */
export const runSmooth: Operation['run'] = (...asked) =>
	hasSizes(asked[2])
		? run(...asked, smoothOnce(asked[2].values.moves === 'paper' ? 'paper' : 'metric'))
		: runWithoutSizes(...asked, smoothOnce('laplace'));

const hasSizes = ({ values }: RunRequest): boolean => values.size !== undefined;

/** Runs with the sizes that the mesh has, and reports no fit. */
const runWithoutSizes = (
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: Work,
): Promise<Outcome> =>
	run(engine, mesh, { ...request, values: { ...request.values, size: 'own' } }, work, false);

async function run(
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: Work,
	tellsFit = true,
): Promise<Outcome> {
	const { now, values } = request;
	const fault = sixNodeFault(mesh);
	if (fault !== undefined) throw new NotRefinable(fault);
	const times: Times = { prepare: 0, refine: 0 };
	const started = now();
	request.onProgress?.({ phase: 'sizes' });
	request.onPhase?.('prepare');
	const field = await sizesOf(mesh, request);
	times.prepare += now() - started;
	const { made, rigid } = await makeUnfolded(
		(rigid) => makeTriangles(engine, field, request, work, times, rigid),
		pointCount(mesh),
	);
	const { adapted, constraints, done, fit } = made;
	const { planar, topology } = field.of;
	const finishing = now();
	const result = await inSlices(
		adaptedMesh(
			mesh,
			topology,
			planar,
			constraints,
			adapted,
			values['point-groups'] as PointGroups,
		),
		request,
	);
	times.prepare += now() - finishing;
	return {
		mesh: result.mesh,
		provenance: result.provenance,
		report: {
			rounds: done.rounds,
			...(done.coarsening && { coarsening: done.coarsening }),
			work: workOf(done, tellsFit ? fit : undefined),
			...(done.missing !== undefined && { missing: done.missing }),
			warnings: [
				...(tellsFit ? field.warnings : []),
				...curvedWarning(constraints.middles?.curved, rigid),
				...missingWarning(done.missing),
				...result.warnings,
			],
			...(result.grown.length > 0 && { pointGroups: result.grown }),
			milliseconds: { ...times },
			adapter: engine.adapter,
		},
	};
}

/** Attempts after which the triangles at all curved edges stay. */
const ATTEMPTS = 6;

/**
 * Makes triangles until none folds over a curved edge: those at such an edge stay as they are in the next attempt.
 *
 * @returns `rigid`: number of curved edges whose triangles stay
 */
async function makeUnfolded(
	make: (rigid: Uint8Array) => Promise<Made>,
	points: number,
): Promise<{ readonly made: Made; readonly rigid: number }> {
	const isRigid = new Uint8Array(points);
	let made = await make(isRigid);
	for (let attempt = 1; made.folded.length > 0 && attempt <= ATTEMPTS; attempt++) {
		if (attempt === ATTEMPTS) isRigid.fill(1);
		for (const node of made.folded) isRigid[node] = 1;
		made = await make(isRigid);
	}
	const { middles } = made.constraints;
	let rigid = 0;
	middles?.isCurved.forEach((curved, e) => {
		rigid += curved & isRigid[middles.ofEdge[e]!]!;
	});
	return { made, rigid };
}

/** The metric field that is asked for. Throws a `NotRefinable` that says what is wrong with it. */
async function sizesOf(mesh: TriMesh, request: RunRequest): Promise<SizeField> {
	try {
		return await inSlices(sizeField(mesh, sizeOptionsOf(request.values)), request);
	} catch (error) {
		throw error instanceof SizeError ? new NotRefinable(error.message) : error;
	}
}
