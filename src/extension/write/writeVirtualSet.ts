/*
 * Writes a set through VS Code's file systems, for storage that only VS Code reaches. Unlike `platform/writeSet.ts`,
 * it has no exclusive creation, hard links or sync: older files are copied, and the journal, of the same form
 * (`formats/unfinished/journal.ts`), locks the set, except against a run that creates it at the same time. All files
 * of a set are in one folder.
 */
import {
	type Journal,
	type JournalMember,
	journalText,
	parseJournal,
	temporariesOf,
	tornSet,
} from '../../formats/unfinished/journal.ts';
import { journalName } from '../../formats/unfinished/names.ts';

/** The folder of a set, by names of files. */
export interface VirtualFolder {
	/** Creates a file from its chunks, in order. */
	write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
	/** The text of a small file; undefined if there is none. */
	read(name: string): Promise<string | undefined>;
	exists(name: string): Promise<boolean>;
	copy(from: string, to: string): Promise<void>;
	/** Replaces an existing file. */
	rename(from: string, to: string): Promise<void>;
	remove(name: string): Promise<void>;
	pause(): Promise<void>;
	/** Sixteen random hexadecimal digits. */
	random(): string;
}

/** A file to write. */
export interface SetMember extends Omit<JournalMember, 'backup'> {
	/** Its bytes; read once. */
	pieces(): AsyncIterable<Uint8Array>;
}

/** Pauses after which a journal is considered that of a killed run. */
const maxPauses = 50;

/**
 * Writes a set of files: all temporary files are complete before the first is renamed. On failure, restores all files
 * that the file system allows, and rethrows the error; if not all are restored, the journal stays.
 */
export async function writeVirtualSet(
	fs: VirtualFolder,
	members: readonly SetMember[],
): Promise<void> {
	const leftovers = new Set<string>();
	const renamed: JournalMember[] = [];
	let isTorn = false;
	try {
		const staged: JournalMember[] = [];
		for (const member of members)
			staged.push(await stage(fs, member, members.length > 1, leftovers));
		const journal = journalName(members[0]?.target ?? '');
		const needsJournal = members.length > 1 || (await fs.exists(journal));
		const older = needsJournal ? await acquireJournal(fs, journal, staged) : [];
		try {
			for (const member of staged) {
				await fs.rename(member.temporary, member.target);
				leftovers.delete(member.temporary);
				renamed.push(member);
			}
			for (const name of older) leftovers.add(name);
		} catch (error) {
			isTorn = !(await rollBack(fs, renamed, leftovers));
			throw error;
		} finally {
			// The first error is the one to report; a journal that stays describes complete files.
			if (needsJournal && !isTorn) await fs.remove(journal).catch(() => undefined);
		}
	} finally {
		if (!isTorn) await Promise.allSettled([...leftovers].map((name) => fs.remove(name)));
	}
}

/** Writes a file under its temporary name; in a set, also copies the file that it replaces. */
async function stage(
	fs: VirtualFolder,
	{ target, temporary, older, pieces }: SetMember,
	isSet: boolean,
	leftovers: Set<string>,
): Promise<JournalMember> {
	leftovers.add(temporary);
	await fs.write(temporary, pieces());
	if (!isSet || !older) return { target, temporary, older };
	const backup = temporary.replace(/[0-9a-f]{16}(?=\.trirefine-tmp$)/, fs.random());
	leftovers.add(backup);
	await fs.copy(target, backup);
	return { target, temporary, older, backup };
}

/**
 * Waits until another run has removed its journal, at most `maxPauses` pauses, and writes that of this run. Returns the
 * temporary files of a killed run, which can be removed after this one.
 */
async function acquireJournal(
	fs: VirtualFolder,
	name: string,
	members: readonly JournalMember[],
): Promise<readonly string[]> {
	for (let pauses = maxPauses; pauses > 0 && (await fs.exists(name)); pauses--) await fs.pause();
	const foreign = parseJournal((await fs.read(name)) ?? '');
	const before = foreign && (await tornSet(foreign, fs.exists))?.journal;
	const journal: Journal = { id: fs.random(), members, ...(before ? { before } : {}) };
	await fs.write(name, once(new TextEncoder().encode(journalText(journal))));
	return foreign ? temporariesOf(foreign).filter((path) => !path.includes('/')) : [];
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
	yield bytes;
}

/** Undoes renames; each file gets its temporary name first, so that the journal stays correct. */
async function rollBack(
	fs: VirtualFolder,
	renamed: readonly JournalMember[],
	leftovers: Set<string>,
): Promise<boolean> {
	let all = true;
	for (const { target, temporary, backup } of renamed.toReversed())
		try {
			if (backup === undefined) await fs.rename(target, temporary);
			else {
				await fs.copy(target, temporary);
				await fs.rename(backup, target);
				leftovers.delete(backup);
			}
			leftovers.add(temporary);
		} catch {
			all = false;
		}
	return all;
}
