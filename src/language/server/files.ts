import { allBytes } from '../../formats/allBytes.ts';
import type { ByteSource } from '../../formats/format.ts';

/** Files that no editor has open, by URI. */
export interface Files {
	/** A file to be read in chunks; undefined where there is none. Throws, in words, where it can't be read. */
	open(uri: string): Promise<ByteSource | undefined>;
	/** The URI of the file that a link leads to; absent, or undefined, where that can't be found out. */
	real?(uri: string): Promise<string | undefined>;
}

/** All bytes of a file, undefined where there is none. */
export async function readAll(files: Files, uri: string): Promise<Uint8Array | undefined> {
	const source = await files.open(uri);
	return source && allBytes(source);
}
