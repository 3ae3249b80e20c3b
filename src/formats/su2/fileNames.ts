import type { FormatNames } from '../core/formatNames.ts';

/** Names of SU2 files. */
export const su2Names: FormatNames = {
	id: 'su2',
	suffixes: ['su2'],
	languages: [{ id: 'su2', aliases: ['SU2 Mesh', 'su2'], suffix: 'su2', claims: 'suffix' }],
	heading: /^[ \t]*N(DIME|ZONE)[ \t]*=/m,
	companions: () => [],
};
