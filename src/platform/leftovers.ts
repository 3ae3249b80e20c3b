import { readdir, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseJournal, temporariesOf, tornSet } from '../formats/unfinished/journal.ts';
import { isJournal, isTemporary } from '../formats/unfinished/names.ts';
import { joinPath } from './realPaths.ts';
import { isOwnTemporary, leaseMilliseconds, renewedAt } from './temporaries.ts';
import { entryExists, readJournal } from './unfinished.ts';

/**
 * Removes leftovers of killed runs in a folder: temporary files without an owner, and journals of complete sets. Files
 * that the journal of a torn set names stay: they can complete the set. Ignores files that can't be read or removed.
 *
 * @param now the time by the clock of the folder's file system: `renewedAt` of a new file
 */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
	const names = await readdir(folder).catch((): string[] => []);
	const journaled = new Set<string>();
	for (const name of names.filter(isJournal)) {
		const path = joinPath(folder, name);
		const text = await readJournal(path);
		if (text === undefined) continue;
		const journal = parseJournal(text);
		if (journal && (await tornSet(journal, async (name) => entryExists(resolve(folder, name)))))
			for (const one of temporariesOf(journal)) journaled.add(resolve(folder, one));
		else await removeOld(path, now);
	}
	for (const name of names.filter(isTemporary)) {
		const path = joinPath(folder, name);
		if (!isOwnTemporary(path) && !journaled.has(resolve(path))) await removeOld(path, now);
	}
}

async function removeOld(path: string, now: number): Promise<void> {
	const renewed = await renewedAt(path).catch(() => now);
	if (now - renewed > leaseMilliseconds) await unlink(path).catch(() => undefined);
}
