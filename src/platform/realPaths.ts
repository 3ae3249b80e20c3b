/*
 * Where paths lead. Two paths that are spelled differently may name one file: through symbolic links, a second name
 * (hard link), or a file system that takes capital and small letters for the same. So paths are compared by the file
 * that they lead to, or would make, never by how they are spelled.
 */
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path';

/** Where a path leads. */
export interface ResolvedPath {
	/** The file through all links; where there is none, the name that it would get, in its real folder. */
	readonly path: string;
	/** The same for all paths that lead to one file, and to one name where there is no file. */
	readonly id: string;
}

/** Most links in a row; more than the system itself follows. */
const mostLinks = 40;

/**
 * Where a path leads. A link to nothing leads to the file that writing through it makes. Throws what the file system
 * throws for links in a circle.
 */
export function resolvePath(path: string, links = mostLinks): ResolvedPath {
	const real = realPath(path);
	if (real !== undefined) return { path: real, id: fileId(real) ?? real };
	const next = linkAt(path);
	if (next === undefined) {
		const folder = realPath(dirname(path)) ?? resolve(dirname(path));
		const name = basename(path);
		// Without a file one can't see whether case matters here. It is taken not to: at worst an output is refused.
		const id = `${fileId(folder) ?? folder}/${name.normalize('NFC').toLowerCase()}`;
		return { path: joinPath(folder, name), id };
	}
	if (links === 0) throw Object.assign(new Error(`too many links at ${path}`), { code: 'ELOOP' });
	return resolvePath(isAbsolute(next) ? next : joinPath(dirname(path), next), links - 1);
}

/** Whether two paths lead to the same file, or would make the same file. */
export const sameFile = (a: string, b: string): boolean => idOf(a) === idOf(b);

/**
 * Whether `path` is a link to the file at `other`, so that a person who names `path` does not know that `other` is
 * written.
 */
export function leadsAstray(path: string, other: string): boolean {
	try {
		const named = (one: string) => resolvePath(dirname(one)).path + sep + basename(one);
		if (linkAt(path) === undefined || named(path) === named(other)) return false;
		return resolvePath(path).path === resolvePath(other).path;
	} catch {
		return false;
	}
}

/**
 * Where links lead from a file that belongs to an opened one, if that is out of its folder; undefined where it stays there or
 * there is no file. The folder is the one in which the opened file is named, or the one to which links lead from it.
 */
export function outsideOf(path: string, opened: string): string | undefined {
	const real = realPathOr(path);
	if (real === undefined) return undefined;
	const first = realPathOr(opened);
	const folders = [realPathOr(dirname(opened)), first && dirname(first)];
	return folders.some((folder) => folder && real.startsWith(joinPath(folder, '')))
		? undefined
		: real;
}

/** Says in words that links lead from a file to `real`. */
export const outsideWords = (path: string, real: string): string =>
	`can't read ${path}: links lead from it to ${real}, outside the folder of the mesh; copy it there`;

/**
 * `name` in `folder`; a folder `.` is left out. `..` is kept: behind a link it is not the folder of the link.
 */
export function joinPath(folder: string, name: string): string {
	if (folder === '.') return name;
	const ended = sep === '/' ? folder.endsWith('/') : /[/\\:]$/.test(folder);
	return ended ? folder + name : folder + sep + name;
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

/** Undefined for links in a circle, too. */
function realPathOr(path: string): string | undefined {
	try {
		return realPath(path);
	} catch {
		return undefined;
	}
}

/** The path that the link at a path holds, if there is one. */
export function linkAt(path: string): string | undefined {
	try {
		return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
	} catch {
		return undefined;
	}
}

/** Device and number of a file; undefined where the file system has no numbers. */
function fileId(path: string): string | undefined {
	try {
		const { dev, ino } = statSync(path, { bigint: true });
		return ino === 0n ? undefined : `${dev}:${ino}`;
	} catch {
		return undefined;
	}
}
