import type { FormatNames } from '../core/formatNames.ts';

/** Names of AVS UCD files. */
export const ucdNames: FormatNames = {
	id: 'ucd',
	suffixes: ['ucd', 'inp'],
	languages: [],
	companions: () => [],
};
