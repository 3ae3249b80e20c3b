import type { Engine } from '../../engine/engine.ts';
import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import { midNodesOf } from '../../mesh/carry/sixNodes.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { sizeOptionsOf } from '../../sizing/options.ts';
import { SizeError } from '../../sizing/sizeError.ts';
import { type SizeField, sizeField } from '../../sizing/sizeField.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { loopsFor } from '../../util/loop.ts';
import { NotRefinable } from '../errors.ts';
import { type Fit, fitText } from '../fit.ts';
import type { Operation, Outcome, RunRequest } from '../operation.ts';
import { DEFAULT_MAX_TRIANGLES } from '../options.ts';
import type { TimeStep } from '../resident/resident.ts';
import { openAdaptMesh, readRecords } from './adaptMesh.ts';
import type { Collapses } from './coarsen.ts';
import { constraintsOf } from './constraints.ts';
import { adaptedOf } from './fromRecords.ts';
import { measureFit } from './measureFit.ts';
import { adaptedMesh } from './result.ts';
import { type AdaptRun, adaptInRounds, coarsenOnce, type Done, divideInRounds } from './rounds.ts';
import { recordsOf } from './start.ts';

/** Coarsens once, then refines and coarsens until no edge is above the bound. */
export const runAdapt: Operation['run'] = (...asked) => run(...asked, adaptInRounds);

/** Collapses edges below the lower bound. */
export const runCoarsen: Operation['run'] = (...asked) => run(...asked, coarsenOnce);

/** Divides triangles with an edge above the bound, round by round. */
export const runRedGreen: Operation['run'] = (...asked) =>
	run(...asked, async (run) => ({ rounds: (await divideInRounds(run, false)).rounds }));

async function run(
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: (run: AdaptRun) => Promise<Done>,
): Promise<Outcome> {
	const { now, signal, values } = request;
	if (midNodesOf(mesh))
		throw new NotRefinable('the triangles have six nodes; sizes are met by triangles with three');
	const started = now();
	const tell = (phase: string) => request.onProgress?.({ phase });
	tell('sizes');
	request.onPhase?.('prepare');
	const field = await sizesOf(mesh, request);
	const { planar, topology } = field.of;
	tell('prepare');
	const constraints = await inSlices(constraintsOf(mesh, topology, planar.points), request);
	const loops = loopsFor(triangleCount(mesh), engine.loops);
	const input = {
		...{ mesh, topology, constraints, selection: request.selection },
		...{ planar: planar.points, metrics: field.metrics },
	};
	const records = await inSlices(
		recordsOf(input, values.order as 'hilbert' | 'file', loops),
		request,
	);
	await engine.prepare?.();
	const ready = now();
	request.onPhase?.('refine');
	let figures = '';
	const time: TimeStep = async (name, record) => {
		throwIfCancelled(signal);
		tell(figures === '' ? name : figures);
		await request.pause?.();
		throwIfCancelled(signal);
		await session.time(name, record);
	};
	const session = engine.begin(now);
	try {
		const adapted = openAdaptMesh(session, records.start, topology.edges.length / 2, time);
		const { rounds = 1, longest: upper = Math.SQRT2 } = values as {
			readonly [name in 'rounds' | 'longest']?: number;
		};
		const measure = () =>
			measureFit(adapted, upper, loopsFor(adapted.triangles, engine.loops), request);
		const done = await work({
			...{ mesh: adapted, upper, rounds, measure, now },
			keepLines: values.boundary === 'keep',
			coarsening: {
				collapses: (values.collapses as Collapses | undefined) ?? 'legal-first',
				// A card is kept busy, and a thread looks for a cancellation after each pass.
				...(engine.kind === 'cpu' && { batch: 1 }),
			},
			maxTriangles: (values['max-triangles'] as number | undefined) ?? DEFAULT_MAX_TRIANGLES,
			onFit(text) {
				figures = text;
				tell(text);
			},
		});
		const fit = (done.rounds.at(-1) ?? done.coarsening)?.fit ?? (await measure());
		const read = await readRecords(adapted);
		const refinedAt = now();
		tell('finish');
		request.onPhase?.('finish');
		const made = await inSlices(adaptedOf(read, records, planar.points), request);
		const grow = values['point-groups'] as PointGroups;
		const result = await inSlices(
			adaptedMesh(mesh, topology, planar, constraints, made, grow),
			request,
		);
		const { grown, warnings } = result;
		return {
			mesh: result.mesh,
			provenance: result.provenance,
			report: {
				rounds: done.rounds,
				...(done.coarsening && { coarsening: done.coarsening }),
				work: workOf(done, fit),
				...(done.missing !== undefined && { missing: done.missing }),
				warnings: [...field.warnings, ...missingWarning(done.missing), ...warnings],
				...(grown.length > 0 && { pointGroups: grown }),
				milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
				adapter: engine.adapter,
			},
		};
	} finally {
		session.end();
	}
}

/** The metric field that is asked for. Throws a `NotRefinable` that says what is wrong with it. */
async function sizesOf(mesh: TriMesh, request: RunRequest): Promise<SizeField> {
	try {
		return await inSlices(sizeField(mesh, sizeOptionsOf(request.values)), request);
	} catch (error) {
		throw error instanceof SizeError ? new NotRefinable(error.message) : error;
	}
}

function workOf({ coarsening, rounds }: Done, fit: Fit): string {
	const parts = coarsening ? [coarsening, ...rounds] : rounds;
	const divided = parts.reduce((sum, { selected }) => sum + selected, 0);
	const collapsed = parts.reduce((sum, part) => sum + part.collapsed, 0);
	const done = [
		...(divided > 0 ? [`${counted(divided, 'triangle')} divided into four`] : []),
		...(collapsed > 0 ? [`${counted(collapsed, 'edge')} collapsed`] : []),
	];
	const what = done.length === 0 ? 'nothing to do' : done.join(', ');
	return `${what}; ${fitText(fit)}`;
}

const missingWarning = (count = 0): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'triangle still has', 'triangles still have')} an edge longer than the upper bound`,
			];
