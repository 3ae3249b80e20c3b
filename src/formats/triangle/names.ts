import type { Companion } from '../format.ts';
import type { FormatNames, LanguageNames } from '../formatNames.ts';

/** The files of a set, in the order in which they are read. */
export const parts = ['node', 'ele', 'poly', 'edge', 'neigh'] as const;
export type Part = (typeof parts)[number];

const suffix = new RegExp(`\\.(${parts.join('|')})$`, 'i');

/** Which part of a set a file is, by its suffix. */
export function partOf(name: string): Part | undefined {
	return suffix.exec(name)?.[1]?.toLowerCase() as Part | undefined;
}

/** `plate.1` for `plate.1.node`; the name itself where it has no suffix of the set. */
export const baseName = (name: string): string => name.replace(suffix, '');

/** The name of another part of the set, its suffix in the same case: `PLATE.ELE` for `PLATE.NODE`. */
export function siblingName(name: string, part: Part): string {
	const own = suffix.exec(name)?.[1] ?? '';
	let other: string = part;
	if (own !== '' && own === own.toUpperCase()) other = part.toUpperCase();
	else if (own !== '' && own[0] === own[0]?.toUpperCase())
		other = part.replace(/^./, (letter) => letter.toUpperCase());
	return `${baseName(name)}.${other}`;
}

/** The other files of the set; a mesh needs its `.node` and its `.ele`, the rest may be there. */
export function companions(name: string): Companion[] {
	const own = partOf(name);
	return parts
		.filter((part) => part !== own)
		.map((part) => ({
			name: siblingName(name, part),
			required: part === 'node' || part === 'ele',
		}));
}

/** What the languages of the files are called. */
const aliases: Readonly<Record<Part, string>> = {
	node: 'Triangle Points',
	ele: 'Triangle Elements',
	poly: 'Triangle Segments',
	edge: 'Triangle Edges',
	neigh: 'Triangle Neighbours',
};

const languageOf = (part: Part): LanguageNames => ({
	id: `triangle-${part}`,
	aliases: [aliases[part]],
	suffix: part,
	// `.node` is also what native add-ons of Node.js are called; nothing else is called `.ele`.
	claims: part === 'ele' ? 'suffix' : 'numbered',
});

/** How the files of Triangle are called. */
export const triangleNames: FormatNames = {
	id: 'triangle',
	suffixes: parts,
	languages: parts.map(languageOf),
	companions,
};
