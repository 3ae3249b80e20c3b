import type { Finding } from '../mesh/finding.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { ByteSource, Companion, Format } from './core/format.ts';
import { MAX_NAMED, namedPath, nameRefusal } from './core/namedFiles.ts';
import { GzipError, isCompressed, plainName, plainSource } from './io/gzip.ts';
import { headOf } from './io/headOf.ts';
import { formatByName, formatOf } from './registry.ts';
import { type SetFiles, unfinishedSet } from './unfinished/unfinishedSet.ts';

/**
 * The other files of the set of a file, existing or not, by their uncompressed names.
 *
 * @param format format of the file; found by its name if absent
 */
export function companionsOf(
	name: string,
	format: Pick<Format, 'companions'> | undefined = formatByName(plainName(name)),
): readonly Companion[] {
	return format?.companions(plainName(name)) ?? [];
}

/**
 * The other files of the set of an opened file, existing or not: those of `companionsOf`, and those to which its
 * content refers if they are in its folder or below. Throws `Cancelled` and errors of the source.
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
		MAX_NAMED,
	)) {
		if (nameRefusal(text, source.name) !== undefined) continue;
		const name = namedPath(text);
		all.set(name, { name, required: required || all.get(name)?.required === true, named: true });
	}
	return [...all.values()];
}

/**
 * Compressed files above this size in bytes are decompressed to search for names of other files only if the format of
 * their name has any (`Format.namedIn`).
 */
export const MAX_SEARCHED_BYTES = 1 << 20;

/**
 * `companionsIn` for a file that may be compressed. Uses `companionsOf` if the file is damaged, or larger than
 * `MAX_SEARCHED_BYTES`. Throws `Cancelled` and errors of the source.
 *
 * @param format recognised by content if absent
 */
export async function companionsBeside(
	source: ByteSource,
	format?: Format,
	signal?: CancelSignal,
): Promise<readonly Companion[]> {
	const { name, size } = source;
	const byName = format ?? formatByName(plainName(name));
	if (isCompressed(name) && size > MAX_SEARCHED_BYTES && !byName?.namedIn)
		return companionsOf(name, byName);
	try {
		const plain = await plainSource(source, signal);
		const recognised = format ?? formatOf(plain.name, await headOf(plain));
		return await companionsIn(plain, recognised, signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		return companionsOf(name, byName);
	}
}

/** Names of all files that a set may have, the given one first. */
export const namesOfSet = (
	name: string,
	format?: Format,
	companions: readonly Companion[] = companionsOf(name, format),
): string[] => [name, ...companions.map((companion) => companion.name)];

/** Names of all files of a set, the given one first: beside a compressed file the others may be compressed. */
export const memberNames = (name: string): string[] => [
	name,
	...companionsOf(name).flatMap((companion) => spellings(companion.name, isCompressed(name))),
];

/** Possible names of a companion: beside a file compressed with gzip it may be compressed, too. */
const spellings = (companion: string, compressed: boolean): readonly string[] =>
	compressed ? [`${companion}.gz`, companion] : [companion];

/** The opened file of a set. */
export interface OpenedFile {
	readonly name: string;
	/** Compressed or not; absent if the name alone determines the set. */
	readonly source?: ByteSource | undefined;
	/** Recognised by content if absent. */
	readonly format?: Format;
}

/** Finds files on behalf of `discoverSet`. */
export interface SetHost<File> {
	/** Finds a companion by one of its names, relative to the folder of the opened file; undefined if there is none. */
	look(name: string, companion: Companion): Promise<File | undefined>;
	/** Access to journals of writing; absent if the host does not support them. */
	readonly journals?: SetFiles | undefined;
}

/** The files of the set of an opened file. */
export interface FoundSet<File> {
	/** Results of `look`. */
	readonly others: readonly File[];
	/** Names of missing required files. */
	readonly missing: readonly string[];
	/** `namesOfSet`. */
	readonly names: readonly string[];
	/** Names of the files to which the opened one refers, in all spellings, existing or not. */
	readonly named: readonly string[];
	/** Reports that writing the set was interrupted; undefined if it was not. */
	readonly unfinished: Finding | undefined;
}

/** Finds the other files of the set of an opened file. Throws `Cancelled` and errors of the source or the host. */
export async function discoverSet<File>(
	{ name, source, format }: OpenedFile,
	{ look, journals }: SetHost<File>,
	signal?: CancelSignal,
): Promise<FoundSet<File>> {
	const companions = source
		? await companionsBeside(source, format, signal)
		: companionsOf(name, format);
	const compressed = isCompressed(name) || source?.packed !== undefined;
	const spellingsOf = (companion: Companion) => spellings(companion.name, compressed);
	const files = await Promise.all(
		companions.map(async (companion) => {
			for (const spelling of spellingsOf(companion)) {
				const file = await look(spelling, companion);
				if (file) return file;
			}
			return undefined;
		}),
	);
	const names = namesOfSet(name, format, companions);
	return {
		others: files.filter((file) => file !== undefined),
		missing: companions.flatMap(({ required, name }, i) => (required && !files[i] ? [name] : [])),
		names,
		named: companions.flatMap((companion) => (companion.named ? spellingsOf(companion) : [])),
		unfinished: journals && (await unfinishedSet(names, journals)),
	};
}
