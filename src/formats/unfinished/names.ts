/*
 * Names of the files that lie next to a set while it is written. All begin with a dot and end in a suffix of our own,
 * so that no other file is taken for one of them; `*` in a shell does not see them.
 */

/**
 * Characters of a file's name that go into such a name: the longest name that a file may have leaves no room for more.
 */
const kept = 50;

const startOf = (name: string): string => Array.from(name).slice(0, kept).join('');

/** The name of a temporary file for a file of some name; `random` are 16 hexadecimal digits. */
export const temporaryName = (name: string, random: string): string =>
	`.${startOf(name)}.${random}.trirefine-tmp`;

/** Whether a file of this name is one of our temporary files. */
export const isTemporary = (name: string): boolean =>
	/^\.[^/\\]*\.[0-9a-f]{16}\.trirefine-tmp$/.test(name);

/** The name of the journal of a set, next to its first file of this name; one function of the whole name. */
export const journalName = (first: string): string =>
	`.${startOf(first)}.${digest(first)}.trirefine-journal`;

/** Whether a file of this name is the journal of a set. */
export const isJournal = (name: string): boolean =>
	/^\.[^/\\]*\.[0-9a-f]{16}\.trirefine-journal$/.test(name);

/** Sixteen hexadecimal digits of a text, by FNV-1a (Fowler, Noll, Vo) forwards and backwards; no secret is in them. */
export function digest(text: string): string {
	const hash = (codes: readonly number[]) => {
		let sum = 0x811c9dc5;
		for (const code of codes) {
			sum = Math.imul(sum ^ (code & 255), 0x01000193);
			sum = Math.imul(sum ^ (code >>> 8), 0x01000193);
		}
		return (sum >>> 0).toString(16).padStart(8, '0');
	};
	const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
	return hash(codes) + hash(codes.toReversed());
}
