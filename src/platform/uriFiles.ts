import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ByteSource } from '../formats/format.ts';
import { FileError, fileSource } from './files.ts';
import { resolvePath } from './realPaths.ts';

/** The path of a `file:` URI; undefined for any other. */
export function pathOf(uri: string): string | undefined {
	try {
		return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * A file on disk by its URI, for reading in chunks; undefined where it does not exist, or the URI is not of a file on
 * this machine. Throws a `FileError` where it can't be read.
 */
export async function uriSource(uri: string): Promise<ByteSource | undefined> {
	const path = pathOf(uri);
	if (path === undefined) return undefined;
	try {
		return await fileSource(path);
	} catch (error) {
		if (error instanceof FileError && error.failure === 'missing') return undefined;
		throw error;
	}
}

/** The URI of the file that a `file:` URI leads to through links; undefined for any other, and where links go in a circle. */
export async function realUri(uri: string): Promise<string | undefined> {
	const path = pathOf(uri);
	if (path === undefined) return undefined;
	try {
		const real = resolvePath(path).path;
		return real === path ? uri : pathToFileURL(real).href;
	} catch {
		return undefined;
	}
}
