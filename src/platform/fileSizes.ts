import { statSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** A file next to another. */
export const besidePath = (path: string, name: string): string => joinPath(dirname(path), name);
