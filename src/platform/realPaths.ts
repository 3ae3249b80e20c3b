/*
 * Resolves paths. Two paths with different spelling may lead to one file: by symbolic links, hard links, or a
 * case-insensitive file system. So paths are compared by the file that they lead to, or would create, never by
 * spelling.
 */
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path';

/** A path with links resolved. */
export interface ResolvedPath {
	/** The file that the path leads to; if it does not exist, the path that it would get, in its real folder. */
	readonly path: string;
	/** Equal for all paths that lead to one file, or to one name if there is no file. */
	readonly id: string;
}

/** Maximum number of links in a chain, at least as many as the system follows. */
const maxLinks = 40;

/**
 * Resolves a path. A dangling link leads to the file that writing through it would create. Throws errors of the file
 * system for circular links.
 */
export function resolvePath(path: string, remaining = maxLinks): ResolvedPath {
	const real = realPath(path);
	if (real !== undefined) return { path: real, id: fileId(real) ?? real };
	const next = linkAt(path);
	if (next === undefined) {
		const folder = realPath(dirname(path)) ?? resolve(dirname(path));
		const name = basename(path);
		// Without a file, case sensitivity is unknown; assume that case does not matter: at worst an output is refused.
		const id = `${fileId(folder) ?? folder}/${name.normalize('NFC').toLowerCase()}`;
		return { path: joinPath(folder, name), id };
	}
	if (remaining === 0)
		throw Object.assign(new Error(`too many links at ${path}`), { code: 'ELOOP' });
	return resolvePath(isAbsolute(next) ? next : joinPath(dirname(path), next), remaining - 1);
}

/** Whether two paths lead to the same file, or would create the same file. */
export const sameFile = (a: string, b: string): boolean => idOf(a) === idOf(b);

/**
 * Whether `path` is a link to the file at `other`, so that a user who names `path` does not expect `other` to be
 * written.
 */
export function isLinkTo(path: string, other: string): boolean {
	try {
		const spelled = (file: string) => resolvePath(dirname(file)).path + sep + basename(file);
		if (linkAt(path) === undefined || spelled(path) === spelled(other)) return false;
		return resolvePath(path).path === resolvePath(other).path;
	} catch {
		return false;
	}
}

/**
 * The real path of a companion of an opened file, if links lead out of that file's folder; undefined if it is inside or
 * does not exist. The folder is that of the opened file's path, or of the file that its links lead to.
 */
export function linkTargetOutside(path: string, opened: string): string | undefined {
	const real = realPathOrUndefined(path);
	if (real === undefined) return undefined;
	const first = realPathOrUndefined(opened);
	const folders = [realPathOrUndefined(dirname(opened)), first && dirname(first)];
	return folders.some((folder) => folder && real.startsWith(joinPath(folder, '')))
		? undefined
		: real;
}

/** Message that links lead from a file to `real`. */
export const outsideMessage = (path: string, real: string): string =>
	`can't read ${path}: links lead from it to ${real}, outside the folder of the mesh; copy it there`;

/** Joins `folder` and `name`; omits a folder `.`. Keeps `..`: after a link it is not the parent of the link. */
export function joinPath(folder: string, name: string): string {
	if (folder === '.') return name;
	const hasSeparator = sep === '/' ? folder.endsWith('/') : /[/\\:]$/.test(folder);
	return hasSeparator ? folder + name : folder + sep + name;
}

function idOf(path: string): string {
	try {
		return resolvePath(path).id;
	} catch {
		return resolve(path);
	}
}

function realPath(path: string): string | undefined {
	try {
		return realpathSync.native(path);
	} catch (error) {
		if ((error as { code?: unknown }).code === 'ELOOP') throw error;
		return undefined;
	}
}

/** As `realPath`, but also undefined for circular links. */
function realPathOrUndefined(path: string): string | undefined {
	try {
		return realPath(path);
	} catch {
		return undefined;
	}
}

/** Target of the link at a path; undefined if it is no link. */
export function linkAt(path: string): string | undefined {
	try {
		return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
	} catch {
		return undefined;
	}
}

/** Device and inode of a file; undefined if the file system has no inodes. */
function fileId(path: string): string | undefined {
	try {
		const { dev, ino } = statSync(path, { bigint: true });
		return ino === 0n ? undefined : `${dev}:${ino}`;
	} catch {
		return undefined;
	}
}
