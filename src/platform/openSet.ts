import { dirname } from 'node:path';
import { findCompanions } from '../formats/companions.ts';
import type { Companion } from '../formats/format.ts';
import { companionSource, FileError, type FileSource, fileSource } from './files.ts';
import { joinPath } from './realPaths.ts';

/**
 * Opens the files next to `path` that belong to its set, `path` itself first. Files that do not exist are left out: the
 * reader knows which it needs, and says so.
 *
 * @param compressed the file at `path` is compressed with gzip, so the others may be too
 */
export async function openSet(
	path: string,
	companions: readonly Companion[],
	compressed = false,
): Promise<[FileSource, ...FileSource[]]> {
	const opened = await fileSource(path);
	const others = await findCompanions(
		companions.filter(({ name }) => name !== opened.name),
		compressed,
		(name) => sourceAt(path, name),
	);
	return [opened, ...others.filter((file) => file !== undefined)];
}

/** The file of a name, which may be in folders, next to the one at a path; undefined where there is none. */
async function sourceAt(opened: string, name: string): Promise<FileSource | undefined> {
	try {
		return { ...(await companionSource(joinPath(dirname(opened), name), opened)), name };
	} catch (error) {
		if (!(error instanceof FileError) || error.failure !== 'missing') throw error;
		return undefined;
	}
}
