import type { FormatNames } from '../formatNames.ts';

/** How files of VTK's XML unstructured grids are called. */
export const vtuFileNames: FormatNames = {
	id: 'vtu',
	suffixes: ['vtu'],
	languages: [],
	companions: () => [],
};
