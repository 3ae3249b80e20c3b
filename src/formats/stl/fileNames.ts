import type { FormatNames } from '../formatNames.ts';

/** How STL files are called. */
export const stlNames: FormatNames = {
	id: 'stl',
	suffixes: ['stl'],
	languages: [],
	companions: () => [],
};
