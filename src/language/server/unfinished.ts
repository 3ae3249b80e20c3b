import { allBytes } from '../../formats/io/allBytes.ts';
import { namesOfSet } from '../../formats/sets.ts';
import { journalName } from '../../formats/unfinished/names.ts';
import {
	largestJournal,
	type SetFiles,
	unfinishedSet,
} from '../../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../../mesh/finding.ts';
import type { Files } from './files.ts';
import { beside, fileName, sibling, uriKey } from './uris.ts';

/** Keys of the URIs of possible journals of the set of a file, without following links. */
export const journalKeys = (uri: string, name = fileName(uri)): string[] =>
	namesOfSet(name).map((first) => uriKey(sibling(uri, journalName(first))));

/**
 * The finding that the set of a file, by its name, is torn because its writer was killed; undefined if it is complete,
 * or that is unknown.
 */
export const unfinishedOf = (
	uri: string,
	files: Files,
	name = fileName(uri),
): Promise<Finding | undefined> => unfinishedSet(namesOfSet(name), journalsOf(uri, files));

/** Access of `unfinishedSet` to the files of a set. */
export function journalsOf(uri: string, files: Files): SetFiles {
	return {
		async addressOf(path) {
			const address = beside(uri, path);
			return (await files.real?.(address)) ?? address;
		},
		nameOf: fileName,
		beside,
		key: uriKey,
		async text(journal) {
			try {
				const source = await files.open(journal);
				if (!source || source.size > largestJournal) return undefined;
				// Journals are never links.
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
				// An unreadable file exists.
				return true;
			}
		},
	};
}
