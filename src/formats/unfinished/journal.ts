/*
 * The journal of a set of files. A set is written under temporary names, and then its files get their names one after
 * the other: a process that is killed in between leaves some new files among older ones. That can't be made impossible
 * (no file system renames two files at once), so it is noticed: the journal lies next to the set from before the first
 * file gets its name until after the last has it, and says which temporary file belongs to which name. Where all
 * temporary files are still there, nothing was renamed and the old set is whole; where none is, the new set is whole;
 * else the set is torn. A set has a journal in each folder that it has files in, named after its first file there.
 */
import { isTemporary } from './names.ts';

/** A file of the set. Paths are from the journal's folder, with `/` between their parts. */
export interface JournalMember {
	readonly target: string;
	/** Where the new file is until it gets its name. */
	readonly temporary: string;
	/** There was a file of that name before. */
	readonly older: boolean;
	/** Another name, or a copy, of the older file; absent where there is none. */
	readonly backup?: string;
}

/** What a journal says. */
export interface Journal {
	/** Sixteen hexadecimal digits that no other journal has. */
	readonly id: string;
	readonly members: readonly JournalMember[];
	/** That of a set that was torn already when this one began to be written; it counts until the first is renamed. */
	readonly before?: Journal;
}

/** A set of which some files are new and others are not. Neither list is empty. */
export interface TornSet {
	readonly journal: Journal;
	readonly done: readonly JournalMember[];
	readonly left: readonly JournalMember[];
}

/** Tells whether something is at a path, given from the journal's folder. */
export type Exists = (path: string) => Promise<boolean>;

/** A journal as the text of its file. */
export const journalText = (journal: Journal): string =>
	`${JSON.stringify({ trirefine: 'journal', ...journal }, null, '\t')}\n`;

/** What the text of a journal says; undefined where it was not written to its end: then nothing was renamed. */
export function parseJournal(text: string): Journal | undefined {
	try {
		return journalOf(JSON.parse(text), 0);
	} catch {
		return undefined;
	}
}

/** Journals within journals that are taken to be ours: a set is torn, written again, and that is cut short too, ... */
const deepest = 50;

function journalOf(value: Partial<Journal> | null, depth: number): Journal | undefined {
	const { id, members, before } = value ?? {};
	if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) return undefined;
	if (!Array.isArray(members) || !members.every(isMember)) return undefined;
	const inner = before && depth < deepest ? journalOf(before, depth + 1) : undefined;
	return { id, members, ...(inner ? { before: inner } : {}) };
}

function isMember(value: Partial<JournalMember> | null): value is JournalMember {
	const { target, temporary, older, backup } = value ?? {};
	// What a journal names may be removed: nothing but our own temporary files.
	const ours = (path: unknown) =>
		typeof path === 'string' && isTemporary(path.slice(path.lastIndexOf('/') + 1));
	return (
		typeof target === 'string' &&
		typeof older === 'boolean' &&
		ours(temporary) &&
		(backup === undefined || ours(backup))
	);
}

/** What of a journal's set is new and what is not; undefined where the set is whole, be it the old or the new one. */
export async function tornSet(journal: Journal, exists: Exists): Promise<TornSet | undefined> {
	const done: JournalMember[] = [];
	const left: JournalMember[] = [];
	for (const member of journal.members) {
		// A file that gets its name by a second one has both for a moment.
		const named = !member.older && (await exists(member.target));
		const renamed = named || !(await exists(member.temporary));
		(renamed ? done : left).push(member);
	}
	if (done.length === 0 && journal.before) return tornSet(journal.before, exists);
	return done.length > 0 && left.length > 0 ? { journal, done, left } : undefined;
}

/** All temporary files that a journal knows of, those of the journals before it too. */
export function temporariesOf({ members, before }: Journal): string[] {
	const own = members.flatMap(({ temporary, backup }) =>
		backup === undefined ? [temporary] : [temporary, backup],
	);
	return before ? [...own, ...temporariesOf(before)] : own;
}
