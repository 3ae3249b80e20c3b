import { lstatSync, rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { joinPath } from './realPaths.ts';

/** Whether a path is a folder; undefined if nothing is there. */
export function kindOf(path: string): 'folder' | 'file' | undefined {
	try {
		return lstatSync(path).isDirectory() ? 'folder' : 'file';
	} catch {
		return undefined;
	}
}

/** Paths of the files that match a pattern, sorted. */
export async function matching(pattern: string): Promise<string[]> {
	const { glob } = await import('./glob.ts');
	// Accept separators of Windows.
	return (await glob([pattern.replaceAll('\\', '/')])).sort();
}

/** Paths of all entries of a folder except folders, sorted. Throws a `FileError` if it can't be read. */
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

/** Paths of all files below a folder, relative to it with `/`, sorted. Throws a `FileError` if it can't be read. */
export async function filesBelow(folder: string): Promise<string[]> {
	try {
		const names = await readdir(folder, { recursive: true });
		const files = names.filter((name) => kindOf(joinPath(folder, name)) === 'file');
		return files.map((name) => name.replaceAll('\\', '/')).sort();
	} catch (error) {
		const message = `can't read the folder ${folder}: ${fileReason(error)}`;
		throw new FileError('unreadable', folder, message);
	}
}

/** Removes files. Throws errors of the file system. */
export function removeFiles(paths: readonly string[]): void {
	for (const path of paths) rmSync(path);
}

/** Creates a folder, and those that it is in, unless it exists. Throws a `FileError` if that fails. */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true });
	} catch (error) {
		throw new FileError('write', folder, `can't create the folder ${folder}: ${fileReason(error)}`);
	}
}
