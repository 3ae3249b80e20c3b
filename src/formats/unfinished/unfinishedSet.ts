import type { Finding } from '../../mesh/finding.ts';
import type { ReadResult } from '../format.ts';
import { type Exists, type JournalMember, parseJournal, type TornSet, tornSet } from './journal.ts';

/** A journal that was found. */
export interface FoundJournal {
	/** Its name, for people. */
	readonly name: string;
	readonly text: string;
	readonly exists: Exists;
	/** Whether a path from the journal's folder is that of a file of the set that is read. */
	isRead(path: string): boolean;
}

/**
 * Looks whether a set that is read was left torn by a process that was killed while it was written. To be called after
 * the files are opened and before they are checked for changes: then a writer that still runs is noticed too.
 *
 * @param names names of the files of the set, there or not, the opened one first: the finding is placed in it
 * @param journalAt looks for the journal of a set whose first file is the named one; undefined where there is none
 */
export async function unfinishedSet(
	names: readonly string[],
	journalAt: (first: string) => Promise<FoundJournal | undefined>,
): Promise<Finding | undefined> {
	let mild: Finding | undefined;
	for (const first of names) {
		const found = await journalAt(first);
		const journal = found && parseJournal(found.text);
		const torn = journal && (await tornSet(journal, found.exists));
		if (!torn) continue;
		const read = (members: readonly JournalMember[]) =>
			members.filter(({ target }) => found.isRead(target)).length;
		const [done, left] = [read(torn.done), read(torn.left)];
		if (done + left === 0) continue;
		const finding: Finding = {
			rule: 'unfinished-set',
			// Else the mesh itself is complete, and only something else that was written with it is missing.
			severity: done > 0 && left > 0 ? 'error' : 'warning',
			file: names[0] as string,
			line: 1,
			column: 1,
			message: tornWords(torn, found.name),
		};
		if (finding.severity === 'error') return finding;
		mild ??= finding;
	}
	return mild;
}

/** What a reader gives back, with something that was noticed before it read. */
export function withNoticed<Result extends ReadResult>(
	result: Result,
	noticed: Finding | undefined,
): Result {
	return noticed ? { ...result, findings: [noticed, ...result.findings] } : result;
}

/** What is wrong with a torn set and what to do, in sentences. */
export function tornWords({ done, left }: TornSet, journal: string): string {
	const list = (members: readonly JournalMember[]) =>
		members.map(({ target }) => target).join(', ');
	const renames = left.map(({ temporary, target }) => `${temporary} to ${target}`).join(', ');
	const state = left.every(({ older }) => older)
		? `${list(left)} ${left.length === 1 ? 'is' : 'are'} older`
		: `${list(left)} ${left.length === 1 ? 'is' : 'are'} not`;
	return `Writing a set of files was cut short: ${list(done)} ${done.length === 1 ? 'is' : 'are'} new, ${state}. Write the set again, or rename ${renames}. If another program has written it since, remove ${journal}.`;
}
