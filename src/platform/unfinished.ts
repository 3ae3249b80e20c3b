import { lstatSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { largestJournal, unfinishedSet } from '../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../mesh/finding.ts';
import { smallFile } from './plainFiles.ts';
import { joinPath, resolvePath } from './realPaths.ts';

/**
 * The text of the journal at a path, empty where it is too large for one; undefined where there is none, it can't be read, or
 * something else than a regular file is there, links included: no run makes those.
 */
export async function readJournal(path: string): Promise<string | undefined> {
	try {
		return new TextDecoder().decode(smallFile(path, largestJournal));
	} catch {
		return undefined;
	}
}

/** Whether a path exists, also as a link to nothing. */
export function isThere(path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch {
		return false;
	}
}

/**
 * The finding about a set on disk that was left torn by a process that was killed; undefined where the set is whole. See
 * `unfinishedSet` for when to look.
 *
 * @param path the opened file
 * @param names names of the files of the set, whether they exist or not, the opened one first
 */
export const unfinishedAt = (
	path: string,
	names: readonly string[],
): Promise<Finding | undefined> =>
	unfinishedSet(names, {
		addressOf: (name) => placeOr(joinPath(dirname(path), name)),
		nameOf: basename,
		beside: (file, other) => resolve(dirname(file), other),
		text: readJournal,
		exists: async (file) => isThere(file),
	});

function placeOr(path: string): string {
	try {
		return resolvePath(path).path;
	} catch {
		return resolve(path);
	}
}
