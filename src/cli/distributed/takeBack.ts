import { resultName } from '../../handover/folder.ts';
import { type Manifest, manifestName, parseManifest } from '../../handover/manifest.ts';
import { changedMeasures, measuresOf } from '../../handover/measures.ts';
import { joinRefusal, type Piece, PieceError, pieceOf } from '../../handover/piece.ts';
import { type TakenBack, takeBackInSlices } from '../../handover/takeBack.ts';
import { type MeshInfo, meshInfo } from '../../mesh/info.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { fileDigest } from '../../platform/fileDigest.ts';
import { readText } from '../../platform/files.ts';
import { joinPath } from '../../platform/realPaths.ts';
import { existingPaths, refuseUnwritable } from '../../platform/refusals.ts';
import { pathFrom } from '../../platform/relativePath.ts';
import { longestEdge } from '../../refine/longestEdge/operation.ts';
import { counted } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import type { OptionValues } from '../../util/options.ts';
import { requireMesh } from '../collectFindings.ts';
import { CliError, exitCodes } from '../failure.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { openMesh } from '../openMesh.ts';
import {
	checkOutputs,
	defaultOutput,
	type Output,
	outputFor,
	pathsOf,
	resolveFormat,
} from '../outputs.ts';
import { replaceCollapsedQuads } from '../quads.ts';
import type { Io, Messages } from '../terminal.ts';
import { type WriteFlags, writeValues } from '../writeFlags.ts';
import { outputInfo, planOutput, writePlan } from '../writeOutput.ts';
import type { SourceMesh } from './handOver.ts';

/** A handover folder whose result is taken back, and the file to write. */
export interface TakebackJob {
	readonly folder: string;
	/** Path of the output file; beside the source if undefined. */
	readonly output: string | undefined;
	readonly write: WriteFlags;
	/** Whether to overwrite existing files. */
	readonly force: boolean;
	/** Whether to write nothing if data would be lost. */
	readonly strict: boolean;
	/** Whether to verify the pieces and write nothing. */
	readonly keepPieces: boolean;
}

/** Output of `trirefine takeback --json`. */
export interface TakebackReport {
	readonly input: MeshInfo;
	/** Absent with `keepPieces`. */
	readonly output?: MeshInfo & { readonly file: string };
	/** Number of pieces. */
	readonly pieces: number;
	/** Names of the fields that were compared with those of the pieces. */
	readonly comparedFields: readonly string[];
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
	/** Paths of the written files, or of `refined.pvtu` with `keepPieces`. */
	readonly files: readonly string[];
}

/**
 * Joins the pieces of a handover folder, verifies them and writes the refined mesh. Throws `CliError` if the folder
 * has no result, a source file has changed since it was handed over, or the result is no refinement of it.
 */
export async function takeBack(
	job: TakebackJob,
	io: Io,
	messages: Messages,
): Promise<TakebackReport> {
	const { folder } = job;
	const manifest = await readManifest(folder, io);
	const path = pathFrom(folder, manifest.source[0]!.path);
	const opened = await openMesh(path, io, messages);
	const inFile = requireMesh(opened, undefined, messages);
	const mesh = await replaceCollapsedQuads(inFile, messages, async () => undefined);
	const source = { mesh, format: opened.format, inputs: opened.inputs };
	const output = job.keepPieces ? undefined : await resultOutput(path, source, job, io, messages);
	return joinAndWrite(source, { ...job, folder, manifest, output }, io, messages);
}

/** The output of a result, with the options of its writer. */
type ResultOutput = Output & { readonly values: OptionValues };

/**
 * The output of the result: beside the source at `path`, if the job names none. Throws `CliError` if a file exists or can't
 * be written, so that no work is done in vain.
 */
export async function resultOutput(
	path: string,
	{ mesh, format, inputs }: SourceMesh,
	{ output: file, write, force }: Pick<TakebackJob, 'output' | 'write' | 'force'>,
	io: Io,
	messages: Messages,
): Promise<ResultOutput> {
	const output =
		file === undefined
			? defaultOutput(path, format, longestEdge)
			: resolveFormat(outputFor(file, write.to), format, (text) => messages.print(text));
	const values = writeValues(output, write);
	await refuseUnwritable([output.file]);
	checkOutputs(output, await planOutput(output, mesh, values, io.workers), force, inputs);
	return { ...output, values };
}

/** A handover folder with its result, and where to write it. */
interface Result extends Pick<TakebackJob, 'folder' | 'force' | 'strict'> {
	readonly manifest: Pick<Manifest, 'points' | 'triangles'>;
	/** Writes nothing if undefined. */
	readonly output: ResultOutput | undefined;
}

