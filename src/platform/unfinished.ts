import { lstatSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Companion } from '../formats/format.ts';
import { journalName } from '../formats/unfinished/names.ts';
import { type FoundJournal, unfinishedSet } from '../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../mesh/finding.ts';
import { joinPath, placeOf } from './places.ts';

/** A journal of a set is far smaller. */
const largestJournal = 1 << 20;

/** The text of the journal at a path; undefined where there is none, or it can't be read. */
export async function readJournal(path: string): Promise<string | undefined> {
	try {
		const { size } = await stat(path);
		return size > largestJournal ? '' : await readFile(path, 'utf8');
	} catch {
		return undefined;
	}
}

/** Whether something is at a path, a link that leads nowhere too. */
export function isThere(path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch {
		return false;
	}
}

/**
 * The finding about a set on disk that was left torn by a process that was killed; undefined where the set is whole. See
 * `unfinishedSet` for when to look. Journals are looked for where the files are, behind all links.
 *
 * @param path the opened file
 */
export async function unfinishedAt(
	path: string,
	companions: readonly Companion[],
): Promise<Finding | undefined> {
	const folder = dirname(path);
	const names = [basename(path), ...companions.map(({ name }) => name)];
	const real = new Map(names.map((name) => [name, placeOr(joinPath(folder, name))]));
	const read = new Set(real.values());
	return unfinishedSet(names, async (first): Promise<FoundJournal | undefined> => {
		const target = real.get(first) as string;
		const home = dirname(target);
		const name = joinPath(home, journalName(basename(target)));
		const text = await readJournal(name);
		if (text === undefined) return undefined;
		return {
			name: basename(name),
			text,
			exists: async (path) => isThere(resolve(home, path)),
			isRead: (path) => read.has(resolve(home, path)),
		};
	});
}

function placeOr(path: string): string {
	try {
		return placeOf(path).path;
	} catch {
		return resolve(path);
	}
}
