import { constants, lstatSync } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { isLinkTo, linkAt, resolvePath, sameFile } from './realPaths.ts';

/** Throws a `FileError` for the first path that exists. */
export function refuseExisting(paths: readonly string[]): void {
	const [path] = existingPaths(paths);
	if (path !== undefined)
		throw new FileError('exists', path, `${path} already exists; use --force to overwrite it`);
}

/** The paths that exist. Throws a `FileError` if that can't be determined. */
export function existingPaths(paths: readonly string[]): string[] {
	return paths.filter((path) => {
		try {
			return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
		} catch (error) {
			const { code } = error as { code?: unknown };
			if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return false;
			throw unwritableError(path, error);
		}
	});
}

/**
 * Throws a `FileError` for the first path that can't be written: its folder does not exist or is read-only, or its name
 * is too long. For work that takes long before it writes.
 */
export async function refuseUnwritable(paths: readonly string[]): Promise<void> {
	for (const path of paths)
		try {
			const destination = resolvePath(path).path;
			await lstat(destination).catch((error: { code?: unknown }) => {
				if (error.code !== 'ENOENT') throw error;
			});
			await access(dirname(destination), constants.W_OK | constants.X_OK);
		} catch (error) {
			throw unwritableError(path, error);
		}
}

/** The error for a path that can't be written, with the system's reason. */
export function unwritableError(path: string, error: unknown): FileError {
	const link = linkAt(path);
	const description = link === undefined ? path : `${path}, a link to ${link}`;
	return new FileError('write', path, `can't write ${description}: ${fileReason(error)}`, error);
}

/** Throws a `FileError` if two paths lead to one file. */
export function refuseDuplicates(paths: readonly string[]): void {
	for (const [index, path] of paths.entries()) {
		const earlier = paths.slice(0, index).find((other) => sameFile(other, path));
		if (earlier === undefined) continue;
		const message =
			earlier === path
				? `two outputs would be written to ${path}`
				: `two outputs would be written to one file: ${earlier} and ${path} are the same`;
		throw new FileError('exists', path, message);
	}
}

/**
 * Throws a `FileError` if an output is a link to an input: a user who names the link does not expect the input to be
 * replaced. An output with the input's own name may replace it.
 */
export function refuseLinksTo(inputs: readonly string[], outputs: readonly string[]): void {
	for (const path of outputs) {
		const input = inputs.find((file) => isLinkTo(path, file));
		if (input === undefined) continue;
		const message = `${path} is a link to ${input}, a file of the mesh; choose another name`;
		throw new FileError('exists', path, message);
	}
}
