/*
 * The journal of a set of files. A set is written under temporary names, then its files are renamed one after the
 * other: a process that is killed in between leaves some new files among older ones. No file system renames several
 * files at once, so this is detected: the journal exists from before the first file is renamed until after the last,
 * and maps temporary files to names. If all temporary files still exist, nothing was renamed and the old set is
 * complete; if none does, the new set is complete; otherwise the set is torn. Each folder with files of the set has a
 * journal, named after the first of these files.
 */
import { isTemporary } from './names.ts';

/** A file of the set. Paths are relative to the journal's folder, with `/` as separator. */
export interface JournalMember {
	readonly target: string;
	/** Temporary name of the new file. */
	readonly temporary: string;
	/** A file of this name existed before the set was written. */
	readonly older: boolean;
	/** Hard link to the older file, or a copy; absent if there is none. */
	readonly backup?: string;
}

/** The contents of a journal. */
export interface Journal {
	/** Sixteen hexadecimal digits, unique to this journal. */
	readonly id: string;
	readonly members: readonly JournalMember[];
	/** Journal of a set that was already torn when this one was begun; valid until the first file is renamed. */
	readonly before?: Journal;
}

/** A set with some new and some old files. Neither list is empty. */
export interface TornSet {
	readonly journal: Journal;
	readonly done: readonly JournalMember[];
	readonly left: readonly JournalMember[];
}

/** Whether a file exists at a path relative to the journal's folder. */
export type Exists = (path: string) => Promise<boolean>;

/** Text of a journal's file. */
export const journalText = (journal: Journal): string =>
	`${JSON.stringify({ trirefine: 'journal', ...journal }, null, '\t')}\n`;

/** Parses a journal; undefined if it was not written completely, so that nothing was renamed. */
export function parseJournal(text: string): Journal | undefined {
	try {
		return journalOf(JSON.parse(text), 0);
	} catch {
		return undefined;
	}
}

/** Maximum depth of nested journals: a set may be torn, written again, torn again, ... */
const maxDepth = 50;

function journalOf(value: Partial<Journal> | null, depth: number): Journal | undefined {
	const { id, members, before } = value ?? {};
	if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) return undefined;
	if (!Array.isArray(members) || !members.every(isMember)) return undefined;
	const inner = before && depth < maxDepth ? journalOf(before, depth + 1) : undefined;
	return { id, members, ...(inner ? { before: inner } : {}) };
}

function isMember(value: Partial<JournalMember> | null): value is JournalMember {
	const { target, temporary, older, backup } = value ?? {};
	// Files in a journal may be deleted: it may only name our own temporary files.
	const isOurs = (path: unknown) =>
		typeof path === 'string' && isTemporary(path.slice(path.lastIndexOf('/') + 1));
	return (
		typeof target === 'string' &&
		typeof older === 'boolean' &&
		isOurs(temporary) &&
		(backup === undefined || isOurs(backup))
	);
}

/**
 * The new and the old files of a torn set; undefined if the set is complete, old or new. Nested journals count, too.
 */
export async function tornSet(journal: Journal, exists: Exists): Promise<TornSet | undefined> {
	const done: JournalMember[] = [];
	const left: JournalMember[] = [];
	for (const member of journal.members) {
		// A file that is renamed by a hard link has both names for a moment.
		const isCreated = !member.older && (await exists(member.target));
		const renamed = isCreated || !(await exists(member.temporary));
		(renamed ? done : left).push(member);
	}
	if (done.length === 0 && journal.before) return tornSet(journal.before, exists);
	return done.length > 0 && left.length > 0 ? { journal, done, left } : undefined;
}

/** All temporary files of a journal and of those nested in it. */
export function temporariesOf({ members, before }: Journal): string[] {
	const files = members.flatMap(({ temporary, backup }) =>
		backup === undefined ? [temporary] : [temporary, backup],
	);
	return before ? [...files, ...temporariesOf(before)] : files;
}
