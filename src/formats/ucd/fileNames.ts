import type { FormatNames } from '../formatNames.ts';

/** How AVS UCD files are called. */
export const ucdNames: FormatNames = {
	id: 'ucd',
	suffixes: ['ucd', 'inp'],
	languages: [],
	companions: () => [],
};
