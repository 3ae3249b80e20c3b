import type { Format } from '../../formats/core/format.ts';
import { fitted } from '../../formats/fitted.ts';
import type { MeshInfo } from '../../mesh/info.ts';
import type { Plane } from '../../mesh/projected.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { refuseExisting, refuseUnwritable } from '../../platform/refusals.ts';
import { freeShared, type SharedArray } from '../../util/sharedMemory.ts';
import { requireMesh } from '../collectFindings.ts';
import { infoWithWarning } from '../errorWarning.ts';
import type { FoundMesh } from '../findMesh.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { type OpenedMesh, openMesh } from '../openMesh.ts';
import { checkOutputs, type Output, outputFor, pathsOf, resolveFormat } from '../outputs.ts';
import { projectToPlane } from '../project.ts';
import { splitToTriangles } from '../quads.ts';
import { contentOf } from '../tables.ts';
import type { Io, Messages } from '../terminal.ts';
import { type WriteFlags, writeValues } from '../writeFlags.ts';
import { outputInfo, planOutput, writePlan } from '../writeOutput.ts';
import { openInput } from './standardInput.ts';
import { planStandardOutput, writeToStandardOutput } from './standardOutput.ts';

/** Flags of `convert`. */
export interface ConvertFlags extends WriteFlags {
	/** Id of the format of standard input. */
	readonly from?: string;
	readonly force?: boolean;
	readonly quads: 'keep' | 'split';
	/** The two coordinates to write to a 2D format. */
	readonly project?: Plane;
	readonly json?: boolean;
}

/** Output of `trirefine convert --json` for one mesh, without times. */
export interface Converted {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** Data that the written files do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** The report of a written mesh and the paths of its files. */
export interface Conversion {
	readonly report: Converted;
	readonly paths: readonly string[];
}

/** Path that stands for standard input or standard output. */
export const STANDARD_STREAM = '-';

/** Converts a mesh to `file`, in the format of its suffix or of `--to`. Throws errors for `explain`. */
export async function convertTo(
	path: string,
	file: string,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<Conversion> {
	const requested = outputFor(file, flags.to);
	if (!requested.others) writeValues(requested, flags);
	await refuseUnwritable([requested.file]);
	if (!flags.force) refuseExisting([requested.file]);
	const opened = await open(path, flags, io, messages);
	const output = resolveFormat(requested, opened.format, (text) => messages.print(text));
	return write(opened, output, flags, io, messages);
}

/** Converts a found mesh to an output beside its file. */
export async function convertBeside(
	path: string,
	found: FoundMesh,
	output: Output,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<Conversion> {
	const opened = await openMesh(path, io, messages, { found });
	await refuseUnwritable([output.file]);
	return write(opened, output, flags, io, messages);
}

/** Writes a mesh to standard output. Throws `CliError` if the format needs several files. */
export async function convertToStandardOutput(
	path: string,
	format: Format,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<void> {
	const opened = await open(path, flags, io, messages);
	const name = 'standard output';
	const output = { format, file: name, path: () => name };
	const mesh = requireMesh(opened, undefined, messages);
	await infoWithWarning(nameOf(path), mesh, opened.format.id, io, messages);
	io.clock.enter('write');
	const fitting = adaptedTo(mesh, format, flags, messages);
	const file = planStandardOutput(
		await planOutput(output, fitting, writeValues(output, flags), io.workers),
		flags,
		messages,
	);
	await writeToStandardOutput(file, io);
	io.clock.enter('other');
}

/** Opens a mesh at a path or from standard input. */
const open = (
	path: string,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<OpenedMesh> =>
	path === STANDARD_STREAM ? openInput(flags.from, io, messages) : openMesh(path, io, messages);

/** Name of an input in messages. */
export const nameOf = (path: string): string =>
	path === STANDARD_STREAM ? 'standard input' : path;

/** The arrays of a mesh that its reader may have allocated in shared memory. */
const arraysOf = ({ points, triangles, fields, cells = [] }: TriMesh): ArrayBufferView[] => [
	...[points, triangles],
	...[...fields, ...cells.flatMap((block) => block.fields)].map(({ values }) => values),
	...cells.map(({ nodes }) => nodes),
];

/**
 * Adapts a mesh to a format: splits cells that the format does not have, or all quads on request, and projects it to a
 * plane.
 */
function adaptedTo(
	mesh: TriMesh,
	format: Format,
	{ quads, project }: ConvertFlags,
	messages: Messages,
): TriMesh {
	const split = quads === 'split' ? splitToTriangles(mesh, messages) : mesh;
	const { mesh: supported, notes } = fitted(split, format);
	for (const note of notes) messages.warn(note);
	return projectToPlane(supported, format, project, messages);
}

/** Writes an opened mesh, after all checks. */
async function write(
	opened: OpenedMesh,
	output: Output,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<Conversion> {
	const { path, inputs, format } = opened;
	const force = flags.force === true;
	const values = writeValues(output, flags);
	const mesh = requireMesh(opened, undefined, messages);
	const { info: input } = await infoWithWarning(nameOf(path), mesh, format.id, io, messages);
	io.clock.enter('write');
	const fitting = adaptedTo(mesh, output.format, flags, messages);
	const plan = await planOutput(output, fitting, values, io.workers);
	for (const unchanged of checkOutputs(output, plan, force, inputs))
		messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
	await writePlan(output, plan, [], { force, strict: flags.strict === true }, io, messages);
	io.clock.enter('other');
	const written = outputInfo(mesh, input, output, plan);
	// The next mesh of the call reuses this one's memory.
	for (const array of arraysOf(mesh)) freeShared(array as SharedArray);
	return {
		report: {
			input,
			output: written,
			losses: lossReports(plan.losses),
			warnings: messages.warnings,
		},
		paths: pathsOf(output, plan),
	};
}

/** "wrote a.vtu: 24 points, …". */
export const wroteLine = ({ report: { output }, paths }: Conversion): string =>
	`wrote ${paths.join(', ')}: ${output.graph ?? contentOf(output)}\n`;
