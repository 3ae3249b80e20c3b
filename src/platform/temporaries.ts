/*
 * Temporary files. They have random names that nothing else has. The run that made them removes them; if it was killed,
 * a later run does. Process numbers mean nothing between containers that share a folder, so there is a lease: a living
 * process renews the times of its temporary files each minute, and a file that was not renewed for an hour has no owner.
 */
import { closeSync, linkSync, openSync, unlinkSync, utimesSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { temporaryName } from '../formats/unfinished/names.ts';
import { joinPath } from './realPaths.ts';
import { witness } from './witness.ts';

/** Milliseconds between two renewals. */
const renewEvery = 60_000;

/** A temporary file that was not renewed for so many milliseconds has no owner. */
export const leaseOf = 3_600_000;

/** Names that are tried before something else must be wrong. */
const tries = 100;

/** Temporary files of this process; `link` is a second name of a user's file, whose times it shares. */
const own = new Map<string, 'file' | 'link'>();
let renewal: ReturnType<typeof setInterval> | undefined;

const randomDigits = (): string =>
	Math.floor(2 ** 32 * Math.random())
		.toString(16)
		.padStart(8, '0');

/** Sixteen hexadecimal digits that hardly anybody else has: whoever makes a file by them refuses one that is there. */
export const randomName = (): string => randomDigits() + randomDigits();

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * Makes an empty temporary file next to `destination` and returns its path. It is made and noted in one go, so that a
 * process that must end knows about it. Throws what the file system throws.
 */
export function createTemporary(destination: string, random = randomName): string {
	return firstFree(destination, random, 'file', (path) => closeSync(openSync(path, 'wx')));
}

/**
 * Gives the file at `destination` a second, temporary name in the same folder and returns that. Throws where there are no
 * such names.
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
	for (let left = tries; ; left--) {
		const path = joinPath(dirname(destination), temporaryName(basename(destination), random()));
		try {
			make(path);
		} catch (error) {
			if (codeOf(error) === 'EEXIST' && left > 0) continue;
			throw error;
		}
		adoptTemporary(path, kind);
		return path;
	}
}

/** Says that a file under a temporary name is this process's; `link` where it shares its times with a user's file. */
export function adoptTemporary(path: string, kind: 'file' | 'link' = 'file'): void {
	own.set(path, kind);
	witness.made(path, kind);
	renewal ??= setInterval(renewTemporaries, renewEvery);
	renewal.unref();
}

/** Whether a path is that of a temporary file of this process. */
export const isOwn = (path: string): boolean => own.has(path);

/** Says that a temporary file has got another name, or is to stay: this process does not remove it any more. */
export function releaseTemporary(path: string): void {
	if (own.delete(path)) witness.released(path);
	if (own.size > 0) return;
	clearInterval(renewal);
	renewal = undefined;
}

/** Removes a temporary file of this process; any other path, and one that is gone, are left alone. */
export async function removeTemporary(path: string): Promise<void> {
	if (!own.has(path)) return;
	await unlink(path).catch(() => undefined);
	releaseTemporary(path);
}

/** Removes all temporary files of this process, at once: for one that is about to end. */
export function removeTemporaries(): void {
	for (const path of [...own.keys()]) {
		try {
			unlinkSync(path);
		} catch {
			// Nothing more can be done for this one; the others still can.
		}
		releaseTemporary(path);
	}
}

/** Renews the times of this process's files. A second name is left alone: its times are those of the user's file. */
export function renewTemporaries(): void {
	const now = new Date();
	for (const [path, kind] of own)
		if (kind === 'file')
			try {
				utimesSync(path, now, now);
			} catch {
				// It may have just got its name, or the file system keeps no times.
			}
}

/**
 * When a file was last written, renewed or given a name, by the clock of its file system, in milliseconds since 1970.
 */
export async function renewedAt(path: string): Promise<number> {
	const { ctimeMs, mtimeMs } = await stat(path);
	return Math.max(ctimeMs, mtimeMs);
}
