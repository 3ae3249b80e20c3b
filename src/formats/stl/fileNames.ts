import type { FormatNames } from '../core/formatNames.ts';

/** Names of STL files. */
export const stlNames: FormatNames = {
	id: 'stl',
	suffixes: ['stl'],
	languages: [],
	companions: () => [],
};
