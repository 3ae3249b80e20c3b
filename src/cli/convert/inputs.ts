import { companionsIn, namesOfSet } from '../../formats/companions.ts';
import type { Companion, Format } from '../../formats/format.ts';
import { GzipError, plainName, plainSource } from '../../formats/gzip.ts';
import { headOf } from '../../formats/headOf.ts';
import { formatOf, formats } from '../../formats/registry.ts';
import { suffixAmong } from '../../formats/setNames.ts';
import { FileError, fileSource, splitPath } from '../../platform/files.ts';
import { filesIn, kindOf, matching } from '../../platform/folders.ts';
import { joinPath } from '../../platform/realPaths.ts';

/** Whether a path is none, but a pattern for paths: the shell may have left it to us. */
export const isPattern = (path: string): boolean => /[*?[{]/.test(path) && !kindOf(path);

/** Whether there is a file or folder at a path. */
export const isThere = (path: string): boolean => kindOf(path) !== undefined;

/**
 * The meshes that paths name: files as they are named, those in a folder (without the folders in it) and those that match a
 * pattern by their names and beginnings. Files of one set are one mesh. Throws a `FileError` for a folder that can't be
 * read.
 */
export async function meshesAt(paths: readonly string[]): Promise<string[]> {
	const meshes: string[] = [];
	const taken = new Set<string>();
	for (const path of paths) {
		const found = isPattern(path)
			? await matching(path)
			: kindOf(path) === 'folder'
				? await filesIn(path)
				: undefined;
		if (!found) {
			if (!taken.has(path)) meshes.push(path);
			taken.add(path);
			continue;
		}
		const named = await namedBy(found);
		for (const file of found) {
			if (taken.has(file) || named.has(file)) continue;
			const format = await meshFormat(file);
			if (!format) continue;
			meshes.push(file);
			const { folder, name } = splitPath(file);
			for (const one of namesOfSet(name, format)) taken.add(joinPath(folder, one));
		}
	}
	return meshes;
}

/** The files that others of these name inside, whichever of them come first. */
async function namedBy(paths: readonly string[]): Promise<Set<string>> {
	const named = new Set<string>();
	for (const path of paths) {
		const { folder, name: own } = splitPath(path);
		const mayName = ({ namedIn, suffixes }: Format) =>
			namedIn && suffixAmong(suffixes, plainName(own)) !== undefined;
		const format = formats.some(mayName) ? await meshFormat(path) : undefined;
		if (!format?.namedIn) continue;
		for (const { name, named: isNamed } of await companionsAt(path, format))
			if (isNamed) named.add(joinPath(folder, name));
	}
	return named;
}

/** The other files of the set of a file; none where it can't be read, which is told where it is converted. */
async function companionsAt(path: string, format: Format): Promise<readonly Companion[]> {
	try {
		return await companionsIn(await plainSource(await fileSource(path)), format);
	} catch (error) {
		if (error instanceof FileError || error instanceof GzipError) return [];
		throw error;
	}
}

/** The format of a file that has the suffix of one, by its beginning; undefined for one that can't be read, too. */
async function meshFormat(path: string): Promise<Format | undefined> {
	const { name } = splitPath(plainName(path));
	if (!formats.some(({ suffixes }) => suffixAmong(suffixes, name))) return undefined;
	try {
		const head = await headOf(await fileSource(path));
		// What is compressed speaks by its name.
		return formatOf(name, head[0] === 0x1f && head[1] === 0x8b ? new Uint8Array() : head);
	} catch (error) {
		if (error instanceof FileError) return undefined;
		throw error;
	}
}
