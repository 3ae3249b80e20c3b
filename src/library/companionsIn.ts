import { companionsIn as companionsOfSource } from '../formats/companions.ts';
import type { Companion, Format } from '../formats/format.ts';
import { GzipError, plainSource } from '../formats/gzip.ts';
import { headOf } from '../formats/headOf.ts';
import { formatOf } from '../formats/registry.ts';
import type { CancelSignal } from '../util/cancel.ts';
import { formatNamed } from './formatNamed.ts';
import { type MeshFile, sourceOf } from './meshFile.ts';

/**
 * The other files of the set of a file, there or not: those that its name tells (`companionsOf`) and those that it names
 * inside, such as the pieces of a PVTU file, by their paths from its folder. Only files in that folder, or in folders in it, are
 * given. `readMesh` takes those that are there under these names.
 *
 * @param options the format or its id where it is known; else the file is asked
 * Throws what `readMesh` does for the file, a `RangeError` for the id of no format, `Cancelled` on request, and what a source throws.
 */
export async function companionsIn(
	file: MeshFile,
	options: {
		readonly format?: Format | string | undefined;
		readonly signal?: CancelSignal | undefined;
	} = {},
): Promise<readonly Companion[]> {
	const { format: asked, signal } = options;
	const known = asked === undefined ? undefined : formatNamed(asked);
	try {
		const source = await plainSource(sourceOf(file), signal);
		const format = known ?? formatOf(source.name, await headOf(source));
		return await companionsOfSource(source, format, signal);
	} catch (error) {
		// What can't be decompressed is told by who reads it.
		if (error instanceof GzipError) return [];
		throw error;
	}
}
