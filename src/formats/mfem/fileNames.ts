import type { FormatNames } from '../formatNames.ts';

/** How meshes of MFEM are called. */
export const mfemNames: FormatNames = {
	id: 'mfem',
	suffixes: ['mesh'],
	languages: [{ id: 'mfem', aliases: ['MFEM Mesh', 'mfem'], suffix: 'mesh', claims: 'numbered' }],
	heading: /^MFEM (?:[\w-]+ ){0,2}mesh v\d/m,
	companions: () => [],
};
