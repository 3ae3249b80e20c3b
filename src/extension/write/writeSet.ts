/*
 * Writes a set through a file system that has neither exclusive creation nor second names, as `workspace.fs`. On disk
 * `platform/writeSet.ts` does it. Both leave the same journal, see `formats/unfinished/journal.ts`; here it is a lock only
 * as far as the file system goes, as two may make it at once.
 */
import {
	type Journal,
	journalText,
	parseJournal,
	temporariesOf,
	tornSet,
} from '../../formats/unfinished/journal.ts';
import { journalName } from '../../formats/unfinished/names.ts';

/** The part of a file system that writing needs; names are those of files in the folder of the set. */
export interface SetFileSystem {
	/** Makes a new file of the pieces, taken one after the other. */
	write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
	/** The text of a small file; undefined where there is none. */
	read(name: string): Promise<string | undefined>;
	exists(name: string): Promise<boolean>;
	copy(from: string, to: string): Promise<void>;
	/** Replaces what is there. */
	rename(from: string, to: string): Promise<void>;
	remove(name: string): Promise<void>;
	/** Lets others go on for a moment. */
	pause(): Promise<void>;
	/** Sixteen hexadecimal digits that nobody else has. */
	random(): string;
}

/** A file to write, and the names that it and what it replaces have until the whole set is complete. */
export interface SetMember {
	readonly target: string;
	readonly temporary: string;
	/** There is a file of that name. */
	readonly older: boolean;
	/** Its bytes; asked for once. */
	pieces(): AsyncIterable<Uint8Array>;
}

/** Pauses after which a journal is taken for that of a run that was killed. */
const patience = 50;

/**
 * Writes a set of files: every temporary file is complete before the first gets its name. On failure everything is put
 * back as it was, as far as the file system lets us, and the error is passed on; where it does not, the journal stays.
 */
export async function writeSet(fs: SetFileSystem, members: readonly SetMember[]): Promise<void> {
	const leftovers = new Set<string>();
	const several = members.length > 1;
	const backups = new Map<SetMember, string>();
	let torn = false;
	try {
		for (const member of members) {
			const { target, temporary, older, pieces } = member;
			leftovers.add(temporary);
			await fs.write(temporary, pieces());
			// A single file needs none: its rename happens or does not.
			if (!several || !older) continue;
			const backup = temporary.replace(/[0-9a-f]{16}(?=\.trirefine-tmp$)/, fs.random());
			leftovers.add(backup);
			await fs.copy(target, backup);
			backups.set(member, backup);
		}
		const journal = journalName(members[0]?.target ?? '');
		const held =
			several || (await fs.exists(journal)) ? await hold(fs, journal, members, backups) : undefined;
		const named: SetMember[] = [];
		try {
			for (const member of members) {
				await fs.rename(member.temporary, member.target);
				leftovers.delete(member.temporary);
				named.push(member);
			}
			for (const name of held ?? []) leftovers.add(name);
		} catch (error) {
			torn = !(await takeBack(fs, named, backups, leftovers));
			throw error;
		} finally {
			// The first error is the one to tell, and a journal that stays says that all is whole.
			if (held && !torn) await fs.remove(journal).catch(() => undefined);
		}
	} finally {
		if (!torn) await Promise.allSettled([...leftovers].map((name) => fs.remove(name)));
	}
}

/** Writes the journal; returns the temporary files that a run before has left, which is of no use any more after this. */
async function hold(
	fs: SetFileSystem,
	name: string,
	members: readonly SetMember[],
	backups: ReadonlyMap<SetMember, string>,
): Promise<readonly string[]> {
	for (let left = patience; left > 0 && (await fs.exists(name)); left--) await fs.pause();
	const old = parseJournal((await fs.read(name)) ?? '');
	const before = old && (await tornSet(old, fs.exists))?.journal;
	const journal: Journal = {
		id: fs.random(),
		members: members.map((member) => {
			const { target, temporary, older } = member;
			const backup = backups.get(member);
			return { target, temporary, older, ...(backup === undefined ? {} : { backup }) };
		}),
		...(before ? { before } : {}),
	};
	await fs.write(name, once(new TextEncoder().encode(journalText(journal))));
	return old ? temporariesOf(old).filter((path) => !path.includes('/')) : [];
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
	yield bytes;
}

/** Takes files their names again; each has its temporary name before, so that the journal tells the truth. */
async function takeBack(
	fs: SetFileSystem,
	named: readonly SetMember[],
	backups: ReadonlyMap<SetMember, string>,
	leftovers: Set<string>,
): Promise<boolean> {
	let all = true;
	for (const member of named.toReversed()) {
		const { target, temporary } = member;
		const backup = backups.get(member);
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
	}
	return all;
}
