import type { Engine } from '../../engine/engine.ts';
import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import { midNodesOf } from '../../mesh/carry/sixNodes.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { sizeOptionsOf } from '../../sizing/options.ts';
import { SizeError } from '../../sizing/sizeError.ts';
import { type SizeField, sizeField } from '../../sizing/sizeField.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted, countText } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { loopsFor } from '../../util/loop.ts';
import type { RoundReport } from '../algorithm.ts';
import { NotRefinable } from '../errors.ts';
import type { Operation, Outcome, RunRequest } from '../operation.ts';
import { DEFAULT_MAX_TRIANGLES } from '../options.ts';
import type { TimeStep } from '../resident/resident.ts';
import { type AdaptMesh, openAdaptMesh, readRecords } from './adaptMesh.ts';
import { coarsenShort } from './coarsen.ts';
import { constraintsOf } from './constraints.ts';
import { type Fit, fitOf } from './fit.ts';
import { adaptedOf } from './fromRecords.ts';
import { countLong, divideLong } from './redGreen.ts';
import { adaptedMesh } from './result.ts';
import { recordsOf } from './start.ts';

/** Checked values of the options. */
interface Asked {
	/** Upper bound on lengths; the lower is half of it. */
	readonly upper: number;
	readonly keepLines: boolean;
	readonly rounds: number;
	readonly maxTriangles: number;
	/** Called when a round begins. */
	readonly begin: (round: number) => void;
}

/** Counts of a finished run. */
interface Done {
	readonly rounds: readonly RoundReport[];
	readonly divided: number;
	readonly collapses: number;
	/** Triangles with an edge above the bound that are left; of an operation that goes on until there is none. */
	readonly missing?: number;
}

/** Coarsens once, then refines and coarsens until no edge is above the bound (Algorithm 10). */
export const runAdapt: Operation['run'] = (...asked) =>
	run(...asked, async (mesh, asked) => {
		const first = await coarsenShort(mesh, asked.upper, asked.keepLines);
		const done = await inRounds(mesh, asked, first.collapses, true);
		return { ...done, missing: done.missing ?? (await countLong(mesh, asked.upper)) };
	});

/** Collapses edges below the lower bound (Algorithm 11). */
export const runCoarsen: Operation['run'] = (...asked) =>
	run(...asked, async (mesh, { upper, keepLines }) => {
		const { collapses } = await coarsenShort(mesh, upper, keepLines);
		return { rounds: [], divided: 0, collapses };
	});

/** Divides triangles with an edge above the bound, round by round (Algorithm 12). */
export const runRedGreen: Operation['run'] = (...asked) =>
	run(...asked, async (mesh, asked) => {
		const { missing: _, ...done } = await inRounds(mesh, asked, 0, false);
		return done;
	});

async function inRounds(
	mesh: AdaptMesh,
	{ upper, keepLines, rounds, maxTriangles, begin }: Asked,
	before: number,
	coarsens: boolean,
): Promise<Done> {
	const reports: RoundReport[] = [];
	let divided = 0;
	let collapses = before;
	for (let round = 1; round <= rounds; round++) {
		begin(round);
		const one = await divideLong(mesh, upper, maxTriangles, round);
		if (one.red === 0) return { rounds: reports, divided, collapses, missing: one.stuck };
		divided += one.red;
		if (coarsens) collapses += (await coarsenShort(mesh, upper, keepLines)).collapses;
		const { points, triangles } = mesh;
		reports.push({
			...{ points, edges: mesh.edges(), triangles, selected: one.red, shortEdges: 0 },
			milliseconds: mesh.session.takeMilliseconds(),
		});
	}
	return { rounds: reports, divided, collapses };
}

async function run(
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	work: (mesh: AdaptMesh, asked: Asked) => Promise<Done>,
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
	let during = '';
	const time: TimeStep = async (name, record) => {
		throwIfCancelled(signal);
		tell(`${during}${name}`);
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
		const done = await work(adapted, {
			upper,
			keepLines: values.boundary === 'keep',
			rounds,
			maxTriangles: (values['max-triangles'] as number | undefined) ?? DEFAULT_MAX_TRIANGLES,
			begin(round) {
				during = rounds > 1 ? `round ${round} of at most ${rounds}: ` : '';
			},
		});
		const read = await readRecords(adapted);
		const refinedAt = now();
		tell('finish');
		request.onPhase?.('finish');
		const fit = await inSlices(fitOf(read.points, read.triangles, upper), request);
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

function workOf({ divided, collapses }: Done, { edges, short, long, worst, mean }: Fit): string {
	const within = edges === 0 ? 100 : (100 * (edges - short - long)) / edges;
	const done = [
		...(divided > 0 ? [`${counted(divided, 'triangle')} divided into four`] : []),
		...(collapses > 0 ? [`${counted(collapses, 'edge')} collapsed`] : []),
	];
	const what = done.length === 0 ? 'nothing to do' : done.join(', ');
	return `${what}; ${within.toFixed(1)} % of edges within bounds, ${countText(short)} shorter, ${countText(long)} longer; quality in the metric ${mean.toFixed(3)} on average, ${worst.toFixed(3)} at worst`;
}

const missingWarning = (count = 0): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'triangle still has', 'triangles still have')} an edge longer than the upper bound`,
			];
