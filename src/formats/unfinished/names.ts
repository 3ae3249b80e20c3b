/*
 * Names of what lies beside a set of files while it is written. All begin with a dot and end in a suffix of our own, so
 * that nothing else is ever taken for ours; `*` in a shell does not see them.
 */

/** Characters of a file's name that go into such a name: the longest name that a file may have leaves no room for more. */
const kept = 50;

const startOf = (name: string): string => Array.from(name).slice(0, kept).join('');

/** The name of a temporary file for a file of some name; `random` are 16 hexadecimal digits. */
export const temporaryName = (name: string, random: string): string =>
	`.${startOf(name)}.${random}.trirefine-tmp`;

/** Whether a file of this name is one of our temporary files. */
export const isTemporary = (name: string): boolean =>
	/^\.[^/\\]*\.[0-9a-f]{16}\.trirefine-tmp$/.test(name);
