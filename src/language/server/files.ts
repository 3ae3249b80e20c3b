import type { ByteSource } from '../../formats/core/format.ts';
import { allBytes } from '../../formats/io/allBytes.ts';

/** Files that are not open, by URI. */
export interface Files {
	/** Opens a file to read it in chunks; undefined if there is none. Throws an `Error` for the user if it is unreadable. */
	open(uri: string): Promise<ByteSource | undefined>;
	/** Resolves links to a URI; absent, or undefined, if unknown. */
	real?(uri: string): Promise<string | undefined>;
	/** Reason why a companion of an opened file may not be read, as a sentence; absent, or undefined, if it may. */
	refusal?(uri: string, opened: string): Promise<string | undefined>;
}

/**
 * Opens a companion of an opened file; undefined if there is none. Throws an `Error` for the user if it is unreadable, or if links
 * lead out of the folder of the opened file.
 */
export async function openCompanion(
	files: Files,
	uri: string,
	opened: string,
): Promise<ByteSource | undefined> {
	const refused = await files.refusal?.(uri, opened);
	if (refused !== undefined) throw new Error(refused);
	return files.open(uri);
}

/** Reads a companion as `openCompanion` opens it; undefined if there is none. */
export async function readCompanion(
	files: Files,
	uri: string,
	opened: string,
): Promise<Uint8Array | undefined> {
	const source = await openCompanion(files, uri, opened);
	return source && allBytes(source);
}
