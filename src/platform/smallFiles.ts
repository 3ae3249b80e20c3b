import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { joinPath } from './realPaths.ts';

/** Whether these files together have at most so many bytes; files that do not exist have none. */
export function areSmall(paths: readonly string[], most: number): boolean {
	let bytes = 0;
	for (const path of paths)
		try {
			bytes += statSync(path).size;
		} catch {
			// The reader of the file reports that.
		}
	return bytes <= most;
}

/** A file next to another. */
export const besidePath = (path: string, name: string): string => joinPath(dirname(path), name);
