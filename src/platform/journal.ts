/*
 * The journal of a set on disk during renames; see `formats/unfinished/journal.ts` for its contents. It is also a lock.
 * A run that finds one waits, because renames take milliseconds, and takes over a journal without an owner. A living
 * process renews its journal every second; a journal that was not renewed for five seconds has no owner.
 */
import {
	closeSync,
	fsyncSync,
	lstatSync,
	openSync,
	unlinkSync,
	utimesSync,
	writeSync,
} from 'node:fs';
import { rename, unlink } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import {
	type Journal,
	journalText,
	parseJournal,
	temporariesOf,
	tornSet,
} from '../formats/unfinished/journal.ts';
import { digest, journalName, temporaryName } from '../formats/unfinished/names.ts';
import { tornMessage } from '../formats/unfinished/unfinishedSet.ts';
import { FileError } from './files.ts';
import { joinPath } from './realPaths.ts';
import { syncFolder } from './sync.ts';
import {
	createTemporary,
	randomName,
	releaseTemporary,
	removeTemporary,
	renewedAt,
} from './temporaries.ts';
import { entryExists, readJournal } from './unfinished.ts';

/** A complete file under its temporary name. */
export interface StagedFile {
	/** Path as given by the caller. */
	readonly path: string;
	/** The path with links resolved. */
	readonly destination: string;
	readonly temporary: string;
	/** Whether it replaces a file. */
	readonly older: boolean;
	/** A hard link to the replaced file. */
	readonly backup: string | undefined;
}

/** Options of renames. */
export interface JournalOptions {
	/** Existing files may be replaced, also those of a torn set. */
	readonly force: boolean;
	/** See `WriteSetOptions`. */
	readonly clock?: ((time: number) => number) | undefined;
}

/** Whether there is a journal of a set whose first file is this one. */
export const hasJournal = ({ destination }: Pick<StagedFile, 'destination'>): boolean =>
	entryExists(joinPath(dirname(destination), journalName(basename(destination))));

const renewalInterval = 1000;
const leaseDuration = 5000;
/** Milliseconds to wait for another living run; it only takes longer if its disk does not respond. */
const timeout = 30_000;
const pollInterval = 25;

/** The journals of a set, one in each of its folders. */
export class Journals {
	readonly #id = randomName();
	readonly #paths: string[] = [];
	/** Temporary files that torn sets have left; they have no owner once this set is complete. */
	readonly #leftovers: string[] = [];
	#renewal: ReturnType<typeof setInterval> | undefined;

	/**
	 * Writes the journals of a set and flushes them to disk. Throws a `FileError` if another run does not finish the same
	 * set, or has left it torn and nothing may be replaced.
	 */
	static async open(files: readonly StagedFile[], options: JournalOptions): Promise<Journals> {
		const journals = new Journals();
		// Always in the same order, to avoid deadlock between runs.
		const folders = [...new Set(files.map(({ destination }) => dirname(destination)))].sort();
		try {
			for (const folder of folders) await journals.#open(folder, files, options);
		} catch (error) {
			await journals.close();
			throw error;
		}
		journals.#renewal = setInterval(() => journals.#renew(), renewalInterval);
		journals.#renewal.unref();
		for (const folder of folders) await syncFolder(folder);
		return journals;
	}

