import { type Engine, EngineError } from '../engine/engine.ts';
import { loaded, type WritePlan } from '../formats/format.ts';
import { lossSentences } from '../formats/losses.ts';
import { planOf } from '../formats/plan.ts';
import { fieldInfo, type MeshInfo, meshInfo } from '../mesh/info.ts';
import { keptPoints, mapsOf, type Provenance } from '../mesh/provenance.ts';
import { forgetTopology } from '../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { readChunks, splitPath } from '../platform/files.ts';
import { samePlace } from '../platform/places.ts';
import { refuseExisting, refuseTwice, refuseUnwritable } from '../platform/refusals.ts';
import { type TargetFile, writeSet } from '../platform/writeSet.ts';
import { type Goal, goalText } from '../refine/goal/goal.ts';
import type { Operation } from '../refine/operation.ts';
import { goalIn } from '../refine/options.ts';
import { meshRefusal, runOperation } from '../refine/runOperation.ts';
import { loopsFor } from '../util/loop.ts';
import type { OptionValues } from '../util/options.ts';
import type { ChosenEngine } from './engines.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Io, Messages } from './io.ts';
import { type LossReport, lossReports } from './losses.ts';
import { mapsText } from './maps.ts';
import { openToRefine } from './openMesh.ts';
import { checkTargets, type Output, outputFor, pathsOf, refinedBeside, setOf } from './outputs.ts';
import { tellLine, withoutQuads } from './quads.ts';
import { type Selection, select } from './selection.ts';
import { type WriteFlags, writeValues } from './writeFlags.ts';

/** A call of an operation, its options parsed. */
export interface RefineJob {
	readonly mesh: string;
	readonly output: string | undefined;
	/** `all` where the operation takes none. */
	readonly selection: Selection;
	readonly operation: Operation;
	/** As `optionValues` gives them. */
	readonly values: OptionValues;
	/** Called when the mesh is read and something is selected. */
	readonly openEngine: () => Promise<ChosenEngine>;
	/** Options of the writer. */
	readonly write: WriteFlags;
	readonly maps: string | undefined;
	readonly force: boolean;
	/** Nothing is written where something would be lost. */
	readonly strict: boolean;
	/** Quads and polygons become triangles first. Default: they are kept as they are. */
	readonly splitQuads?: boolean;
}