/** Joins the pieces in a folder, verifies them and writes the result. Throws as `takeBack`. */
export async function joinAndWrite(
	{ mesh: before, format, inputs }: SourceMesh,
	{ folder, manifest, output, force, strict }: Result,
	io: Io,
	messages: Messages,
): Promise<TakebackReport> {
	const pieces = await readPieces(folder, manifest, io, messages);
	messages.progress({ phase: 'Joining and verifying the pieces' });
	const result = await join(before, pieces, folder, io);
	messages.clear();
	for (const warning of result.warnings) messages.warn(warning);
	verify(before, result, folder);
	const report = {
		input: meshInfo(before, format.id),
		pieces: pieces.length,
		comparedFields: result.fields.map(({ name }) => name),
	};
	const { warnings } = messages;
	if (!output) return { ...report, losses: [], warnings, files: [joinPath(folder, resultName)] };
	io.clock.enter('write');
	const plan = await planOutput(output, result.mesh, output.values, io.workers);
	for (const unchanged of checkOutputs(output, plan, force, inputs))
		messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
	await writePlan(output, plan, [], { force, strict }, io, messages);
	io.clock.enter('other');
	const info = meshInfo(result.mesh, output.format.id);
	return {
		...report,
		output: outputInfo(result.mesh, info, output, plan),
		losses: lossReports(plan.losses),
		warnings,
		files: pathsOf(output, plan),
	};
}

/** Reads the manifest. Throws `CliError` if it is malformed, or the size or hash of a source file differs from it. */
async function readManifest(folder: string, io: Io): Promise<Manifest> {
	const path = joinPath(folder, manifestName);
	const manifest = parseManifest(await readText(path));
	if (typeof manifest === 'string')
		throw new CliError(exitCodes.input, `${path} is no manifest of a handover: ${manifest}`, {
			file: path,
		});
	for (const { path: relative, bytes, sha256 } of manifest.source) {
		const file = pathFrom(folder, relative);
		const now = await fileDigest(file, io.signal);
		if (now.bytes !== bytes || now.sha256 !== sha256)
			throw new CliError(
				exitCodes.input,
				`${file} has changed since it was handed over; hand it over again`,
				{ file },
			);
	}
	return manifest;
}

/** Reads the pieces that `refined.pvtu` lists. Throws `CliError` if that file is missing or a piece is malformed. */
async function readPieces(
	folder: string,
	manifest: Pick<Manifest, 'points' | 'triangles'>,
	io: Io,
	messages: Messages,
): Promise<Piece[]> {
	const list = joinPath(folder, resultName);
	if (existingPaths([list]).length === 0)
		throw new CliError(
			exitCodes.input,
			`${list} does not exist: refine.py was not run, or has not finished`,
			{ file: list },
		);
	const names = [...(await readText(list)).matchAll(/<Piece Source="([^"]+)"/g)].map(
		([, name]) => name!,
	);
	const pieces: Piece[] = [];
	let triangles = 0;
	for (const name of names) {
		const path = joinPath(folder, name);
		const mesh = requireMesh(await openMesh(path, io, messages), undefined, messages);
		triangles += triangleCount(mesh);
		const refusal = joinRefusal(triangles);
		if (refusal !== undefined)
			throw new CliError(exitCodes.input, `${list}: ${refusal}`, { file: list });
		try {
			pieces.push(pieceOf(mesh, manifest));
		} catch (error) {
			throw refused(error, path);
		}
	}
	return pieces;
}

/** Joins the pieces, in slices of time; turns a `PieceError` into a `CliError`. */
async function join(
	before: TriMesh,
	pieces: readonly Piece[],
	folder: string,
	io: Io,
): Promise<TakenBack> {
	try {
		const slices = takeBackInSlices(before, pieces);
		return await inSlices(slices, { signal: io.signal, pause: () => io.pause() });
	} catch (error) {
		throw refused(error, joinPath(folder, resultName));
	}
}

/** The `CliError` for a `PieceError` about a file; other errors as they are. */
const refused = (error: unknown, file: string): unknown =>
	error instanceof PieceError
		? new CliError(exitCodes.input, `${file} is no refinement of the mesh: ${error.message}`, {
				file,
			})
		: error;

/** Throws `CliError` if the area, the boundary or a group has changed, or a field differs from that of the pieces. */
function verify(before: TriMesh, { mesh, fields }: TakenBack, folder: string): void {
	const file = joinPath(folder, resultName);
	const faults = [
		...changedMeasures(measuresOf(before), measuresOf(mesh)).map(
			({ name, before: old, after }) => `the ${name} is ${after}, expected ${old}`,
		),
		...fields
			.filter(({ differs }) => differs)
			.map(({ name, on, difference }) => `the field ${name} on ${on} differs by ${difference}`),
	];
	if (faults.length > 0)
		throw new CliError(
			exitCodes.input,
			`${file} is no refinement of the mesh: ${faults.join('; ')}`,
			{
				file,
			},
		);
}

/** The report as text. */
export function takebackTable({
	input,
	output,
	pieces,
	comparedFields,
	files,
}: TakebackReport): string {
	const compared = comparedFields.length > 0 ? `, ${counted(comparedFields.length, 'field')}` : '';
	const verified = `verified: conforming; area, boundary and groups unchanged${compared}`;
	const count = output ? ` became ${counted(output.triangles, 'triangle')}` : '';
	const wrote = output ? `wrote ${files.join(', ')}` : `kept ${files.join(', ')}`;
	return `${counted(input.triangles, 'triangle')}${count} in ${counted(pieces, 'piece')}\n${verified}\n${wrote}\n`;
}