	/** Removes the journals, once all files have their names or all are as they were before. */
	async close(): Promise<void> {
		clearInterval(this.#renewal);
		for (const path of this.#paths)
			if (await this.#isOwn(path)) await unlink(path).catch(() => undefined);
	}

	/** Whether another run has taken over a journal, because this one was suspended for longer than its lease. */
	async isTakenOver(): Promise<boolean> {
		for (const path of this.#paths) if (!(await this.#isOwn(path))) return true;
		return false;
	}

	async #isOwn(path: string): Promise<boolean> {
		const text = await readJournal(path);
		return text !== undefined && parseJournal(text)?.id === this.#id;
	}

	/** Removes temporary files that earlier runs left of this set, which is complete now. */
	async removeOldTemporaries(): Promise<void> {
		for (const path of this.#leftovers) await unlink(path).catch(() => undefined);
	}

	/** Stops the renewal but keeps the journals, so that later runs notice that the set is torn. */
	keep(): void {
		clearInterval(this.#renewal);
	}

	async #open(
		folder: string,
		files: readonly StagedFile[],
		options: JournalOptions,
	): Promise<void> {
		const inFolder = (path: string) => relative(folder, path).split(sep).join('/');
		const first = files.find(({ destination }) => dirname(destination) === folder)!;
		const path = joinPath(folder, journalName(basename(first.destination)));
		const text = (before?: Journal) =>
			journalText({
				id: this.#id,
				members: files.map(({ destination, temporary, older, backup }) => ({
					target: inFolder(destination),
					temporary: inFolder(temporary),
					older,
					...(backup === undefined ? {} : { backup: inFolder(backup) }),
				})),
				...(before ? { before } : {}),
			});
		const old = await acquire(path, first.path, text, options);
		this.#paths.push(path);
		if (old) this.#leftovers.push(...temporariesOf(old).map((name) => resolve(folder, name)));
	}

	#renew(): void {
		const now = new Date();
		for (const path of this.#paths)
			try {
				utimesSync(path, now, now);
			} catch {
				// The file system keeps no times: other runs take over once the lease has expired.
			}
	}
}

/** Creates the journal at a path, once no living run has one there. Returns the abandoned journal that it replaces. */
async function acquire(
	path: string,
	requested: string,
	textFor: (before?: Journal) => string,
	{ force, clock = (time) => time }: JournalOptions,
): Promise<Journal | undefined> {
	const start = performance.now();
	let startTime: number | undefined;
	for (;;) {
		if (create(path, textFor())) return undefined;
		startTime ??= await folderTime(path);
		const now = clock(startTime + performance.now() - start);
		refuseNonFile(path, requested);
		const existing = await readEntry(path);
		if (existing && now - existing.renewed > leaseDuration) {
			const old = parseJournal(existing.text);
			const torn =
				old && (await tornSet(old, async (file) => entryExists(resolve(dirname(path), file))));
			if (torn && !force)
				throw new FileError(
					'exists',
					requested,
					`can't write ${requested}: ${tornMessage(torn, basename(path))} Use --force to overwrite it.`,
				);
			if (await takeOver(path, existing.text, textFor(torn?.journal), now)) return old;
		}
		if (performance.now() - start > timeout)
			throw new FileError(
				'write',
				requested,
				`can't write ${requested}: another run is writing it; try again`,
			);
		await new Promise((resolve) => setTimeout(resolve, pollInterval));
	}
}

/**
 * Creates a file with a text and flushes it to disk; false if it exists already. Removes a file that can't be written
 * completely.
 */
function create(path: string, text: string): boolean {
	let file: number;
	try {
		file = openSync(path, 'wx');
	} catch (error) {
		if ((error as { code?: unknown }).code === 'EEXIST') return false;
		throw error;
	}
	try {
		writeSync(file, text);
		sync(file);
	} catch (error) {
		unlinkSync(path);
		throw error;
	} finally {
		closeSync(file);
	}
	return true;
}

function sync(file: number): void {
	try {
		fsyncSync(file);
	} catch {
		// Without a flush the journal is in the system's cache and survives anything but a power loss.
	}
}

/**
 * Replaces an abandoned journal; false if another run does so, or has done so. Only the run that creates the claim, a file
 * named after the old journal's id, may replace it. So there is a journal at any moment, and only one run replaces it.
 */
async function takeOver(path: string, old: string, text: string, now: number): Promise<boolean> {
	const id = parseJournal(old)?.id ?? digest(old);
	const claim = joinPath(dirname(path), temporaryName(basename(path), id));
	if (!create(claim, '')) {
		const renewed = await renewedAt(claim).catch(() => now);
		if (now - renewed > leaseDuration) await unlink(claim).catch(() => undefined);
		return false;
	}
	const temporary = createTemporary(path);
	try {
		if ((await readJournal(path)) !== old) return false;
		const file = openSync(temporary, 'r+');
		try {
			writeSync(file, text);
			sync(file);
		} finally {
			closeSync(file);
		}
		await rename(temporary, path);
		releaseTemporary(temporary);
		return true;
	} finally {
		await removeTemporary(temporary);
		await unlink(claim).catch(() => undefined);
	}
}

/** Throws a `FileError` if a link, a FIFO or a folder has the name of a journal: no run creates those. */
function refuseNonFile(path: string, requested: string): void {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats && !stats.isFile())
		throw new FileError(
			'write',
			requested,
			`can't write ${requested}: ${path} has the name of a journal but is not a regular file; remove it`,
		);
}

async function readEntry(path: string): Promise<{ text: string; renewed: number } | undefined> {
	try {
		// Read the text first: if the journal is replaced meanwhile, the time is too recent, and the next look decides.
		const text = await readJournal(path);
		return text === undefined ? undefined : { text, renewed: await renewedAt(path) };
	} catch {
		return undefined;
	}
}

/** Current time by the clock of a folder's file system. */
async function folderTime(beside: string): Promise<number> {
	const temporary = createTemporary(beside);
	try {
		return await renewedAt(temporary);
	} finally {
		await removeTemporary(temporary);
	}
}
