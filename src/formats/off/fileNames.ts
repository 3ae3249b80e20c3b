import type { FormatNames } from '../formatNames.ts';

/** How OFF files are called. */
export const offNames: FormatNames = {
	id: 'off',
	suffixes: ['off'],
	languages: [],
	companions: () => [],
};
