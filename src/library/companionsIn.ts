import type { Companion, Format } from '../formats/core/format.ts';
import { companionsBeside } from '../formats/sets.ts';
import type { CancelSignal } from '../util/cancel.ts';
import { formatNamed } from './formatNamed.ts';
import { type MeshFile, sourceOf } from './meshFile.ts';

/**
 * The other files of the set of a file, existing or not: those of `companionsOf` and those that the file names inside,
 * such as the Pieces of a PVTU file, as paths relative to its folder. Restricted to that folder and the folders in it.
 * `readMesh` takes the existing ones under these names. Throws what `readMesh` does for the file, `RangeError` for an
 * unknown format id, `Cancelled`, and errors of the source.
 *
 * @param options the format or its id if known; otherwise recognised by content
 */
export async function companionsIn(
	file: MeshFile,
	options: {
		readonly format?: Format | string | undefined;
		readonly signal?: CancelSignal | undefined;
	} = {},
): Promise<readonly Companion[]> {
	const { format, signal } = options;
	const requestedFormat = format === undefined ? undefined : formatNamed(format);
	return companionsBeside(sourceOf(file), requestedFormat, signal);
}
