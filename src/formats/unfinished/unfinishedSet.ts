import type { Finding } from '../../mesh/finding.ts';
import type { ReadResult } from '../format.ts';
import { type JournalMember, parseJournal, type TornSet, tornSet } from './journal.ts';
import { journalName } from './names.ts';

/** The files around a set. An address is a path or a URI. */
export interface SetFiles {
	/** Where a file of the set is, behind all links where they can be followed. */
	addressOf(name: string): string | Promise<string>;
	/** The name of the file at an address. */
	nameOf(address: string): string;
	/** The address of a path, with `/` between its parts, that is given from the folder of the file at another address. */
	beside(address: string, path: string): string;
	/** Equal for addresses of the same file that are spelled differently; default the address. */
	key?(address: string): string;
	/** The text of a journal; undefined where there is none, or it can't be read. */
	text(address: string): Promise<string | undefined>;
	exists(address: string): Promise<boolean>;
}

/** A journal of a set is far smaller; what is larger is none. */
export const largestJournal = 1 << 20;

/**
 * Looks whether a set that is read was left torn by a process that was killed while it was written. To be called after
 * the files are opened and before they are checked for changes: then a writer that still runs is noticed too. Journals are
 * looked for where the files are, behind links.
 *
 * @param names names of the files of the set, there or not, the opened one first: the finding is placed in it
 */
export async function unfinishedSet(
	names: readonly string[],
	{ addressOf, nameOf, beside, key = (address) => address, text, exists }: SetFiles,
): Promise<Finding | undefined> {
	const addresses = await Promise.all(names.map(addressOf));
	const isRead = new Set(addresses.map(key));
	let mild: Finding | undefined;
	for (const first of addresses) {
		const name = journalName(nameOf(first));
		const journal = parseJournal((await text(beside(first, name))) ?? '');
		const torn = journal && (await tornSet(journal, (path) => exists(beside(first, path))));
		if (!torn) continue;
		const read = (members: readonly JournalMember[]) =>
			members.filter(({ target }) => isRead.has(key(beside(first, target)))).length;
		const [done, left] = [read(torn.done), read(torn.left)];
		if (done + left === 0) continue;
		const finding: Finding = {
			rule: 'unfinished-set',
			// Else the mesh itself is complete, and only something else that was written with it is missing.
			severity: done > 0 && left > 0 ? 'error' : 'warning',
			file: names[0] as string,
			line: 1,
			column: 1,
			message: tornWords(torn, name),
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
