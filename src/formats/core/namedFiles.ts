/*
 * Names of files that another file contains (`Format.namedIn`). They are not trusted: only files in the folder of that
 * file, or below, are opened.
 */

/** Maximum number of files that one file may name; further ones are ignored. */
export const MAX_NAMED = 4096;

/**
 * Why a file is not looked for, as a clause after "as": "it is absolute". Undefined if it is in the folder of the file
 * that names it, or below.
 *
 * @param text the name as written in the file
 * @param main name of that file
 */
export function nameRefusal(text: string, main: string): string | undefined {
	const parts = partsOf(text);
	if (parts.length === 0 || /\/\.?$/.test(text)) return 'it is no name of a file';
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in file names are mistakes or attacks
	if (/[\x00-\x1f\x7f]/.test(text)) return 'it has control characters';
	if (text.includes('\\')) return 'it has a backslash: folders end in /';
	if (text.startsWith('/'))
		return 'it is absolute: only names from the folder of the file are read';
	if (text.includes(':')) return 'it has a colon: only names from the folder of the file are read';
	if (parts.includes('..')) return 'it leads out of the folder of the file';
	return namedPath(text) === main ? 'it is that of the file itself' : undefined;
}

/** Normalised path of a named file from the folder of the file: `./out//a.vtu` is `out/a.vtu`. */
export const namedPath = (text: string): string => partsOf(text).join('/');

const partsOf = (text: string): string[] =>
	text.split('/').filter((part) => part !== '' && part !== '.');

/**
 * Why another file cannot name a file in its folder, as a clause after "as": it would not be found again. Undefined if
 * it can.
 */
export const namingRefusal = (name: string): string | undefined =>
	name.trim() === name ? nameRefusal(name, '') : 'it begins with a blank or ends with one';
