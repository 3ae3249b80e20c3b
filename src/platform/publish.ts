/*
 * Gives complete files their names. One file gets its name or does not. Several get them one after the other: what
 * fails is undone, and where the process is killed in between their journal tells (see `journal.ts`).
 */
import { link, lstat, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Cancelled } from '../util/cancel.ts';
import { FileError } from './files.ts';
import { hasJournal, type JournalOptions, Journals, type StagedFile } from './journal.ts';
import { unwritable } from './refusals.ts';
import { syncFolder } from './sync.ts';
import { adoptTemporary, linkTemporary, releaseTemporary, removeTemporary } from './temporaries.ts';
import { isThere } from './unfinished.ts';
import { witness } from './witness.ts';

/** A complete file under its temporary name. */
export type Staged = Pick<StagedFile, 'path' | 'target' | 'temporary'>;

/**
 * Gives files their names; where one can't have it, all is as it was before, as far as the file system can. Where it
 * can't the journals and the temporary files stay, and the error says so. Throws a `FileError`.
 */
export async function publish(staged: readonly Staged[], options: JournalOptions): Promise<void> {
	const { force } = options;
	const files = staged.map((one): StagedFile => {
		const older = isThere(one.target);
		// What a single file replaces is there, or is replaced.
		const kept = older && force && staged.length > 1 ? backup(one.target) : undefined;
		return { ...one, older, backup: kept };
	});
	if (!witness.begins()) throw new Cancelled();
	let torn = false;
	let journals: Journals | undefined;
	const done: StagedFile[] = [];
	try {
		if (files.length > 1 || files.some(hasJournal)) journals = await Journals.open(files, options);
		for (const file of files) {
			if (await journals?.isTaken()) throw overtaken(file.path);
			await giveName(file, force);
			done.push(file);
		}
		for (const folder of new Set(files.map(({ target }) => dirname(target))))
			await syncFolder(folder);
		await journals?.close();
		await journals?.tidy();
	} catch (error) {
		// What another run has written since is not ours to take back.
		if (await journals?.isTaken()) throw overtaken(files[0]?.path ?? '');
		const kept = await takeBack(done);
		torn = kept.length > 0;
		if (torn) {
			journals?.leave();
			for (const { temporary, backup } of files) {
				releaseTemporary(temporary);
				if (backup !== undefined) releaseTemporary(backup);
			}
		} else await journals?.close();
		if (torn && error instanceof FileError)
			throw new FileError(
				error.failure,
				error.path,
				`${error.message}; already written and not taken back: ${kept.join(', ')}`,
			);
		throw error;
	} finally {
		witness.ends(done.length === files.length ? files.map(({ path }) => path) : []);
		if (!torn)
			for (const { backup } of files) if (backup !== undefined) await removeTemporary(backup);
	}
}

const overtaken = (path: string): FileError =>
	new FileError(
		'write',
		path,
		`can't write ${path}: this run was paused for long, and another one has written the same set meanwhile`,
	);

/** Gives a temporary file its name, and replaces what has that name if `force`. */
async function giveName({ path, target, temporary }: StagedFile, force: boolean): Promise<void> {
	try {
		if (force || !(await linked(temporary, target))) {
			await rename(temporary, target);
			releaseTemporary(temporary);
		} else await removeTemporary(temporary);
	} catch (error) {
		if ((error as { code?: unknown }).code === 'EEXIST')
			throw new FileError('exists', path, `${path} exists already; --force replaces it`);
		throw unwritable(path, error);
	}
}

/**
 * Takes files their names again, the last one first, and gives the older ones theirs; each is under its temporary name
 * again before, so that the journal tells the truth at any moment. Returns the targets that stay new.
 */
async function takeBack(done: readonly StagedFile[]): Promise<string[]> {
	const kept: string[] = [];
	for (const { target, temporary, older, backup } of done.toReversed())
		try {
			if (older && backup === undefined) {
				kept.push(target);
				continue;
			}
			await (older ? link(target, temporary) : rename(target, temporary));
			adoptTemporary(temporary);
			if (backup === undefined) continue;
			await rename(backup, target);
			releaseTemporary(backup);
		} catch {
			kept.push(target);
		}
	return kept;
}

/** A second name for the file that is about to be replaced; none where the file system has no second names. */
function backup(target: string): string | undefined {
	try {
		return linkTemporary(target);
	} catch {
		return undefined;
	}
}

/**
 * Gives a file a second name where there must be none: this fails on an existing name, a rename would replace it. False
 * where the file system has no second names and the name is free.
 */
async function linked(temporary: string, target: string): Promise<boolean> {
	try {
		await link(temporary, target);
		return true;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'EEXIST') throw error;
		if ((await lstat(target).catch(() => undefined)) !== undefined)
			throw Object.assign(new Error(), { code: 'EEXIST' });
		return false;
	}
}