/** What `--json` prints. Times in milliseconds. */
export interface RefineReport {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** Id of the operation. */
	readonly algorithm: string;
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	/** Threads of the CPU that shared the work; absent on a GPU. */
	readonly threads?: number;
	/** Rounds that were done. */
	readonly rounds: number;
	/** What the work came to, in words; absent where the operation says no more than what the meshes show. */
	readonly work?: string;
	/** The goal of `--until`, and the triangles that miss it still. */
	readonly until?: { readonly goal: string; readonly met: boolean; readonly missing: number };
	readonly milliseconds: {
		readonly read: number;
		readonly prepare: number;
		readonly refine: number;
		readonly write: number;
		readonly total: number;
	};
	/** What the files written do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** The report, and what it is about. */
export interface RefineOutcome {
	readonly report: RefineReport;
	readonly before: TriMesh;
	readonly after: TriMesh;
	readonly selection: Uint8Array;
	readonly provenance: Provenance;
	/** Paths of the files that were written. */
	readonly files: readonly string[];
}

/** Whole microseconds: finer digits are noise. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** Reads, refines and writes one mesh. Throws what `explain` knows; nothing is written then. */
export async function refineFile(
	job: RefineJob,
	io: Io,
	messages: Messages,
): Promise<RefineOutcome> {
	const start = io.now();
	const asked = job.output === undefined ? undefined : outputFor(job.output);
	const early = [asked?.file, job.maps].filter((path) => path !== undefined);
	await refuseUnwritable(early);
	if (!job.force) refuseExisting(early);
	const { format, mesh: opened, read } = await openToRefine(job.mesh, io, messages);
	const before = job.splitQuads ? withoutQuads(opened, messages) : opened;
	const output = asked ?? refinedBeside(job.mesh, format);
	if (!asked) await refuseUnwritable([output.file]);
	const values = writeValues(output, job.write);
	const { maps } = job;
	const inputs = setOf(job.mesh, format);
	if (maps !== undefined && inputs.some((path) => samePlace(path, maps)))
		throw new CliError(exitCodes.call, `--maps would replace ${maps}, a file of the mesh itself`);
	const planned = await planFor(output, before, values);
	const outputs = [...pathsOf(output, planned), ...(maps === undefined ? [] : [maps])];
	refuseTwice(outputs);
	refuseSelection(job.selection, outputs);
	for (const path of checkTargets(output, planned, job.force, inputs))
		messages.warn(`${path} stays as it is, though it will be read with the new files`);
	const refusal = meshRefusal(job.operation, before);
	if (refusal !== undefined) throw new CliError(exitCodes.input, refusal);
	const selection = await selectionOf(job.selection, before);
	const again = selectAgain(job.selection, before);
	const chosen = await job.openEngine();
	messages.say(chosen.reason);
	let measured: MeshInfo | undefined;
	const { input, started, refined, result, engine } = await refineOn(
		chosen,
		messages,
		async (on) => {
			// Only once, also where another engine starts over.
			measured ??= measure(before, format.id, on);
			// What the checks made of the mesh is not needed any more, and would take memory next to what refinement makes.
			forgetTopology(before);
			io.collect?.();
			const started = io.now();
			const run = runOperation(job.operation, on, before, {
				selection,
				...(again && { selectAgain: again }),
				values: job.values,
				signal: io.signal,
				onProgress: ({ phase, ...far }) =>
					messages.progress({ phase: `Refining: ${phase.replace(': ', ', ')}`, ...far }),
				now: io.now,
				pause: io.pause,
			});
			const refined = await run.catch((error) => tellLine(error, job.mesh, io, messages));
			io.collect?.();
			return {
				input: measured,
				started,
				refined,
				result: measure(refined.mesh, output.format.id, on),
			};
		},
	);
	const { mesh: after, provenance, report: done } = refined;
	for (const warning of done.warnings) messages.warn(warning);
	const writing = io.now();
	const plan = await planFor(output, after, values);
	const extra: TargetFile[] = [];
	if (job.maps !== undefined) {
		const numbered = {
			maps: mapsOf(provenance),
			firstNewPoint: keptPoints(provenance.points),
			inputFirst: before.source?.firstIndex ?? 0,
			inputNumbers: before.source?.triangleNumbers,
			numberOf: plan.numberOf,
		};
		extra.push({ path: job.maps, chunks: () => mapsText(numbered) });
	}
	await writePlan(output, plan, extra, job, io, messages);
	const end = io.now();
	const goal = goalIn(job.values);
	const report: RefineReport = {
		input,
		output: outputInfo(result, output, plan),
		algorithm: job.operation.id,
		engine: engine.kind,
		adapter: done.adapter,
		...(engine.threads === undefined ? {} : { threads: engine.threads }),
		rounds: done.rounds.length,
		...(done.work !== undefined && { work: done.work }),
		...(goal && { until: untilOf(goal, done.missing ?? 0) }),
		milliseconds: {
			read: rounded(read - start),
			prepare: rounded(started - read + done.milliseconds.prepare),
			refine: rounded(done.milliseconds.refine),
			write: rounded(end - writing),
			total: rounded(end - start),
		},
		losses: lossReports(plan.losses),
		warnings: messages.warnings,
	};
	const files = pathsOf(output, plan);
	return { report, before, after, selection, provenance, files };
}

const measure = (mesh: TriMesh, format: string, { loops }: Engine): MeshInfo =>
	meshInfo(mesh, format, loopsFor(triangleCount(mesh), loops));

const untilOf = (goal: Goal, missing: number) => ({
	goal: goalText(goal),
	met: missing === 0,
	missing,
});

/** Refines on the chosen engine; where that fails, starts over on the one that may replace it. Destroys all of them. */
async function refineOn<T>(
	{ engine, fallback }: ChosenEngine,
	messages: Messages,
	refine: (engine: Engine) => Promise<T>,
): Promise<T & { readonly engine: Engine }> {
	try {
		return { ...(await refine(engine)), engine };
	} catch (error) {
		const second = error instanceof EngineError ? await fallback?.(error) : undefined;
		if (!second) throw error;
		messages.warn(`${engine.adapter} failed: ${(error as EngineError).message}; ${second.reason}`);
		return await refineOn(second, messages, refine);
	} finally {
		engine.destroy();
		messages.clear();
	}
}

/** What is to be written. Rejects with a `CliError` where it could not be read again. */
export async function planFor(
	{ format, file }: Output,
	mesh: TriMesh,
	values: OptionValues,
): Promise<WritePlan> {
	const plan = planOf(await loaded(format), mesh, values);
	if (plan.refusal !== undefined)
		throw new CliError(exitCodes.input, `${file} can't be written: ${plan.refusal}`);
	return plan;
}

/**
 * Writes planned files after naming in one warning what they will not hold; a `CliError` instead where `strict` and there
 * is something.
 */
export async function writePlan(
	output: Output,
	plan: WritePlan,
	extra: readonly TargetFile[],
	{ force, strict }: Pick<RefineJob, 'force' | 'strict'>,
	io: Io,
	messages: Messages,
): Promise<void> {
	if (plan.losses.length > 0) {
		const lost = `${output.file} will not hold everything. ${lossSentences(plan.losses).join(' ')}`;
		if (strict) throw new CliError(exitCodes.input, `nothing was written: ${lost}`);
		messages.warn(lost);
	}
	const files = plan.files.map(
		({ suffix }, index): TargetFile => ({
			path: output.path(suffix),
			chunks(report) {
				const file = plan.files[index]!;
				return io.workers && file.chunksBy
					? file.chunksBy(io.workers, report)
					: file.chunks(report);
			},
		}),
	);
	await writeSet([...files, ...extra], {
		force,
		signal: io.signal,
		onProgress: (path, fraction, bytes) =>
			messages.progress({
				phase: `Writing ${splitPath(path).name}, ${(bytes / 1e6).toFixed(0)} MB`,
				...(fraction > 0 && { fraction }),
			}),
	});
	messages.clear();
}

/** What `--json` says of the files written: the mesh's measures, and of its data what the files hold. */
export function outputInfo(
	info: MeshInfo,
	{ format, file }: Output,
	{ fields, marks }: WritePlan,
): MeshInfo & { readonly file: string } {
	const marked = marks ? info.marked : 0;
	return { ...info, format: format.id, marked, fields: fieldInfo(fields), file };
}

/** Throws a `CliError` where an output would replace the list of what to select. */
function refuseSelection(selection: Selection, outputs: readonly string[]): void {
	if (selection.kind !== 'file') return;
	const path = outputs.find((one) => samePlace(one, selection.path));
	if (path !== undefined)
		throw new CliError(exitCodes.call, `${path} would replace ${selection.path}, the selection`);
}

async function selectionOf(selection: Selection, mesh: TriMesh): Promise<Uint8Array> {
	const list = selection.kind === 'file' ? readChunks(selection.path) : undefined;
	return select(
		selection,
		{
			triangles: triangleCount(mesh),
			marked: mesh.marked,
			first: mesh.source?.firstIndex ?? 0,
			numbers: mesh.source?.triangleNumbers,
		},
		list,
	);
}

/** Applies a choice of triangles to what became of the mesh; a mesh that was worked on has no marks any more. */
function selectAgain(selection: Selection, { source }: TriMesh) {
	if (selection.kind === 'marked') return undefined;
	return (mesh: TriMesh): Promise<Uint8Array> => {
		const { triangleNumbers: _, ...counted } = source ?? { format: '', firstIndex: 0, parts: [] };
		return selectionOf(selection, { ...mesh, source: counted });
	};
}
