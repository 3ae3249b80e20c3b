import type { Companion, Format } from '../../formats/core/format.ts';
import { suffixAmong } from '../../formats/core/setNames.ts';
import { plainName } from '../../formats/io/gzip.ts';
import { headOf } from '../../formats/io/headOf.ts';
import { formatOf, formats } from '../../formats/registry.ts';
import { companionsBeside, namesOfSet } from '../../formats/sets.ts';
import { FileError, fileSource, splitPath } from '../../platform/files.ts';
import { filesIn, kindOf, matching } from '../../platform/folders.ts';
import { joinPath } from '../../platform/realPaths.ts';

/** Whether a path is a pattern that the shell may have left unexpanded, and no existing file. */
export const isPattern = (path: string): boolean => /[*?[{]/.test(path) && !kindOf(path);

/** Whether a file or folder exists at a path. */
export const pathExists = (path: string): boolean => kindOf(path) !== undefined;

/**
 * Finds the meshes that paths name: files as given; in a folder (not its subfolders) or matching a pattern, files
 * recognised by name and head. Files of one set are one mesh. Throws `FileError` for an unreadable folder.
 */
export async function findMeshes(paths: readonly string[]): Promise<string[]> {
	const meshes: string[] = [];
	const taken = new Set<string>();
	for (const path of paths) {
		const candidates = isPattern(path)
			? await matching(path)
			: kindOf(path) === 'folder'
				? await filesIn(path)
				: undefined;
		if (!candidates) {
			if (!taken.has(path)) meshes.push(path);
			taken.add(path);
			continue;
		}
		meshes.push(...(await meshesAmong(candidates, taken)));
	}
	return meshes;
}

/**
 * Finds the meshes among files, by name and head; files of one set are one mesh.
 *
 * @param taken files of meshes that were found before; receives those of the new ones
 */
export async function meshesAmong(
	candidates: readonly string[],
	taken = new Set<string>(),
): Promise<string[]> {
	const meshes: string[] = [];
	const named = await namedBy(candidates);
	for (const file of candidates) {
		if (taken.has(file) || named.has(file)) continue;
		const format = await meshFormat(file);
		if (!format) continue;
		meshes.push(file);
		const { folder, name } = splitPath(file);
		for (const member of namesOfSet(name, format)) taken.add(joinPath(folder, member));
	}
	return meshes;
}

/** The files that others of `paths` name inside, in any order. */
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

/** The other files of the set of a file; none if the file is unreadable, which its conversion reports. */
async function companionsAt(path: string, format: Format): Promise<readonly Companion[]> {
	try {
		return await companionsBeside(await fileSource(path), format);
	} catch (error) {
		if (error instanceof FileError) return [];
		throw error;
	}
}

/**
 * Recognises the format of a file by suffix and head; undefined if no format has the suffix or the file is unreadable.
 */
async function meshFormat(path: string): Promise<Format | undefined> {
	const { name } = splitPath(plainName(path));
	if (!formats.some(({ suffixes }) => suffixAmong(suffixes, name))) return undefined;
	try {
		const head = await headOf(await fileSource(path));
		// Compressed files are recognised by name alone.
		return formatOf(name, head[0] === 0x1f && head[1] === 0x8b ? new Uint8Array() : head);
	} catch (error) {
		if (error instanceof FileError) return undefined;
		throw error;
	}
}
