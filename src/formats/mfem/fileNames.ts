import type { FormatNames } from '../core/formatNames.ts';

/** Names of MFEM meshes. */
export const mfemNames: FormatNames = {
	id: 'mfem',
	suffixes: ['mesh'],
	languages: [{ id: 'mfem', aliases: ['MFEM Mesh', 'mfem'], suffix: 'mesh', claims: 'numbered' }],
	heading: /^MFEM (?:[\w-]+ ){0,2}mesh v\d/m,
	companions: () => [],
};
