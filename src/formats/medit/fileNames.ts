import type { FormatNames } from '../formatNames.ts';

/** How files of MEDIT are called. */
export const meditNames: FormatNames = {
	id: 'medit',
	suffixes: ['mesh'],
	languages: [{ id: 'medit', aliases: ['MEDIT Mesh', 'medit'], suffix: 'mesh', claims: 'content' }],
	heading: /^[ \t]*MeshVersionFormatted\b/m,
	companions: () => [],
};
