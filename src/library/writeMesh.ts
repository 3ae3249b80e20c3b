import type { Format, WritePlan } from '../formats/core/format.ts';
import type { Loss } from '../formats/core/holds.ts';
import { nameOfOutput } from '../formats/core/setNames.ts';
import { writerOf } from '../formats/core/writerOf.ts';
import { meshFault } from '../formats/meshFault.ts';
import { planOf } from '../formats/plan.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { concatBytes } from '../util/concatBytes.ts';
import type { OptionValues } from '../util/options.ts';
import type { Workers } from '../util/workers.ts';
import { formatNamed } from './formatNamed.ts';
import { checkRecord } from './meshRecord.ts';

/** Thrown if files in the format could not be read back as the mesh; the message is a sentence with the reason. */
export class NotWritable extends Error {
	override readonly name = 'NotWritable';
}

/** Options of writing a mesh. */
export interface WriteMeshOptions {
	/**
	 * Values of the format's `options`. Defaults: those of the file that the mesh was read from, if it has this format, else
	 * those of the format. An unknown or invalid value throws `OptionError`.
	 */
	readonly values?: OptionValues | undefined;
	/** Name of the file. Its suffix may select the encoding: `a.meshb` is binary. */
	readonly name?: string | undefined;
	/** Name without suffix, if only that is known: files of a set may refer to each other by name, as XDMF to HDF5. */
	readonly base?: string | undefined;
	/** Threads that check a large mesh in shared memory. */
	readonly workers?: Workers | undefined;
}

/**
 * Plans the files of a mesh in a format, given by its record or id, and lists all losses. Nothing is computed until
 * the chunks of a file are requested. The plan of an invalid mesh has a `refusal`. Throws `RangeError` for an unknown
 * format id, and `TypeError` if `mesh` is not the record of a mesh.
 */
export async function planMesh(
	mesh: TriMesh,
	format: Format | string,
	{ values, name, base, workers }: WriteMeshOptions = {},
): Promise<WritePlan> {
	const record = formatNamed(format);
	const write = await writerOf(record);
	checkRecord(mesh);
	const fault = meshFault(mesh, { derive: true, workers });
	if (fault) return refusedPlan(mesh, fault.message);
	return planOf({ ...record, write }, mesh, values, name, base);
}

/** The plan of an invalid mesh. */
const refusedPlan = (mesh: TriMesh, reason: string): WritePlan => ({
	mesh,
	notes: [],
	files: [],
	refusal: `The mesh is broken: ${reason}`,
	numberOf: (_, index) => index,
	fields: [],
	marks: false,
	losses: [],
});

/** The bytes of a written file. */
export interface WrittenFile {
	/** Distinguishes the files of a set. */
	readonly suffix: string;
	/** File name, from `name` or `base` of the options, else "mesh" with the suffix. */
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** The files of a mesh in a format, and what differs from the mesh. */
export interface WrittenMesh {
	readonly files: readonly WrittenFile[];
	/** Changes made to fit the format, as sentences: quads and polygons become triangles in formats without them. */
	readonly notes: readonly string[];
	/** Data that the files do not hold; `lossSentences` puts it in words. */
	readonly losses: readonly Loss[];
}

/**
 * Writes the files of a mesh in a format to memory, and lists losses. Throws the errors of `planMesh`, and `NotWritable`.
 */
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
			suffix,
			name: nameOfOutput(record, name, suffix),
			bytes: concatBytes(chunks()),
		})),
		notes,
		losses,
	};
}
