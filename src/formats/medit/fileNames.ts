import type { Companion } from '../core/format.ts';
import type { FormatNames } from '../core/formatNames.ts';

const ending = /\.(meshb?|solb?)$/i;

/** Whether a file has the name of a file of solutions, which is in the folder of its mesh. */
export const isSolution = (name: string): boolean => /\.solb?$/i.test(name);

/** Whether a file is named as a binary one. */
export const isBinaryName = (name: string): boolean => /\.(mesh|sol)b$/i.test(name);

/** The name without the suffixes of the set. */
export const baseName = (name: string): string => name.replace(ending, '');

/** The name of the mesh that a file belongs to, in the same encoding. */
export const setName = (name: string): string =>
	`${baseName(name)}.mesh${isBinaryName(name) ? 'b' : ''}`;

/** The names of the solutions of a mesh, or of the mesh of solutions, those in the same encoding first. */
export function companions(name: string): readonly Companion[] {
	const nameSuffix = ending.exec(name)?.[1];
	if (nameSuffix === undefined) return [];
	const other = isSolution(name) ? 'mesh' : 'sol';
	const suffixes = isBinaryName(name) ? [`${other}b`, other] : [other, `${other}b`];
	const upper = nameSuffix === nameSuffix.toUpperCase();
	return suffixes.map((suffix) => ({
		name: `${baseName(name)}.${upper ? suffix.toUpperCase() : suffix}`,
		// Either mesh will do; the reader reports that there is none.
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
