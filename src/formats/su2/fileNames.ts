import type { FormatNames } from '../formatNames.ts';

/** How files of SU2 are called. */
export const su2Names: FormatNames = {
	id: 'su2',
	suffixes: ['su2'],
	languages: [{ id: 'su2', aliases: ['SU2 Mesh', 'su2'], suffix: 'su2', claims: 'suffix' }],
	heading: /^[ \t]*N(DIME|ZONE)[ \t]*=/m,
	companions: () => [],
};
