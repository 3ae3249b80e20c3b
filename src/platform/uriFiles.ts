import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ByteSource } from '../formats/format.ts';
import { FileError, fileSource } from './files.ts';
import { outsideOf, outsideWords, resolvePath } from './realPaths.ts';

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

/**
 * Why a companion of an opened file is not read, in words: links lead from it out of the folder of that. Undefined where they
 * don't, or one of the two is not on this machine.
 */
export async function uriRefusal(uri: string, opened: string): Promise<string | undefined> {
	const [path, first] = [pathOf(uri), pathOf(opened)];
	const outside = path && first && outsideOf(path, first);
	return outside ? outsideWords(path, outside) : undefined;
}

/** The files of this machine, for the language server. */
export const diskFiles = { open: uriSource, real: realUri, refusal: uriRefusal };
