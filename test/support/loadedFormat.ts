import type { Format, Reader, Writer } from '../../src/formats/core/format.ts';
import { writerOf } from '../../src/formats/core/writerOf.ts';

/** A format with its reader and its writer. */
export interface LoadedFormat extends Format {
	readonly read: Reader;
	readonly write: Writer;
}

/** Imports the reader and the writer of a format. */
export const loaded = async (format: Format): Promise<LoadedFormat> => ({
	...format,
	read: await format.reader(),
	write: await writerOf(format),
});
