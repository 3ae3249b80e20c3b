/*
 * Writes a set through VS Code's file systems, as to a disk that only VS Code reaches. They have neither exclusive
 * creation nor second names nor a way to wait until bytes are on the disk, on which `platform/writeSet.ts` builds: here
 * older files are copied, and the journal, which is the same (`formats/unfinished/journal.ts`), is a lock only as far as
 * two runs do not make it at once. All files of a set are in one folder.
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

/** The folder of a set, by the names of its files. */
export interface VirtualFolder {
	/** Makes a new file of the pieces, taken one after the other. */
	write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
	/** The text of a small file; undefined where there is none. */
	read(name: string): Promise<string | undefined>;
	exists(name: string): Promise<boolean>;
	copy(from: string, to: string): Promise<void>;
	/** Replaces what is there. */
	rename(from: string, to: string): Promise<void>;
	remove(name: string): Promise<void>;
	/** Waits a moment. */
	pause(): Promise<void>;
	/** Sixteen random hexadecimal digits. */
	random(): string;
}

/** A file to write. */
export interface SetMember extends Omit<JournalMember, 'backup'> {
	/** Its bytes; asked for once. */
	pieces(): AsyncIterable<Uint8Array>;
}

/** Pauses after which a journal is taken for that of a run that was killed. */
const patience = 50;

/**
 * Writes a set of files: every temporary file is complete before the first gets its name. On failure everything is put
 * back as it was, as far as the file system lets us, and the error is passed on; where it does not, the journal stays.
 */
export async function writeVirtualSet(
	fs: VirtualFolder,
	members: readonly SetMember[],
): Promise<void> {
	const leftovers = new Set<string>();
	const named: JournalMember[] = [];
	let torn = false;
	try {
		const staged: JournalMember[] = [];
		for (const member of members)
			staged.push(await stage(fs, member, members.length > 1, leftovers));
		const journal = journalName(members[0]?.target ?? '');
		const needed = members.length > 1 || (await fs.exists(journal));
		const older = needed ? await hold(fs, journal, staged) : [];
		try {
			for (const member of staged) {
				await fs.rename(member.temporary, member.target);
				leftovers.delete(member.temporary);
				named.push(member);
			}
			for (const name of older) leftovers.add(name);
		} catch (error) {
			torn = !(await takeBack(fs, named, leftovers));
			throw error;
		} finally {
			// The first error is the one to report, and a journal that stays says that all is whole.
			if (needed && !torn) await fs.remove(journal).catch(() => undefined);
		}
	} finally {
		if (!torn) await Promise.allSettled([...leftovers].map((name) => fs.remove(name)));
	}
}

/** Writes a file under its temporary name and copies what it replaces, which a single file does not need. */
async function stage(
	fs: VirtualFolder,
	{ target, temporary, older, pieces }: SetMember,
	several: boolean,
	leftovers: Set<string>,
): Promise<JournalMember> {
	leftovers.add(temporary);
	await fs.write(temporary, pieces());
	if (!several || !older) return { target, temporary, older };
	const backup = temporary.replace(/[0-9a-f]{16}(?=\.trirefine-tmp$)/, fs.random());
	leftovers.add(backup);
	await fs.copy(target, backup);
	return { target, temporary, older, backup };
}

/**
 * Writes the journal, once that of another run is gone or has been there for long. Returns the temporary files that a
 * run that was killed has left, which are of no use after this one.
 */
async function hold(
	fs: VirtualFolder,
	name: string,
	members: readonly JournalMember[],
): Promise<readonly string[]> {
	for (let left = patience; left > 0 && (await fs.exists(name)); left--) await fs.pause();
	const old = parseJournal((await fs.read(name)) ?? '');
	const before = old && (await tornSet(old, fs.exists))?.journal;
	const journal: Journal = { id: fs.random(), members, ...(before ? { before } : {}) };
	await fs.write(name, once(new TextEncoder().encode(journalText(journal))));
	return old ? temporariesOf(old).filter((path) => !path.includes('/')) : [];
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
	yield bytes;
}

/** Takes files their names again; each has its temporary name before, so that the journal tells the truth. */
async function takeBack(
	fs: VirtualFolder,
	named: readonly JournalMember[],
	leftovers: Set<string>,
): Promise<boolean> {
	let all = true;
	for (const { target, temporary, backup } of named.toReversed())
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
