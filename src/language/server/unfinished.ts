import { formatByName } from '../../formats/registry.ts';
import { journalName } from '../../formats/unfinished/names.ts';
import { type FoundJournal, unfinishedSet } from '../../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../../mesh/finding.ts';
import { beside, type Files, fileName, readAll, sibling, uriKey } from './files.ts';

/** A journal of a set is far smaller. */
const largestJournal = 1 << 20;

/** Names of the files that a set may have, there or not, that of the given one first. */
const namesOf = (name: string): string[] => [
	name,
	...(formatByName(name)?.companions(name) ?? []).map((one) => one.name),
];

/** Keys of the URIs of the journals that the set of a file may have, links not followed. */
export const journalKeys = (uri: string, name = fileName(uri)): string[] =>
	namesOf(name).map((first) => uriKey(sibling(uri, journalName(first))));

/**
 * The finding about a set that was left torn by a process that was killed; undefined where the set is whole, or that
 * can't be found out. Journals are looked for where the files are, behind links where the files can say.
 *
 * @param name the file's name, with a suffix
 */
export async function unfinishedOf(
	uri: string,
	files: Files,
	name = fileName(uri),
): Promise<Finding | undefined> {
	const names = namesOf(name);
	const real = new Map<string, string>();
	for (const one of names) {
		const plain = sibling(uri, one);
		real.set(one, (await files.real?.(plain)) ?? plain);
	}
	const read = new Set([...real.values()].map(uriKey));
	const there = async (other: string) => {
		try {
			return (await files.open(other)) !== undefined;
		} catch {
			// What can't be read is there.
			return true;
		}
	};
	return unfinishedSet(names, async (first): Promise<FoundJournal | undefined> => {
		const target = real.get(first) as string;
		const journal = journalName(fileName(target));
		const source = await files.open(sibling(target, journal)).catch(() => undefined);
		if (!source || source.size > largestJournal) return undefined;
		const bytes = await readAll(files, sibling(target, journal)).catch(() => undefined);
		if (!bytes) return undefined;
		return {
			name: journal,
			text: new TextDecoder().decode(bytes),
			exists: (path) => there(beside(target, path)),
			isRead: (path) => read.has(uriKey(beside(target, path))),
		};
	});
}
