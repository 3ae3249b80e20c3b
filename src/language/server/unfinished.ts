import { allBytes } from '../../formats/allBytes.ts';
import { namesOfSet } from '../../formats/companions.ts';
import { journalName } from '../../formats/unfinished/names.ts';
import { largestJournal, unfinishedSet } from '../../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../../mesh/finding.ts';
import type { Files } from './files.ts';
import { beside, fileName, sibling, uriKey } from './uris.ts';

/** Keys of the URIs of the journals that the set of a file may have, links not followed. */
export const journalKeys = (uri: string, name = fileName(uri)): string[] =>
	namesOfSet(name).map((first) => uriKey(sibling(uri, journalName(first))));

/**
 * The finding about a set that was left torn by a process that was killed; undefined where the set is whole, or that
 * can't be found out.
 *
 * @param names of the files of the set, there or not, the file first
 */
export const unfinishedOf = (
	uri: string,
	files: Files,
	names: readonly string[] = namesOfSet(fileName(uri)),
): Promise<Finding | undefined> =>
	unfinishedSet(names, {
		async addressOf(one) {
			const plain = beside(uri, one);
			return (await files.real?.(plain)) ?? plain;
		},
		nameOf: fileName,
		beside,
		key: uriKey,
		async text(journal) {
			try {
				const source = await files.open(journal);
				if (!source || source.size > largestJournal) return undefined;
				// No run makes a link of this name.
				const real = (await files.real?.(journal)) ?? journal;
				if (uriKey(real) !== uriKey(journal)) return undefined;
				return new TextDecoder().decode(await allBytes(source));
			} catch {
				return undefined;
			}
		},
		async exists(other) {
			try {
				return (await files.open(other)) !== undefined;
			} catch {
				// What can't be read is there.
				return true;
			}
		},
	});
