/*
 * Where paths lead. Two paths that are spelled differently may name one file: through symbolic links, a second name
 * (hard link), or a file system that takes capital and small letters for the same. So paths are compared by the file or
 * the place that they lead to, never by how they are spelled.
 */
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path';

/** Where a path leads. */
export interface Place {
	/** The file through all links; where there is none, the name that it would get, in its real folder. */
	readonly path: string;
	/** The same for all paths that lead to one file, and to one name where there is no file. */
	readonly id: string;
}

/** Links that lead on to links; more than the system follows itself. */
const mostLinks = 40;

/**
 * Where a path leads: a link that leads nowhere, to the file that writing through it makes. Throws what the file system
 * throws for links that lead in a circle.
 */
export function placeOf(path: string, links = mostLinks): Place {
	const real = realPath(path);
	if (real !== undefined) return { path: real, id: fileId(real) ?? real };
	const next = linkAt(path);
	if (next === undefined) {
		const folder = realPath(dirname(path)) ?? resolve(dirname(path));
		const name = basename(path);
		// Where nothing is one can't see whether capital and small letters are the same: better one output too few.
		const id = `${fileId(folder) ?? folder}/${name.normalize('NFC').toLowerCase()}`;
		return { path: joinPath(folder, name), id };
	}
	if (links === 0) throw Object.assign(new Error(`too many links at ${path}`), { code: 'ELOOP' });
	return placeOf(isAbsolute(next) ? next : joinPath(dirname(path), next), links - 1);
}

/** Whether two paths lead to one file, or to one place where there is none. */
export const samePlace = (a: string, b: string): boolean => idOf(a) === idOf(b);

/**
 * Whether `path` leads to the file at `other` only through a link that stands in its place: who writes to it would not
 * know that it is `other` that is written.
 */
export function leadsAstray(path: string, other: string): boolean {
	try {
		const named = (one: string) => placeOf(dirname(one)).path + sep + basename(one);
		if (linkAt(path) === undefined || named(path) === named(other)) return false;
		return placeOf(path).path === placeOf(other).path;
	} catch {
		return false;
	}
}

/**
 * `name` in `folder`; a folder of `.` is left out. Nothing else is: behind a link `..` is not where the link stands.
 */
export function joinPath(folder: string, name: string): string {
	if (folder === '.') return name;
	const ended = sep === '/' ? folder.endsWith('/') : /[/\\:]$/.test(folder);
	return ended ? folder + name : folder + sep + name;
}

function idOf(path: string): string {
	try {
		return placeOf(path).id;
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

/** What the link at a path says, if there is one. */
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
