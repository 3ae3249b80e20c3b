import type { FormatNames } from '../../core/formatNames.ts';

/** Names of VTU files. */
export const vtuFileNames: FormatNames = {
	id: 'vtu',
	suffixes: ['vtu'],
	languages: [],
	companions: () => [],
};
