import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ByteSource } from '../formats/core/format.ts';
import { FileError, fileSource } from './files.ts';
import { linkTargetOutside, outsideMessage, resolvePath } from './realPaths.ts';

/** Path of a `file:` URI; undefined for others. */
export function pathOf(uri: string): string | undefined {
	try {
		return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Opens a file by its URI for reading in chunks; undefined if it does not exist, or is not on this machine. Throws a
 * `FileError` if it can't be read.
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

/** Resolves links of a `file:` URI; undefined for other URIs and circular links. */
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
 * Message why a companion of an opened file is not read: links lead out of that file's folder. Undefined if they don't,
 * or one of the two is not on this machine.
 */
export async function uriRefusal(uri: string, opened: string): Promise<string | undefined> {
	const [path, first] = [pathOf(uri), pathOf(opened)];
	const outside = path && first && linkTargetOutside(path, first);
	return outside ? outsideMessage(path, outside) : undefined;
}

/** File access on this machine, for the language server. */
export const diskFiles = { open: uriSource, real: realUri, refusal: uriRefusal };
