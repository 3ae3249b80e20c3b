import { fitted } from '../../formats/fitted.ts';
import type { Format } from '../../formats/format.ts';
import type { MeshInfo } from '../../mesh/info.ts';
import type { Plane } from '../../mesh/projected.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { refuseExisting, refuseUnwritable } from '../../platform/refusals.ts';
import { giveBack, type SharedArray } from '../../util/sharedMemory.ts';
import { infoWithWarning } from '../errorWarning.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { type FoundMesh, type Opened, openMesh, usable } from '../openMesh.ts';
import { checkOutputs, type Output, outputFor, pathsOf, settled } from '../outputs.ts';
import { onPlane } from '../project.ts';
import { withoutQuads } from '../quads.ts';
import { contentOf } from '../tables.ts';
import type { Io, Messages } from '../terminal.ts';
import { type WriteFlags, writeValues } from '../writeFlags.ts';
import { outputInfo, planFor, writePlan } from '../writeOutput.ts';
import { openInput } from './standardInput.ts';
import { planOut, writeOut } from './standardOutput.ts';

/** The flags of `convert`. */
export interface ConvertFlags extends WriteFlags {
	/** Id of the format of standard input. */
	readonly from?: string;
	readonly force?: boolean;
	readonly quads: 'keep' | 'split';
	/** The coordinates to write where the format has two. */
	readonly project?: Plane;
	readonly json?: boolean;
}

/** What `trirefine convert --json` prints of a mesh, besides its times. */
export interface Converted {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** What the files written do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** What was written, and its paths. */
export interface Conversion {
	readonly report: Converted;
	readonly paths: readonly string[];
}

/** Standard input or standard output instead of a file. */
export const standard = '-';

/** Writes a mesh at a path, in the format that its suffix or `--to` selects. */
export async function convertTo(
	path: string,
	file: string,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<Conversion> {
	const asked = outputFor(file, flags.to);
	if (!asked.others) writeValues(asked, flags);
	await refuseUnwritable([asked.file]);
	if (!flags.force) refuseExisting([asked.file]);
	const opened = await open(path, flags, io, messages);
	const output = settled(asked, opened.format, (text) => messages.say(text));
	return write(opened, output, flags, io, messages);
}

/** Writes a mesh that was found to an output beside its file. */
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

/** Writes a mesh to standard output. Throws a `CliError` for a format of several files. */
export async function convertOut(
	path: string,
	format: Format,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<void> {
	const opened = await open(path, flags, io, messages);
	const file = 'standard output';
	const output = { format, file, path: () => file };
	const mesh = usable(opened, undefined, messages);
	await infoWithWarning(nameOf(path), mesh, opened.format.id, io, messages);
	io.clock.enter('write');
	const laid = laidOut(mesh, format, flags, messages);
	const only = planOut(
		await planFor(output, laid, writeValues(output, flags), io.workers),
		flags,
		messages,
	);
	await writeOut(only, io);
	io.clock.enter('other');
}

const open = (path: string, flags: ConvertFlags, io: Io, messages: Messages): Promise<Opened> =>
	path === standard ? openInput(flags.from, io, messages) : openMesh(path, io, messages);

/** What messages call an input. */
export const nameOf = (path: string): string => (path === standard ? 'standard input' : path);

/** The arrays of a mesh that its reader may have laid into memory that threads share. */
const arraysOf = ({ points, triangles, fields, cells = [] }: TriMesh): ArrayBufferView[] => [
	...[points, triangles],
	...[...fields, ...cells.flatMap((block) => block.fields)].map(({ values }) => values),
	...cells.map(({ nodes }) => nodes),
];

/** The mesh as the format holds it: with triangles where that has no such cells or the call asks for it, and on a plane. */
function laidOut(
	mesh: TriMesh,
	format: Format,
	{ quads, project }: ConvertFlags,
	messages: Messages,
): TriMesh {
	const split = quads === 'split' ? withoutQuads(mesh, messages) : mesh;
	const { mesh: fit, notes } = fitted(split, format);
	for (const note of notes) messages.warn(note);
	return onPlane(fit, format, project, messages);
}

/** Writes an opened mesh, after all refusals that can be known before. */
async function write(
	opened: Opened,
	output: Output,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
): Promise<Conversion> {
	const { path, inputs, format } = opened;
	const force = flags.force === true;
	const values = writeValues(output, flags);
	const mesh = usable(opened, undefined, messages);
	const { info: input } = await infoWithWarning(nameOf(path), mesh, format.id, io, messages);
	io.clock.enter('write');
	const laid = laidOut(mesh, output.format, flags, messages);
	const plan = await planFor(output, laid, values, io.workers);
	for (const stays of checkOutputs(output, plan, force, inputs))
		messages.warn(`${stays} is left unchanged but will be read with the new files`);
	await writePlan(output, plan, [], { force, strict: flags.strict === true }, io, messages);
	io.clock.enter('other');
	const written = outputInfo(mesh, input, output, plan);
	// The next mesh of a call takes this one's memory.
	for (const array of arraysOf(mesh)) giveBack(array as SharedArray);
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
