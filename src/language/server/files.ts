import { allBytes } from '../../formats/allBytes.ts';
import type { ByteSource } from '../../formats/format.ts';

/** Files that no editor has open, by URI. */
export interface Files {
	/** A file to be read in chunks; undefined where there is none. Throws, in words, where it can't be read. */
	open(uri: string): Promise<ByteSource | undefined>;
	/** The URI of the file that a link leads to; absent, or undefined, where that can't be found out. */
	real?(uri: string): Promise<string | undefined>;
	/** Why a companion of an opened file is not read, in words; absent, or undefined, where nothing speaks against it. */
	refusal?(uri: string, opened: string): Promise<string | undefined>;
}

/**
 * A companion of an opened file; undefined where there is none. Throws, in words, where it can't be read or links lead from it
 * out of the folder of that file.
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

/** All bytes of such a companion, undefined where there is none. */
export async function readCompanion(
	files: Files,
	uri: string,
	opened: string,
): Promise<Uint8Array | undefined> {
	const source = await openCompanion(files, uri, opened);
	return source && allBytes(source);
}
