import type { Finding } from '../../mesh/finding.ts';
import type { ReadResult } from '../core/format.ts';
import { type JournalMember, parseJournal, type TornSet, tornSet } from './journal.ts';
import { journalName } from './names.ts';

/** Access to the files of a set. An address is a path or a URI. */
export interface SetFiles {
	/** Address of a file of the set, with links resolved if possible. */
	addressOf(name: string): string | Promise<string>;
	/** Name of the file at an address. */
	nameOf(address: string): string;
	/** Address of a path (with `/` as separator) relative to the folder of the file at `address`. */
	beside(address: string, path: string): string;
	/** Equal for different spellings of one address; by default the address. */
	key?(address: string): string;
	/** Text of a journal; undefined if it does not exist or cannot be read. */
	text(address: string): Promise<string | undefined>;
	exists(address: string): Promise<boolean>;
}

/** Maximum size of a journal in bytes, far above real ones; larger files are not read. */
export const largestJournal = 1 << 20;

/**
 * Detects a set that is torn, as its writer was killed. Call it after the files are opened and before they are checked
 * for changes, so that a running writer is noticed too. Looks for journals in the folders of the files, with links
 * resolved.
 *
 * @param names all possible files of the set, the opened one first: the finding is placed in it
 */
export async function unfinishedSet(
	names: readonly string[],
	{ addressOf, nameOf, beside, key = (address) => address, text, exists }: SetFiles,
): Promise<Finding | undefined> {
	const addresses = await Promise.all(names.map(addressOf));
	const isRead = new Set(addresses.map(key));
	let recoverable: Finding | undefined;
	for (const first of addresses) {
		const name = journalName(nameOf(first));
		const journal = parseJournal((await text(beside(first, name))) ?? '');
		const torn = journal && (await tornSet(journal, (path) => exists(beside(first, path))));
		if (!torn) continue;
		const countRead = (members: readonly JournalMember[]) =>
			members.filter(({ target }) => isRead.has(key(beside(first, target)))).length;
		const [done, left] = [countRead(torn.done), countRead(torn.left)];
		if (done + left === 0) continue;
		const finding: Finding = {
			rule: 'unfinished-set',
			// Otherwise the mesh itself is complete, and only other files of the set are missing.
			severity: done > 0 && left > 0 ? 'error' : 'warning',
			file: names[0]!,
			line: 1,
			column: 1,
			message: tornMessage(torn, name),
		};
		if (finding.severity === 'error') return finding;
		recoverable ??= finding;
	}
	return recoverable;
}

/** Adds the finding of `unfinishedSet` to a reader's result. */
export function withTornFinding<Result extends ReadResult>(
	result: Result,
	finding: Finding | undefined,
): Result {
	return finding ? { ...result, findings: [finding, ...result.findings] } : result;
}

/** Explains a torn set and how to repair it, in sentences. */
export function tornMessage({ done, left }: TornSet, journal: string): string {
	const list = (members: readonly JournalMember[]) =>
		members.map(({ target }) => target).join(', ');
	const renames = left.map(({ temporary, target }) => `${temporary} to ${target}`).join(', ');
	const state = left.every(({ older }) => older)
		? `${list(left)} ${left.length === 1 ? 'is' : 'are'} older`
		: `${list(left)} ${left.length === 1 ? 'is' : 'are'} not`;
	return `Writing a set of files was cut short: ${list(done)} ${done.length === 1 ? 'is' : 'are'} new, ${state}. Write the set again, or rename ${renames}. If another program has written it since, remove ${journal}.`;
}
