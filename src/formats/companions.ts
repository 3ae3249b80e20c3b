import type { CancelSignal } from '../util/cancel.ts';
import type { ByteSource, Companion, Format } from './format.ts';
import { plainName } from './gzip.ts';
import { MOST_NAMED, namedPath, nameRefusal } from './namedFiles.ts';
import { formatByName } from './registry.ts';

/**
 * The other files of the set that a file of this name belongs to, there or not. Where it is compressed they are named as
 * they are called uncompressed.
 *
 * @param format where more is known of the file than its name
 */
export function companionsOf(
	name: string,
	format: Pick<Format, 'companions'> | undefined = formatByName(plainName(name)),
): readonly Companion[] {
	return format?.companions(plainName(name)) ?? [];
}

/**
 * The other files of the set of an opened file, there or not: those of `companionsOf`, and those that it names inside as far
 * as they lie in its folder or in folders in that. Throws `Cancelled`, and what the source throws.
 *
 * @param source the file, decompressed
 */
export async function companionsIn(
	source: ByteSource,
	format: Pick<Format, 'companions' | 'namedIn'> | undefined,
	signal?: CancelSignal,
): Promise<readonly Companion[]> {
	const byName = companionsOf(source.name, format);
	if (!format?.namedIn) return byName;
	const all = new Map(byName.map((companion) => [companion.name, companion]));
	for (const { name: text, required } of (await format.namedIn(source, signal)).slice(
		0,
		MOST_NAMED,
	)) {
		if (nameRefusal(text, source.name) !== undefined) continue;
		const name = namedPath(text);
		all.set(name, { name, required: required || all.get(name)?.required === true, named: true });
	}
	return [...all.values()];
}

/** The names of all files that a set may have, the given one first. */
export const namesOfSet = (
	name: string,
	format?: Format,
	companions: readonly Companion[] = companionsOf(name, format),
): string[] => [name, ...companions.map((companion) => companion.name)];

/** The names that a companion may have: next to a file that is compressed with gzip it may be compressed, too. */
export const spellings = (companion: string, compressed: boolean): readonly string[] =>
	compressed ? [`${companion}.gz`, companion] : [companion];

/**
 * Finds the companions of an opened file, wherever files are.
 *
 * @param compressed the opened file is compressed with gzip
 * @param look for a file of a name next to the opened one; undefined where there is none
 * @returns what `look` gave for each companion
 */
export const findCompanions = <File>(
	companions: readonly Companion[],
	compressed: boolean,
	look: (name: string) => Promise<File | undefined>,
): Promise<(File | undefined)[]> =>
	Promise.all(
		companions.map(async (companion) => {
			for (const name of spellings(companion.name, compressed)) {
				const found = await look(name);
				if (found) return found;
			}
			return undefined;
		}),
	);
