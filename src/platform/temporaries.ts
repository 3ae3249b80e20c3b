/*
 * Temporary files, with random unique names. The run that created them removes them; if it was killed, a later run
 * does. Process ids mean nothing between containers that share a folder, so there is a lease: a living process renews
 * the times of its temporary files every minute, and a file that was not renewed for an hour has no owner.
 */
import { closeSync, linkSync, openSync, unlinkSync, utimesSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { temporaryName } from '../formats/unfinished/names.ts';
import { joinPath } from './realPaths.ts';
import { writeObserver } from './writeObserver.ts';

/** Milliseconds between two renewals. */
const renewalInterval = 60_000;

/** Milliseconds without renewal after which a temporary file has no owner. */
export const leaseMilliseconds = 3_600_000;

/** Maximum number of attempts to find a free name. */
const maxAttempts = 100;

/** Temporary files of this process; a `link` is a hard link to a user's file, whose times it shares. */
const ownTemporaries = new Map<string, 'file' | 'link'>();
let renewal: ReturnType<typeof setInterval> | undefined;

/** Sixteen random hexadecimal digits; files with such names are created only if they do not exist. */
export const randomName = (): string => randomDigits() + randomDigits();

const randomDigits = (): string =>
	Math.floor(2 ** 32 * Math.random())
		.toString(16)
		.padStart(8, '0');

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * Creates an empty temporary file beside `destination` and returns its path. Creation and registration are synchronous,
 * so that a process that must end knows about it. Throws errors of the file system.
 */
export function createTemporary(destination: string, random = randomName): string {
	return firstFree(destination, random, 'file', (path) => closeSync(openSync(path, 'wx')));
}

/**
 * Makes a temporary hard link to the file at `destination`, in the same folder, and returns its path. Throws if the
 * file system has no hard links.
 */
export function linkTemporary(destination: string, random = randomName): string {
	return firstFree(destination, random, 'link', (path) => linkSync(destination, path));
}

function firstFree(
	destination: string,
	random: () => string,
	kind: 'file' | 'link',
	make: (path: string) => void,
): string {
	for (let attempts = maxAttempts; ; attempts--) {
		const path = joinPath(dirname(destination), temporaryName(basename(destination), random()));
		try {
			make(path);
		} catch (error) {
			if (codeOf(error) === 'EEXIST' && attempts > 0) continue;
			throw error;
		}
		adoptTemporary(path, kind);
		return path;
	}
}

/** Registers a temporary file as this process's; a `link` shares its times with a user's file. */
export function adoptTemporary(path: string, kind: 'file' | 'link' = 'file'): void {
	ownTemporaries.set(path, kind);
	writeObserver().created(path, kind);
	renewal ??= setInterval(renewTemporaries, renewalInterval);
	renewal.unref();
}

/** Whether a path is a temporary file of this process. */
export const isOwnTemporary = (path: string): boolean => ownTemporaries.has(path);

/** Notes that a temporary file was renamed, or is to stay: this process no longer removes it. */
export function releaseTemporary(path: string): void {
	if (ownTemporaries.delete(path)) writeObserver().released(path);
	if (ownTemporaries.size > 0) return;
	clearInterval(renewal);
	renewal = undefined;
}

/** Removes a temporary file of this process; ignores other paths, and files that no longer exist. */
export async function removeTemporary(path: string): Promise<void> {
	if (!ownTemporaries.has(path)) return;
	await unlink(path).catch(() => undefined);
	releaseTemporary(path);
}

/** Removes all temporary files of this process synchronously, before it ends. */
export function removeTemporaries(): void {
	for (const path of [...ownTemporaries.keys()]) {
		try {
			unlinkSync(path);
		} catch {
			// Continue with the others.
		}
		releaseTemporary(path);
	}
}

/** Renews the times of this process's files, except hard links: their times are those of the user's file. */
export function renewTemporaries(): void {
	const now = new Date();
	for (const [path, kind] of ownTemporaries)
		if (kind === 'file')
			try {
				utimesSync(path, now, now);
			} catch {
				// It may have just been renamed, or the file system keeps no times.
			}
}

/**
 * Time when a file was last written, renewed or renamed, by the clock of its file system, in milliseconds since 1970.
 */
export async function renewedAt(path: string): Promise<number> {
	const { ctimeMs, mtimeMs } = await stat(path);
	return Math.max(ctimeMs, mtimeMs);
}
