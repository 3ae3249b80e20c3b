import { type Format, loaded, type WritePlan } from '../formats/format.ts';
import type { Loss } from '../formats/holds.ts';
import { planOf } from '../formats/plan.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { joined } from '../util/joined.ts';
import type { OptionValues } from '../util/options.ts';
import { formatNamed } from './formatNamed.ts';

/** A mesh that the files of a format can't hold so that it can be read again; the message is a sentence that says why. */
export class NotWritable extends Error {
	override readonly name = 'NotWritable';
}

/** How a mesh is written. */
export interface WriteMeshOptions {
	/**
	 * Values of the format's `options`; those left out are as the mesh's file was, in this format, else the defaults. Throws
	 * an `OptionError` for one that the format does not take.
	 */
	readonly values?: OptionValues | undefined;
	/** The name of the file, where its suffix says how it is written: `a.meshb` is binary. */
	readonly name?: string | undefined;
}

/**
 * Plans the files of a mesh in a format, given by its record or its id, and lists all that they will not hold. Nothing is
 * computed until the chunks of a file are asked for. Throws a `RangeError` for the id of no format.
 */
export async function planMesh(
	mesh: TriMesh,
	format: Format | string,
	{ values, name }: WriteMeshOptions = {},
): Promise<WritePlan> {
	return planOf(await loaded(formatNamed(format)), mesh, values, name);
}

/** A file in memory. */
export interface WrittenFile {
	/** Of the name: the files of a set differ in it. */
	readonly suffix: string;
	readonly bytes: Uint8Array;
}

export interface WrittenMesh {
	readonly files: readonly WrittenFile[];
	/** What the files do not hold; `lossSentences` puts it in words. */
	readonly losses: readonly Loss[];
}

/** The files of a mesh in a format, and what they do not hold. Throws what `planMesh` does, and `NotWritable`. */
export async function writeMesh(
	mesh: TriMesh,
	format: Format | string,
	options: WriteMeshOptions = {},
): Promise<WrittenMesh> {
	const { files, losses, refusal } = await planMesh(mesh, format, options);
	if (refusal !== undefined) throw new NotWritable(refusal);
	return {
		files: files.map((file) => ({ suffix: file.suffix, bytes: joined(file.chunks()) })),
		losses,
	};
}
