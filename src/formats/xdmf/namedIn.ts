import type { CancelSignal } from '../../util/cancel.ts';
import { allBytes } from '../allBytes.ts';
import { FileBytes } from '../bytes/fileBytes.ts';
import type { ByteSource, Companion } from '../format.ts';
import { MOST_NAMED } from '../namedFiles.ts';
import { Fault } from '../vtkData/fault.ts';
import { type Element, readMarkup } from '../vtu/markup.ts';
import { arrayPlace, isInFile } from './dataItem.ts';

/** Larger files have their arrays in them, and are not read twice. */
const MOST_BYTES = 1 << 24;

/**
 * The files of arrays that an XDMF file of up to 16 MiB names, each once; none where it is damaged. None is required: which ones are
 * needed is known to who reads them. Throws `Cancelled`, and what the source throws.
 */
export async function filesNamedIn(
	source: ByteSource,
	signal?: CancelSignal,
): Promise<readonly Companion[]> {
	if (source.size > MOST_BYTES || /\.h5$/i.test(source.name)) return [];
	const names = new Set<string>();
	try {
		const bytes = await allBytes(source, signal ? { signal } : {});
		const file = new FileBytes(source.name, bytes, bytes.length);
		collect(readMarkup(file).root, file, names);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
	}
	return [...names].map((name) => ({ name, required: false }));
}

function collect(element: Element, file: FileBytes, names: Set<string>): void {
	if (names.size > MOST_NAMED) return;
	const place = element.name === 'DataItem' && isInFile(element) && arrayPlace(file, element);
	if (place) names.add(place.file);
	for (const child of element.children) collect(child, file, names);
}
