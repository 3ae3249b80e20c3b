import type { FormatNames } from '../formatNames.ts';

/** How meshes of MFEM are called. */
export const mfemNames: FormatNames = {
	id: 'mfem',
	suffixes: ['mesh'],
	languages: [{ id: 'mfem', aliases: ['MFEM Mesh', 'mfem'], suffix: 'mesh', claims: 'numbered' }],
	heading: /^MFEM (NC |NURBS |INLINE )?mesh v\d/m,
	companions: () => [],
};
