import { type Format, loaded, type WritePlan } from '../formats/format.ts';
import type { Loss } from '../formats/holds.ts';
import { meshFault } from '../formats/meshFault.ts';
import { planOf } from '../formats/plan.ts';
import { nameOfOutput } from '../formats/setNames.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { joined } from '../util/joined.ts';
import type { OptionValues } from '../util/options.ts';
import type { Workers } from '../util/workers.ts';
import { formatNamed } from './formatNamed.ts';
import { checkRecord } from './meshRecord.ts';

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
	/** The name without suffix where only that is known: files that name each other, as those of XDMF and HDF5 do, need it. */
	readonly base?: string | undefined;
	/** Threads that help to check a large mesh in shared memory. */
	readonly workers?: Workers | undefined;
}

/**
 * Plans the files of a mesh in a format, given by its record or its id, and lists all that they will not hold. Nothing is
 * computed until the chunks of a file are asked for. A mesh that is broken has a plan with a `refusal`. Throws a `RangeError` for the
 * id of no format, and a `TypeError` for what is no record of a mesh.
 */
export async function planMesh(
	mesh: TriMesh,
	format: Format | string,
	{ values, name, base, workers }: WriteMeshOptions = {},
): Promise<WritePlan> {
	const record = await loaded(formatNamed(format));
	checkRecord(mesh);
	const fault = meshFault(mesh, { derive: true, workers });
	if (fault) return refused(mesh, fault.message);
	return planOf(record, mesh, values, name, base);
}

/** The plan of a mesh that is broken. */
const refused = (mesh: TriMesh, why: string): WritePlan => ({
	mesh,
	notes: [],
	files: [],
	refusal: `The mesh is broken: ${why}`,
	numberOf: (_, index) => index,
	fields: [],
	marks: false,
	losses: [],
});

/** A file in memory. */
export interface WrittenFile {
	/** Of the name: the files of a set differ in it. */
	readonly suffix: string;
	/** What it is to be called, beside the others: by `name` or `base`, else as a `mesh`. */
	readonly name: string;
	readonly bytes: Uint8Array;
}

export interface WrittenMesh {
	readonly files: readonly WrittenFile[];
	/** What was changed so that the format holds it, in sentences: quads and polygons become triangles where it has none. */
	readonly notes: readonly string[];
	/** What the files do not hold; `lossSentences` puts it in words. */
	readonly losses: readonly Loss[];
}

/** The files of a mesh in a format, and what they do not hold. Throws what `planMesh` does, and `NotWritable`. */
export async function writeMesh(
	mesh: TriMesh,
	format: Format | string,
	options: WriteMeshOptions = {},
): Promise<WrittenMesh> {
	const record = formatNamed(format);
	const { files, losses, notes, refusal } = await planMesh(mesh, record, options);
	if (refusal !== undefined) throw new NotWritable(refusal);
	const { base = 'mesh', name = `${base}.${record.suffixes[0]}` } = options;
	return {
		files: files.map(({ suffix, chunks }) => ({
			...{ suffix, name: nameOfOutput(record, name, suffix) },
			bytes: joined(chunks()),
		})),
		notes,
		losses,
	};
}
