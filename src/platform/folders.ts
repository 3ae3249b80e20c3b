import { lstatSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { joinPath } from './realPaths.ts';

/** What is at a path; undefined where nothing is. */
export function kindOf(path: string): 'folder' | 'file' | undefined {
	try {
		return lstatSync(path).isDirectory() ? 'folder' : 'file';
	} catch {
		return undefined;
	}
}

/** The paths of files that match a pattern, sorted. */
export async function matching(pattern: string): Promise<string[]> {
	const { glob } = await import('./glob.ts');
	// As people write paths on Windows.
	return (await glob([pattern.replaceAll('\\', '/')])).sort();
}

/** The paths of all in a folder that is no folder, sorted. Throws a `FileError` where it can't be read. */
export async function filesIn(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true });
		const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
		return files.sort().map((name) => joinPath(folder, name));
	} catch (error) {
		const message = `can't read the folder ${folder}: ${fileReason(error)}`;
		throw new FileError('unreadable', folder, message);
	}
}

/** Removes files. Throws what the file system throws. */
export function removeFiles(paths: readonly string[]): void {
	for (const path of paths) rmSync(path);
}
