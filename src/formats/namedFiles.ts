/*
 * Files that another file names inside, as `Format.namedIn` gives them. The names come from whoever made that file, so
 * nothing outside its folder is ever looked for.
 */

/** Files that one file may name, at most; those behind are not looked for. */
export const MOST_NAMED = 4096;

/**
 * Why a file of this name is not looked for, in a clause that follows "as": "it is absolute". Undefined where it lies in the
 * folder of the file that names it, or in a folder in that.
 *
 * @param text the name as it stands in the file
 * @param main the name of that file
 */
export function nameRefusal(text: string, main: string): string | undefined {
	const parts = partsOf(text);
	if (parts.length === 0 || /\/\.?$/.test(text)) return 'it is no name of a file';
	// biome-ignore lint/suspicious/noControlCharactersInRegex: names of files with such are mistakes or worse
	if (/[\x00-\x1f\x7f]/.test(text)) return 'it has control characters';
	if (text.includes('\\')) return 'it has a backslash: folders end in /';
	if (text.startsWith('/'))
		return 'it is absolute: only names from the folder of the file are read';
	if (text.includes(':')) return 'it has a colon: only names from the folder of the file are read';
	if (parts.includes('..')) return 'it leads out of the folder of the file';
	return namedPath(text) === main ? 'it is that of the file itself' : undefined;
}

/** The path from the folder of the file by which a named file is looked for: `./out//a.vtu` is `out/a.vtu`. */
export const namedPath = (text: string): string => partsOf(text).join('/');

const partsOf = (text: string): string[] =>
	text.split('/').filter((part) => part !== '' && part !== '.');

/**
 * Why a file of this name can't be named in another one beside it, in a clause that follows "as": it would not be read again.
 * Undefined where it can.
 */
export const namingRefusal = (name: string): string | undefined =>
	name.trim() === name ? nameRefusal(name, '') : 'it begins with a blank or ends with one';
