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
	const files = staged.map((file): StagedFile => {
		const older = entryExists(file.destination);
		// A single file needs no backup: the rename replaces the old file atomically.
		const backupPath = older && force && staged.length > 1 ? backup(file.destination) : undefined;
		return { ...file, older, backup: backupPath };
	});
	if (!writeObserver().beginRenames()) throw new Cancelled();
	let torn = false;
	let journals: Journals | undefined;
	const renamed: StagedFile[] = [];
	try {
		if (files.length > 1 || files.some(hasJournal)) journals = await Journals.open(files, options);
		for (const file of files) {
			if (await journals?.isTakenOver()) throw takenOverError(file.path);
			await renameToDestination(file, force);
			renamed.push(file);
		}
		for (const folder of new Set(files.map(({ destination }) => dirname(destination))))
			await syncFolder(folder);
		await journals?.close();
		await journals?.removeOldTemporaries();
	} catch (error) {
		// Another run has written these files since; do not undo its renames.
		if (await journals?.isTakenOver()) throw takenOverError(files[0]?.path ?? '');
		const kept = await revert(renamed);
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
		writeObserver().endRenames(
			renamed.length === files.length ? files.map(({ path }) => path) : [],
		);
		if (!torn)
			for (const { backup } of files) if (backup !== undefined) await removeTemporary(backup);
	}
}

const takenOverError = (path: string): FileError =>
	new FileError(
		'write',
		path,
		`can't write ${path}: another run wrote the same files while this one was suspended`,
	);

/** Renames a temporary file to its destination; replaces an existing file only if `force`. */
async function renameToDestination(
	{ path, destination, temporary }: StagedFile,
	force: boolean,
): Promise<void> {
	try {
		if (force || !(await tryLink(temporary, destination))) {
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
 * Undoes renames, the last one first, and restores the older files. Each new file first gets its temporary name back, so
 * that the journal is correct at any moment. Returns the files that could not be reverted.
 */
async function revert(renamed: readonly StagedFile[]): Promise<string[]> {
	const unreverted: string[] = [];
	for (const { destination, temporary, older, backup } of renamed.toReversed())
		try {
			if (older && backup === undefined) {
				unreverted.push(destination);
				continue;
			}
			await (older ? link(destination, temporary) : rename(destination, temporary));
			adoptTemporary(temporary);
			if (backup === undefined) continue;
			await rename(backup, destination);
			releaseTemporary(backup);
		} catch {
			unreverted.push(destination);
		}
	return unreverted;
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
async function tryLink(temporary: string, destination: string): Promise<boolean> {
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
