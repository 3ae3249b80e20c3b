import type { Engine } from '../../engine/engine.ts';
import { powerOfTwo } from '../../mesh/lattice.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import type { SizeField } from '../../sizing/sizeField.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { inSlices } from '../../util/inSlices.ts';
import { loopsFor } from '../../util/loop.ts';
import type { Fit } from '../fit.ts';
import type { RunRequest } from '../operation.ts';
import { DEFAULT_MAX_TRIANGLES } from '../options.ts';
import type { TimeStep } from '../resident/resident.ts';
import type { Adapted } from './adapted.ts';
import { openAdaptMesh, readRecords } from './adaptMesh.ts';
import type { Collapses } from './coarsen.ts';
import { type Constraints, constraintsOf } from './constraints.ts';
import { foldedNodes } from './folded.ts';
import { adaptedOf } from './fromRecords.ts';
import { measureFit } from './measureFit.ts';
import { planMidNodes } from './newMidNodes.ts';
import { longFixed, raisedSizes } from './raisedSizes.ts';
import type { AdaptOutcome, AdaptRun } from './rounds.ts';
import { recordsOf } from './start.ts';

/** Milliseconds of the parts of a run. */
export interface AdaptTimes {
	prepare: number;
	refine: number;
}

/** The triangles of a run, before fields and groups are carried to them. */
export interface AdaptedTriangles {
	readonly adapted: Adapted;
	readonly constraints: Constraints;
	readonly done: AdaptOutcome;
	/**
	 * For operations that continue until no edge is above the bound: triangles with a required edge above it before sizes
	 * were raised.
	 */
	readonly required: number;
	readonly fit: Fit;
	/** Midside nodes of curved edges over which triangles fold. */
	readonly folded: readonly number[];
}

/** Adapts a mesh on its engine. */
export type AdaptWork = (run: AdaptRun) => Promise<AdaptOutcome>;

/**
 * Adapts the triangles of a mesh on an engine.
 *
 * @param times to add to
 * @param rigid 1 for each midside node of a curved edge whose triangles must stay
 */
export async function makeTriangles(
	engine: Engine,
	{ of, metrics: requested }: SizeField,
	request: RunRequest,
	work: AdaptWork,
	times: AdaptTimes,
	rigid: Uint8Array,
): Promise<AdaptedTriangles> {
	const { now, signal, values } = request;
	const { mesh, topology } = of;
	const planar = of.planar.points;
	const {
		rounds = 1,
		sweeps = 0,
		longest: upper = Math.SQRT2,
	} = values as {
		readonly [name in 'rounds' | 'sweeps' | 'longest']?: number;
	};
	const started = now();
	const compiled = engine.prepare?.('adaptation');
	const reportPhase = (phase: string) => request.onProgress?.({ phase });
	reportPhase('prepare');
	request.onPhase?.('prepare');
	const constraints = await inSlices(constraintsOf(mesh, topology, planar, rigid), request);
	const loops = loopsFor(triangleCount(mesh), engine.loops);
	const { midNodes } = constraints;
	const metrics = raisedSizes(of, requested, constraints.edgeLines, upper);
	const input = { mesh, topology, constraints, selection: request.selection, planar, metrics };
	const records = await inSlices(
		recordsOf(input, values.order as 'hilbert' | 'file', loops),
		request,
	);
	await compiled;
	const ready = now();
	times.prepare += ready - started;
	request.onPhase?.('refine');
	let figures = '';
	const time: TimeStep = async (name, record) => {
		throwIfCancelled(signal);
		reportPhase(figures === '' ? name : figures);
		await request.pause?.();
		throwIfCancelled(signal);
		await session.time(name, record);
	};
	const session = engine.begin(now);
	try {
		const onEngine = openAdaptMesh(session, records.start, topology.edges.length / 2, time);
		const measure = () => measureFit(onEngine, upper);
		const done = await work({
			mesh: onEngine,
			upper,
			rounds,
			sweeps,
			measure,
			keepLines: values.boundary === 'keep',
			spacing: powerOfTwo(records.exponent),
			flips: values.flips === 'quality',
			coarsening: {
				collapses: (values.collapses as Collapses | undefined) ?? 'legal-first',
				// Batches keep a card busy; a thread checks for cancellation after each pass.
				...(engine.kind === 'cpu' && { batch: 1 }),
			},
			maxTriangles: (values['max-triangles'] as number | undefined) ?? DEFAULT_MAX_TRIANGLES,
			onFit(text) {
				figures = text;
				reportPhase(text);
			},
		});
		const fit = (done.rounds.at(-1) ?? done.coarsening)?.fit ?? (await measure());
		const read = await readRecords(onEngine);
		const refinedAt = now();
		times.refine += refinedAt - ready;
		reportPhase('finish');
		request.onPhase?.('finish');
		const corners = await inSlices(adaptedOf(read, records, planar, loops), request);
		loops.drop(...Object.values(read), records.triangle2file);
		if (records.reversed) loops.drop(records.reversed);
		const plan = midNodes && planMidNodes(topology, midNodes, planar.length / 2, corners);
		const adapted = plan ? { ...corners, midNodes: plan } : corners;
		const folded = plan ? foldedNodes(planar, midNodes, corners, plan) : [];
		const required = done.missing === undefined ? 0 : longFixed(of, requested, corners, upper);
		times.prepare += now() - refinedAt;
		return { adapted, constraints, done, required, fit, folded };
	} finally {
		session.end();
	}
}
