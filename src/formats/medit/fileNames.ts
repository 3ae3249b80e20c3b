import type { Companion } from '../core/format.ts';
import type { FormatNames } from '../core/formatNames.ts';

const ending = /\.(meshb?|solb?)$/i;

/** Whether a name is that of a file of solutions. */
export const isSolution = (name: string): boolean => /\.solb?$/i.test(name);

/** Whether a name has the suffix of binary files. */
export const isBinaryName = (name: string): boolean => /\.(mesh|sol)b$/i.test(name);

/** The name without the suffixes of the set. */
export const baseName = (name: string): string => name.replace(ending, '');

/** The name of the mesh that a file belongs to, in the same encoding. */
export const setName = (name: string): string =>
	`${baseName(name)}.mesh${isBinaryName(name) ? 'b' : ''}`;

/** Companions of a file: the solutions of a mesh, or the mesh of solutions; those in the same encoding come first. */
export function companions(name: string): readonly Companion[] {
	const nameSuffix = ending.exec(name)?.[1];
	if (nameSuffix === undefined) return [];
	const other = isSolution(name) ? 'mesh' : 'sol';
	const suffixes = isBinaryName(name) ? [`${other}b`, other] : [other, `${other}b`];
	const upper = nameSuffix === nameSuffix.toUpperCase();
	return suffixes.map((suffix) => ({
		name: `${baseName(name)}.${upper ? suffix.toUpperCase() : suffix}`,
		// Solutions need one mesh, text or binary; the reader reports that neither exists.
		required: false,
	}));
}

/** Names of MEDIT files. */
export const meditNames: FormatNames = {
	id: 'medit',
	suffixes: ['mesh', 'meshb', 'sol', 'solb'],
	// Also the suffix of Solidity programs.
	unoffered: ['sol'],
	binary: ['meshb', 'solb'],
	languages: [{ id: 'medit', aliases: ['MEDIT Mesh', 'medit'], suffix: 'mesh', claims: 'content' }],
	heading: /^[ \t]*MeshVersionFormatted\b/m,
	companions,
};
