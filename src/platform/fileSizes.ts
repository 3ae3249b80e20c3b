import { closeSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { joinPath } from './realPaths.ts';
import { openRegularFile } from './regularFiles.ts';

/** Total size of files in bytes; missing files count as 0. */
export function bytesOf(paths: readonly string[]): number {
	let bytes = 0;
	for (const path of paths)
		try {
			bytes += statSync(path).size;
		} catch {
			// The reader reports the error.
		}
	return bytes;
}

/** The first `most` bytes of a file as Latin-1; empty if it can't be read. */
export function readBeginning(path: string, limit: number): string {
	let file: number | undefined;
	try {
		file = openRegularFile(path).descriptor;
		const bytes = Buffer.alloc(limit);
		return bytes.toString('latin1', 0, readSync(file, bytes, 0, limit, 0));
	} catch {
		return '';
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/** Path of `name` in the folder of `path`. */
export const siblingPath = (path: string, name: string): string => joinPath(dirname(path), name);
