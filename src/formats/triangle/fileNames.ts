import type { Companion } from '../core/format.ts';
import type { FormatNames, LanguageNames } from '../core/formatNames.ts';

/** Suffixes of a set, in the order in which its files are read. */
export const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh'] as const;

/** Suffix of a file of a set. */
export type Suffix = (typeof suffixes)[number];

const ending = new RegExp(`\\.(${suffixes.join('|')})$`, 'i');

/** The suffix of a file of a set, in lower case; undefined for any other file. */
export function suffixOf(name: string): Suffix | undefined {
	return ending.exec(name)?.[1]?.toLowerCase() as Suffix | undefined;
}

/** `plate.1` for `plate.1.node`; other names stay as they are. */
export const baseName = (name: string): string => name.replace(ending, '');

/**
 * The next name as Triangle counts meshes: `box.5` for `box.4`, and for a new mesh `box.1` for `box`. Undefined for a
 * refined mesh without a number.
 */
export function nextName(base: string, isNew: boolean): string | undefined {
	const [, name, number] = /^(.+)\.(\d{1,9})$/.exec(base) ?? [];
	if (name !== undefined) return `${name}.${Number(number) + 1}`;
	return isNew ? `${base}.1` : undefined;
}

/** The name of another file of the set, its suffix in the same case: `PLATE.ELE` for `PLATE.NODE`. */
export function siblingName(name: string, suffix: Suffix): string {
	const ownSuffix = ending.exec(name)?.[1] ?? '';
	let other: string = suffix;
	if (ownSuffix !== '' && ownSuffix === ownSuffix.toUpperCase()) other = suffix.toUpperCase();
	else if (ownSuffix !== '' && ownSuffix[0] === ownSuffix[0]?.toUpperCase())
		other = suffix.replace(/^./, (letter) => letter.toUpperCase());
	return `${baseName(name)}.${other}`;
}

/** The other files of the set; a mesh needs its `.node` and its `.ele` file, the rest are optional. */
export function companions(name: string): Companion[] {
	const ownSuffix = suffixOf(name);
	return suffixes
		.filter((suffix) => suffix !== ownSuffix)
		.map((suffix) => ({
			name: siblingName(name, suffix),
			required: suffix === 'node' || suffix === 'ele',
		}));
}

/** Names of the languages of the files. */
const aliases: Readonly<Record<Suffix, string>> = {
	node: 'Triangle Points',
	ele: 'Triangle Elements',
	poly: 'Triangle Segments',
	edge: 'Triangle Edges',
	neigh: 'Triangle Neighbours',
};

const languageOf = (suffix: Suffix): LanguageNames => ({
	id: `triangle-${suffix}`,
	aliases: [aliases[suffix]],
	suffix,
	// `.node` is also the suffix of native add-ons of Node.js; no other files are named `.ele`.
	claims: suffix === 'ele' ? 'suffix' : 'numbered',
});

/** Names of Triangle's files. */
export const triangleNames: FormatNames = {
	id: 'triangle',
	suffixes,
	languages: suffixes.map(languageOf),
	companions,
};
