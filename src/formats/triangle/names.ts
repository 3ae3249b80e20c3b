import type { Companion } from '../format.ts';
import type { FormatNames, LanguageNames } from '../formatNames.ts';

/** The files of a set, in the order in which they are read. */
export const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh'] as const;
export type Suffix = (typeof suffixes)[number];

const ending = new RegExp(`\\.(${suffixes.join('|')})$`, 'i');

/** The suffix of a file of a set, in small letters; undefined for any other file. */
export function suffixOf(name: string): Suffix | undefined {
	return ending.exec(name)?.[1]?.toLowerCase() as Suffix | undefined;
}

/** `plate.1` for `plate.1.node`; the name itself where it has no suffix of the set. */
export const baseName = (name: string): string => name.replace(ending, '');

/**
 * As Triangle counts the meshes that it makes: `box.5` for `box.4`, and for a new mesh `box.1` for `box`. What is refined of
 * a mesh without a number has none.
 */
export function nextName(base: string, isNew: boolean): string | undefined {
	const [, name, number] = /^(.+)\.(\d{1,9})$/.exec(base) ?? [];
	if (name !== undefined) return `${name}.${Number(number) + 1}`;
	return isNew ? `${base}.1` : undefined;
}

/** The name of another file of the set, its suffix in the same case: `PLATE.ELE` for `PLATE.NODE`. */
export function siblingName(name: string, suffix: Suffix): string {
	const own = ending.exec(name)?.[1] ?? '';
	let other: string = suffix;
	if (own !== '' && own === own.toUpperCase()) other = suffix.toUpperCase();
	else if (own !== '' && own[0] === own[0]?.toUpperCase())
		other = suffix.replace(/^./, (letter) => letter.toUpperCase());
	return `${baseName(name)}.${other}`;
}

/** The other files of the set; a mesh needs its `.node` and its `.ele`, the rest may be there. */
export function companions(name: string): Companion[] {
	const own = suffixOf(name);
	return suffixes
		.filter((suffix) => suffix !== own)
		.map((suffix) => ({
			name: siblingName(name, suffix),
			required: suffix === 'node' || suffix === 'ele',
		}));
}

/** What the languages of the files are called. */
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
	// `.node` is also what native add-ons of Node.js are called; nothing else is called `.ele`.
	claims: suffix === 'ele' ? 'suffix' : 'numbered',
});

/** How the files of Triangle are called. */
export const triangleNames: FormatNames = {
	id: 'triangle',
	suffixes,
	languages: suffixes.map(languageOf),
	companions,
};
