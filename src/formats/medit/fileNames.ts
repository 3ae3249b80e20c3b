import type { Companion } from '../format.ts';
import type { FormatNames } from '../formatNames.ts';

const ending = /\.(meshb?|solb?)$/i;

/** Whether a file is called as one of solutions, which lies beside its mesh. */
export const isSolution = (name: string): boolean => /\.solb?$/i.test(name);

/** Whether a file is called as one of bytes. */
export const isBinaryName = (name: string): boolean => /\.(mesh|sol)b$/i.test(name);

/** The name without the suffixes of the set. */
export const baseName = (name: string): string => name.replace(ending, '');

/** The name of the mesh that a file belongs to: solutions to that of their encoding. */
export const setName = (name: string): string =>
	`${baseName(name)}.mesh${isBinaryName(name) ? 'b' : ''}`;

/** The names of the solutions of a mesh, or of the mesh of solutions, that of the same encoding first. */
export function companions(name: string): readonly Companion[] {
	const own = ending.exec(name)?.[1];
	if (own === undefined) return [];
	const other = isSolution(name) ? 'mesh' : 'sol';
	const suffixes = isBinaryName(name) ? [`${other}b`, other] : [other, `${other}b`];
	const upper = own === own.toUpperCase();
	return suffixes.map((suffix) => ({
		name: `${baseName(name)}.${upper ? suffix.toUpperCase() : suffix}`,
		// Either mesh will do: the reader says where there is none.
		required: false,
	}));
}

/** How files of MEDIT are called. */
export const meditNames: FormatNames = {
	id: 'medit',
	suffixes: ['mesh', 'meshb', 'sol', 'solb'],
	// Programs of the Solidity language.
	unoffered: ['sol'],
	binary: ['meshb', 'solb'],
	languages: [{ id: 'medit', aliases: ['MEDIT Mesh', 'medit'], suffix: 'mesh', claims: 'content' }],
	heading: /^[ \t]*MeshVersionFormatted\b/m,
	companions,
};
