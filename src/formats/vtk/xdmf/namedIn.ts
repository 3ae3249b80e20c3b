import type { CancelSignal } from '../../../util/cancel.ts';
import { type Element, readMarkup } from '../../codecs/xml/markup.ts';
import type { ByteSource, Companion } from '../../core/format.ts';
import { MAX_NAMED } from '../../core/namedFiles.ts';
import { allBytes } from '../../io/allBytes.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { arrayPath, isInFile } from './dataItem.ts';

/** Larger files contain their arrays, and are not read twice. */
const MAX_BYTES = 1 << 24;

/**
 * The HDF5 files that an XDMF file of up to 16 MiB names, each once; none if its XML is malformed. None is required:
 * only the reader knows which are needed. Throws `Cancelled`, and errors of the source.
 */
export async function filesNamedIn(
	source: ByteSource,
	signal?: CancelSignal,
): Promise<readonly Companion[]> {
	if (source.size > MAX_BYTES || /\.h5$/i.test(source.name)) return [];
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
	if (names.size > MAX_NAMED) return;
	const place = element.name === 'DataItem' && isInFile(element) && arrayPath(file, element);
	if (place) names.add(place.file);
	for (const child of element.children) collect(child, file, names);
}
