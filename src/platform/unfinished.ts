import { lstatSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { largestJournal, type SetFiles } from '../formats/unfinished/unfinishedSet.ts';
import { joinPath, resolvePath } from './realPaths.ts';
import { readSmallFile } from './regularFiles.ts';

/**
 * Text of the journal at a path, empty if it is too large for one; undefined if it does not exist, can't be read or is
 * not a regular file, such as a link: no run creates those.
 */
export async function readJournal(path: string): Promise<string | undefined> {
	try {
		return new TextDecoder().decode(readSmallFile(path, largestJournal));
	} catch {
		return undefined;
	}
}

/** Whether a path exists, possibly as a dangling link. */
export function entryExists(path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch {
		return false;
	}
}

/** Access to the set of a file on disk, for `unfinishedSet`. */
export const journalsAt = (path: string): SetFiles => ({
	addressOf: (name) => resolvedPath(joinPath(dirname(path), name)),
	nameOf: basename,
	beside: (file, other) => resolve(dirname(file), other),
	text: readJournal,
	exists: async (file) => entryExists(file),
});

function resolvedPath(path: string): string {
	try {
		return resolvePath(path).path;
	} catch {
		return resolve(path);
	}
}
