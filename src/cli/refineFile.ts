import type { Engine } from '../engine/engine.ts';
import type { ReadOptions, WritePlan } from '../formats/core/format.ts';
import { dependsOnEdges } from '../formats/dependsOnEdges.ts';
import { shapeNames } from '../formats/losses/meshContent.ts';
import { type EdgedMesh, edgeCountsOf } from '../mesh/edgedMesh.ts';
import { type MeshInfo, meshInfo } from '../mesh/info.ts';
import { keptPoints, mapsOf, type Provenance } from '../mesh/provenance.ts';
import { forgetTopology } from '../mesh/topology.ts';
import { type CellShape, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { sameFile } from '../platform/realPaths.ts';
import { refuseDuplicates, refuseExisting, refuseUnwritable } from '../platform/refusals.ts';
import type { FileToWrite } from '../platform/writeSet.ts';
import type { RunSize } from '../refine/chooseEngine.ts';
import type { Operation } from '../refine/operation.ts';
import { goalIn } from '../refine/options.ts';
import { meshRefusal, runOperation, runSize } from '../refine/runOperation.ts';
import { loopsFor } from '../util/loop.ts';
import type { OptionValues } from '../util/options.ts';
import type { Workers } from '../util/workers.ts';
import { type ChosenEngine, refineOn } from './engines.ts';
import { CliError, exitCodes } from './failure.ts';
import { lossReports } from './losses.ts';
import { mapsText } from './maps.ts';
import { openToRefine, type RefineInput } from './openToRefine.ts';
import {
	checkOutputs,
	defaultOutput,
	holdsResult,
	type Output,
	outputFor,
	pathsOf,
	resolveFormat,
	suffixesHolding,
} from './outputs.ts';
import { replaceCollapsedQuads, rethrowWithLine, splitToTriangles } from './quads.ts';
import { adaptationOf, type RefineReport, untilOf } from './refineReport.ts';
import type { Selection } from './selection.ts';
import { makeReselect, refuseOverwrittenSelection, selectTriangles } from './selectTriangles.ts';
import type { Io, Messages } from './terminal.ts';
import { type WriteFlags, writeValues } from './writeFlags.ts';
import { outputInfo, planOutput, writePlan } from './writeOutput.ts';

/** A parsed call of an operation. */
export interface RefineJob {
	readonly mesh: string;
	readonly output: string | undefined;
	/** `all` for operations without a selection. */
	readonly selection: Selection;
	readonly operation: Operation;
	/** Options of the operation, from `optionValues`. */
	readonly values: OptionValues;
	/** Called at least once during reading, with the size of the files in bytes, to open devices meanwhile. */
	readonly openEarly?: (bytes: number) => void;
	/** As in `ReadOptions`. */
	readonly onPoints?: ReadOptions['onPoints'];
	/** Called with the amount of work once the mesh is read and the selection is known. */
	readonly openEngine: (size: RunSize) => Promise<ChosenEngine>;
	/** Called when all bytes are written and the disk syncs, to close slow resources meanwhile. */
	readonly onFilled?: () => void;
	/** Options of the writer. */
	readonly write: WriteFlags;
	readonly maps: string | undefined;
	readonly force: boolean;
	/** Whether to refuse to write if data would be lost. */
	readonly strict: boolean;
	/** Whether to split quads and polygons into triangles first. Default: keeps them. */
	readonly splitQuads?: boolean;
}

/** The result of `refineFile`. */
export interface RefineOutcome {
	readonly report: RefineReport;
	readonly before: TriMesh;
	readonly after: TriMesh;
	readonly selection: Uint8Array;
	readonly provenance: Provenance;
	/** Paths of the written files. */
	readonly files: readonly string[];
}

/** Reads, refines and writes one mesh. Throws errors for `explain`; nothing is written then. */
export async function refineFile(
	job: RefineJob,
	io: Io,
	messages: Messages,
): Promise<RefineOutcome> {
	const opened = await openInput(job, io, messages);
	const { mesh: before, output } = opened;
	io.clock.enter('prepare');
	const { selection, input, refined, result, engine } = await opened.checkOnFailure(async () => {
		const selection = job.operation.selects
			? await selectTriangles(job.selection, before)
			: new Uint8Array(triangleCount(before)).fill(1);
		return { selection, ...(await refineMesh(job, opened, selection, io, messages)) };
	});
	const { mesh: after, provenance, report } = refined;
	for (const warning of report.warnings) messages.warn(warning);
	io.clock.enter('write');
	const plan = await planOutput(output, after, opened.values, io.workers);
	const maps = mapsFile(job, before, provenance, plan);
	await writePlan(output, plan, maps, { ...job, last: () => job.onFilled?.() }, io, messages);
	io.clock.enter('other');
	const goal = goalIn(job.values);
	const adaptation = adaptationOf(report);
	const { milliseconds, busy } = io.clock;
	return {
		report: {
			input,
			output: outputInfo(after, result, output, plan),
			algorithm: job.operation.id,
			engine: engine.kind,
			adapter: report.adapter,
			...(engine.threads !== undefined && { threads: engine.threads }),
			rounds: report.rounds.length,
			...(adaptation && { adaptation }),
			...(report.work !== undefined && { work: report.work }),
			...(report.pointGroups && { pointGroups: report.pointGroups }),
			...(goal
				? { until: untilOf(goal, report.missing ?? 0) }
				: report.missing !== undefined && { missing: report.missing }),
			milliseconds,
			busy,
			losses: lossReports(plan.losses),
			warnings: messages.warnings,
		},
		before,
		after,
		selection,
		provenance,
		files: pathsOf(output, plan),
	};
}

/** A mesh to refine, and where to write the result. */
interface Input extends RefineInput {
	readonly output: Output;
	/** Options of the writer. */
	readonly values: OptionValues;
}

/** Reads the mesh of a job. Throws `CliError` if it can't be refined or the result could not be written. */
async function openInput(job: RefineJob, io: Io, messages: Messages): Promise<Input> {
	const requested = job.output === undefined ? undefined : outputFor(job.output, job.write.to);
	const requestedPaths = [requested?.file, job.maps].filter((path) => path !== undefined);
	await refuseUnwritable(requestedPaths);
	if (!job.force) refuseExisting(requestedPaths);
	const opened = await openToRefine(job.mesh, io, messages, {
		onWait: job.openEarly,
		onPoints: job.onPoints,
	});
	const { format, checkOnFailure } = opened;
	return checkOnFailure(async () => {
		// The mesh is checked as it is in the file, before quads are split.
		if (job.splitQuads || !job.operation.inspects) await opened.check();
		const mesh = job.splitQuads
			? splitToTriangles(opened.mesh, messages)
			: job.operation.takes.cells.includes('triangle')
				? await replaceCollapsedQuads(opened.mesh, messages, opened.check)
				: opened.mesh;
		const output = requested
			? resolveFormat(requested, format, (text) => messages.print(text))
			: defaultOutput(job.mesh, format, job.operation);
		const cells = shapeNames[job.operation.gives.cells[0] as CellShape];
		if (!holdsResult(output.format, job.operation))
			throw new CliError(
				exitCodes.call,
				`${output.format.noun} hold no ${cells}; use -o with ${suffixesHolding(job.operation)}`,
			);
		if (!requested && output.format.id !== format.id) {
			const reason =
				format.writtenAs === undefined
					? `${format.noun} hold no ${cells}`
					: `TriRefine reads ${format.noun} and does not write them`;
			messages.print(`${reason}: the result is ${output.file}`);
		}
		if (!requested) await refuseUnwritable([output.file]);
		const input = { ...opened, mesh, output, values: writeValues(output, job.write) };
		await refuseOutputs(job, input, io.workers, messages);
		const refusal = meshRefusal(job.operation, mesh);
		if (refusal !== undefined) throw new CliError(exitCodes.input, refusal);
		return input;
	});
}

/** Throws if an output is listed twice, is an input, or exists and may not be replaced. */
async function refuseOutputs(
	{ maps, selection, force }: RefineJob,
	{ mesh, inputs, output, values }: Input,
	workers: Workers | undefined,
	messages: Messages,
): Promise<void> {
	if (maps !== undefined && inputs.some((input) => sameFile(input, maps)))
		throw new CliError(exitCodes.call, `--maps would overwrite ${maps}, a file of the mesh`);
	const plan = await planOutput(output, mesh, values, workers);
	const outputs = [...pathsOf(output, plan), ...(maps === undefined ? [] : [maps])];
	refuseDuplicates(outputs);
	refuseOverwrittenSelection(selection, outputs);
	for (const unchanged of checkOutputs(output, plan, force, inputs))
		messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
}

/** Opens the engine, runs the operation on it and measures the mesh before and after. */
async function refineMesh(
	job: RefineJob,
	{ mesh, format, output, check }: Input,
	selection: Uint8Array,
	io: Io,
	messages: Messages,
) {
	const selectAgain = makeReselect(job.selection, mesh);
	const size = runSize(job.operation, job.values, triangleCount(mesh), selection);
	const chosen = await io.clock.during('other', () => job.openEngine(size));
	messages.print(chosen.reason);
	let input: MeshInfo | undefined;
	/** Whether every edge has one or two triangles, before and after. */
	let isEdged = false;
	return refineOn(chosen, messages, async (engine) => {
		const inspect = (edged?: EdgedMesh): Promise<void> =>
			io.clock.during('check', async () => {
				await check(edged, loopsFor(triangleCount(mesh), engine.loops));
				isEdged = edged !== undefined;
				// Measured once, even if another engine starts over.
				input ??= measureInput(mesh, format.id, engine, edged);
				io.collect?.();
			});
		if (!job.operation.inspects) await inspect();
		const run = runOperation(job.operation, engine, mesh, {
			selection,
			...(selectAgain && { selectAgain }),
			values: job.values,
			signal: io.signal,
			onProgress: ({ phase, ...progress }) =>
				messages.progress({ phase: `Refining: ${phase.replace(': ', ', ')}`, ...progress }),
			now: io.now,
			onPhase: io.clock.enter,
			inspect,
			listEdges: job.maps !== undefined || dependsOnEdges(output.format, mesh),
			pause: io.pause,
		});
		const refined = await run.catch((error) => rethrowWithLine(error, job.mesh, io, messages));
		io.collect?.();
		const { rounds } = refined.report;
		const edgesOfMesh = refined.mesh.edges && refined.mesh.edges.length / 2;
		const edges = isEdged ? (edgesOfMesh ?? rounds.at(-1)?.edges) : undefined;
		const result = measure(refined.mesh, output.format.id, engine, edges);
		return { input: input!, refined, result };
	});
}

/** The file of `--maps`, if requested. */
function mapsFile(
	{ maps }: RefineJob,
	{ source }: TriMesh,
	provenance: Provenance,
	{ numberOf }: WritePlan,
): FileToWrite[] {
	if (maps === undefined) return [];
	const numbered = {
		maps: mapsOf(provenance),
		firstNewPoint: keptPoints(provenance.points),
		inputFirst: source?.firstIndex ?? 0,
		inputNumbers: source?.triangleNumbers,
		numberOf,
	};
	return [{ path: maps, chunks: () => mapsText(numbered) }];
}

/**
 * Measures a mesh.
 *
 * @param edges number of edges, if each is known to have one or two triangles
 */
const measure = (mesh: TriMesh, format: string, { loops }: Engine, edges?: number): MeshInfo =>
	meshInfo(
		mesh,
		format,
		loopsFor(triangleCount(mesh), loops),
		edges === undefined ? undefined : edgeCountsOf(triangleCount(mesh), edges),
	);

/** Measures the input and releases its topology, to save memory during refinement. */
function measureInput(
	mesh: TriMesh,
	format: string,
	engine: Engine,
	edged: EdgedMesh | undefined,
): MeshInfo {
	const refinable = edged && { ...mesh, points: edged.points, triangles: edged.corners };
	// Each triangle has three half-edges; those on the boundary have no opposite.
	const edges = edged && (edged.corners.length + edged.boundary.length) / 2;
	const info = measure(refinable ?? mesh, format, engine, edges);
	forgetTopology(mesh);
	return info;
}
