/*
 * Names of the temporary files and the journal of a set that is written. They begin with a dot and end in a suffix of
 * our own, so that no other file is mistaken for one of them and `*` in a shell does not match them.
 */

/** Maximum number of characters of a file's name in these names, as file systems limit their length. */
const maxStart = 50;

const startOf = (name: string): string => Array.from(name).slice(0, maxStart).join('');

/** Temporary name of a file; `random` has 16 hexadecimal digits. */
export const temporaryName = (name: string, random: string): string =>
	`.${startOf(name)}.${random}.trirefine-tmp`;

/** Whether a file is one of our temporary files. */
export const isTemporary = (name: string): boolean =>
	/^\.[^/\\]*\.[0-9a-f]{16}\.trirefine-tmp$/.test(name);

/** Name of a set's journal, in the folder of its first file; determined by the whole name of that file. */
export const journalName = (first: string): string =>
	`.${startOf(first)}.${digest(first)}.trirefine-journal`;

/** Whether a file is the journal of a set. */
export const isJournal = (name: string): boolean =>
	/^\.[^/\\]*\.[0-9a-f]{16}\.trirefine-journal$/.test(name);

/** Sixteen hexadecimal digits of a text, by FNV-1a (Fowler, Noll, Vo) forwards and backwards; not cryptographic. */
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
