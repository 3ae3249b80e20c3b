import { fitted } from '../../formats/fitted.ts';
import { DEFAULT_FEATURE_ANGLE } from '../../mesh/featureLines.ts';
import {
	refuseDuplicates,
	refuseExisting,
	refuseLinksTo,
	refuseUnwritable,
} from '../../platform/refusals.ts';
import { type FileToWrite, writeSet } from '../../platform/writeSet.ts';
import { drawMesh, pictureTarget } from '../drawing.ts';
import { checkOutputs, outputFor, resolveFormat } from '../outputs.ts';
import type { Io, Messages } from '../terminal.ts';
import { type WriteFlags, writeValues } from '../writeFlags.ts';
import { planOutput, writePlan } from '../writeOutput.ts';
import type { Compared } from './diffFiles.ts';
import { differenceMesh, pictureMesh } from './diffMesh.ts';

/** Flags of the files that `diff` writes. */
export interface DiffOutputFlags extends WriteFlags {
	/** Mesh b with its differences as fields. */
	readonly output?: string;
	readonly picture?: string;
	readonly junit?: string;
	readonly summary?: string;
	readonly force?: boolean;
}

/** Throws unless all requested files can be written. */
export async function refuseOutputs(flags: DiffOutputFlags): Promise<void> {
	const { output, picture, junit, summary } = flags;
	if (output !== undefined) {
		const requested = outputFor(output, flags.to);
		if (!requested.others) writeValues(requested, flags);
	}
	if (picture !== undefined) pictureTarget(picture);
	const files = [output, picture, junit, summary].filter((file) => file !== undefined);
	refuseDuplicates(files);
	await refuseUnwritable(files);
	if (!flags.force) refuseExisting(files);
}

/** Writes a text file of UTF-8. */
export async function writeText(
	path: string,
	text: string,
	{ force = false }: DiffOutputFlags,
	io: Io,
): Promise<void> {
	const bytes = new TextEncoder().encode(text);
	const file: FileToWrite = { path, chunks: () => [bytes] };
	await writeSet([file], { force, signal: io.signal });
}

/** Writes the mesh with its differences, and the picture, as requested. */
export async function writeDifferences(
	compared: Compared,
	flags: DiffOutputFlags,
	io: Io,
	messages: Messages,
): Promise<void> {
	if (flags.output !== undefined) await writeMesh(compared, flags.output, flags, io, messages);
	if (flags.picture !== undefined) await writePicture(compared, flags.picture, flags, io, messages);
}

const inputsOf = (...sides: readonly Compared['a'][]): string[] =>
	sides.flatMap(({ opened }) => opened?.inputs ?? []);

async function writeMesh(
	{ a, b, result }: Compared,
	file: string,
	flags: DiffOutputFlags,
	io: Io,
	messages: Messages,
): Promise<void> {
	const { force = false, strict = false } = flags;
	const requested = outputFor(file, flags.to);
	const source = (b.opened ?? a.opened)?.format ?? requested.format;
	const output = resolveFormat(requested, source, (text) => messages.print(text));
	const { mesh, notes } = fitted(differenceMesh(a.mesh, b.mesh, result), output.format);
	for (const note of notes) messages.warn(note);
	const plan = await planOutput(output, mesh, writeValues(output, flags), io.workers);
	for (const unchanged of checkOutputs(output, plan, force, inputsOf(a, b)))
		messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
	await writePlan(output, plan, [], { force, strict }, io, messages);
}

async function writePicture(
	{ a, b, result }: Compared,
	file: string,
	{ force = false }: DiffOutputFlags,
	io: Io,
	messages: Messages,
): Promise<void> {
	refuseLinksTo(inputsOf(a, b), [file]);
	messages.progress({ phase: 'Drawing' });
	await io.pause();
	const { bytes } = drawMesh(pictureMesh(a.mesh, b.mesh, result), pictureTarget(file), {
		colour: 'groups:triangles',
		size: { width: 1200 },
		scale: 2,
		view: 'plan',
		theme: 'light',
		features: DEFAULT_FEATURE_ANGLE,
		...{ light: true, backs: true, fill: true, wireframe: true, boundary: true },
		...{ legend: true, scaleBar: true },
	});
	messages.clear();
	await writeSet([{ path: file, chunks: () => [bytes] }], { force, signal: io.signal });
}
