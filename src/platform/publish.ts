/*
 * Renames complete files to their names. A single file gets its name or does not. Several get them one after the other;
 * a failure is undone, and if the process is killed in between, the journal says which are new (see `journal.ts`).
 */
import { link, lstat, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Cancelled } from '../util/cancel.ts';
import { FileError } from './files.ts';
import { hasJournal, type JournalOptions, Journals, type StagedFile } from './journal.ts';
import { unwritableError } from './refusals.ts';
import { syncFolder } from './sync.ts';
import { adoptTemporary, linkTemporary, releaseTemporary, removeTemporary } from './temporaries.ts';
import { entryExists } from './unfinished.ts';
import { writeObserver } from './writeObserver.ts';

/** A complete file under its temporary name. */
export type Staged = Pick<StagedFile, 'path' | 'destination' | 'temporary'>;

/**
 * Renames temporary files to their names. If one fails, all are put back; if the file system does not allow that, the
 * journals and the temporary files stay, and the error says so. Throws a `FileError`, or `Cancelled` if the thread is
 * about to be ended.
 */
export async function publish(staged: readonly Staged[], options: JournalOptions): Promise<void> {
	const { force } = options;
	const files = staged.map((one): StagedFile => {
		const older = entryExists(one.destination);
		// A single file needs no backup: the old file is there until it is replaced.
		const kept = older && force && staged.length > 1 ? backup(one.destination) : undefined;
		return { ...one, older, backup: kept };
	});
	if (!writeObserver().beginRenames()) throw new Cancelled();
	let torn = false;
	let journals: Journals | undefined;
	const done: StagedFile[] = [];
	try {
		if (files.length > 1 || files.some(hasJournal)) journals = await Journals.open(files, options);
		for (const file of files) {
			if (await journals?.isTakenOver()) throw overtaken(file.path);
			await giveName(file, force);
			done.push(file);
		}
		for (const folder of new Set(files.map(({ destination }) => dirname(destination))))
			await syncFolder(folder);
		await journals?.close();
		await journals?.removeOldTemporaries();
	} catch (error) {
		// Another run has written since; do not undo its files.
		if (await journals?.isTakenOver()) throw overtaken(files[0]?.path ?? '');
		const kept = await takeBack(done);
		torn = kept.length > 0;
		if (torn) {
			journals?.keep();
			for (const { temporary, backup } of files) {
				releaseTemporary(temporary);
				if (backup !== undefined) releaseTemporary(backup);
			}
		} else await journals?.close();
		if (torn && error instanceof FileError)
			throw new FileError(
				error.failure,
				error.path,
				`${error.message}; already written and not reverted: ${kept.join(', ')}`,
			);
		throw error;
	} finally {
		writeObserver().endRenames(done.length === files.length ? files.map(({ path }) => path) : []);
		if (!torn)
			for (const { backup } of files) if (backup !== undefined) await removeTemporary(backup);
	}
}

const overtaken = (path: string): FileError =>
	new FileError(
		'write',
		path,
		`can't write ${path}: another run wrote the same files while this one was suspended`,
	);

/** Renames a temporary file to its name; replaces a file there if `force`. */
async function giveName(
	{ path, destination, temporary }: StagedFile,
	force: boolean,
): Promise<void> {
	try {
		if (force || !(await linked(temporary, destination))) {
			await rename(temporary, destination);
			releaseTemporary(temporary);
		} else await removeTemporary(temporary);
	} catch (error) {
		if ((error as { code?: unknown }).code === 'EEXIST')
			throw new FileError('exists', path, `${path} already exists; use --force to overwrite it`);
		throw unwritableError(path, error);
	}
}

/**
 * Undoes renames, the last one first, and restores the older files. Each new file first gets its temporary name back,
 * so that the journal is right at any moment. Returns the files that stay new.
 */
async function takeBack(done: readonly StagedFile[]): Promise<string[]> {
	const kept: string[] = [];
	for (const { destination, temporary, older, backup } of done.toReversed())
		try {
			if (older && backup === undefined) {
				kept.push(destination);
				continue;
			}
			await (older ? link(destination, temporary) : rename(destination, temporary));
			adoptTemporary(temporary);
			if (backup === undefined) continue;
			await rename(backup, destination);
			releaseTemporary(backup);
		} catch {
			kept.push(destination);
		}
	return kept;
}

/** Makes a hard link to a file that is about to be replaced; undefined if the file system has no hard links. */
function backup(destination: string): string | undefined {
	try {
		return linkTemporary(destination);
	} catch {
		return undefined;
	}
}

/**
 * Makes a hard link, which, unlike a rename, fails if the name exists. False if the file system has no hard links and
 * the name is free.
 */
async function linked(temporary: string, destination: string): Promise<boolean> {
	try {
		await link(temporary, destination);
		return true;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'EEXIST') throw error;
		if ((await lstat(destination).catch(() => undefined)) !== undefined)
			throw Object.assign(new Error(), { code: 'EEXIST' });
		return false;
	}
}
