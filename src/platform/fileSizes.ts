import { closeSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPlain } from './plainFiles.ts';
import { joinPath } from './realPaths.ts';

/** Bytes of these files together; files that do not exist have none. */
export function bytesOf(paths: readonly string[]): number {
	let bytes = 0;
	for (const path of paths)
		try {
			bytes += statSync(path).size;
		} catch {
			// The reader of the file reports that.
		}
	return bytes;
}

/** The first so many bytes of a file as letters; none where it can't be read. */
export function beginningOf(path: string, most: number): string {
	let file: number | undefined;
	try {
		file = openPlain(path).descriptor;
		const bytes = Buffer.alloc(most);
		return bytes.toString('latin1', 0, readSync(file, bytes, 0, most, 0));
	} catch {
		return '';
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/** A file next to another. */
export const besidePath = (path: string, name: string): string => joinPath(dirname(path), name);
