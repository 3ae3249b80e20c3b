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

const renewEvery = 1000;
const leaseOf = 5000;
/** A living run that takes longer than this has a disk that does not answer. */
const timeout = 30_000;
const lookEvery = 25;

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
		journals.#renewal = setInterval(() => journals.#renew(), renewEvery);
		journals.#renewal.unref();
		for (const folder of folders) await syncFolder(folder);
		return journals;
	}

	/** Removes the journals, once all files have their names or all are as they were before. */
	async close(): Promise<void> {
		clearInterval(this.#renewal);
		for (const path of this.#paths)
			if (await this.#isOurs(path)) await unlink(path).catch(() => undefined);
	}

	/** Whether another run has taken over a journal, because this one was suspended for longer than its lease. */
	async isTakenOver(): Promise<boolean> {
		for (const path of this.#paths) if (!(await this.#isOurs(path))) return true;
		return false;
	}

	async #isOurs(path: string): Promise<boolean> {
		const text = await readJournal(path);
		return text !== undefined && parseJournal(text)?.id === this.#id;
	}

	/** Removes temporary files that earlier runs left of this set, which is complete now. */
	async removeOldTemporaries(): Promise<void> {
		for (const path of this.#leftovers) await unlink(path).catch(() => undefined);
	}

	/** Keeps the journals, as the set stays torn, so that it is noticed. */
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
		if (old) this.#leftovers.push(...temporariesOf(old).map((one) => resolve(folder, one)));
	}

	#renew(): void {
		const now = new Date();
		for (const path of this.#paths)
			try {
				utimesSync(path, now, now);
			} catch {
				// The file system keeps no times: other runs wait for this one only as long as for a dead one.
			}
	}
}

/** Creates the journal at a path, once no living run has one there. Returns the journal that it replaces. */
async function acquire(
	path: string,
	named: string,
	textFor: (before?: Journal) => string,
	{ force, clock = (time) => time }: JournalOptions,
): Promise<Journal | undefined> {
	const start = performance.now();
	let begun: number | undefined;
	for (;;) {
		if (create(path, textFor())) return undefined;
		begun ??= await folderTime(path);
		const now = clock(begun + performance.now() - start);
		refuseOther(path, named);
		const found = await look(path);
		if (found && now - found.renewed > leaseOf) {
			const old = parseJournal(found.text);
			const torn =
				old && (await tornSet(old, async (one) => entryExists(resolve(dirname(path), one))));
			if (torn && !force)
				throw new FileError(
					'exists',
					named,
					`can't write ${named}: ${tornMessage(torn, basename(path))} Use --force to overwrite it.`,
				);
			if (await takeOver(path, found.text, textFor(torn?.journal), now)) return old;
		}
		if (performance.now() - start > timeout)
			throw new FileError(
				'write',
				named,
				`can't write ${named}: another run is writing it; try again`,
			);
		await new Promise((resolve) => setTimeout(resolve, lookEvery));
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
		// Without a flush the journal is still in the system's memory; only a power loss goes unnoticed then.
	}
}

/**
 * Replaces a journal without an owner; false if another run does so, or has done so. The run that creates the claim, a
 * file named after the old journal's id, may replace it: so there is a journal at any moment, and only one run replaces
 * it.
 */
async function takeOver(path: string, old: string, text: string, now: number): Promise<boolean> {
	const id = parseJournal(old)?.id ?? digest(old);
	const claim = joinPath(dirname(path), temporaryName(basename(path), id));
	if (!create(claim, '')) {
		const renewed = await renewedAt(claim).catch(() => now);
		if (now - renewed > leaseOf) await unlink(claim).catch(() => undefined);
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
function refuseOther(path: string, named: string): void {
	const found = lstatSync(path, { throwIfNoEntry: false });
	if (found && !found.isFile())
		throw new FileError(
			'write',
			named,
			`can't write ${named}: ${path} has the name of a journal but is not a regular file; remove it`,
		);
}

async function look(path: string): Promise<{ text: string; renewed: number } | undefined> {
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
