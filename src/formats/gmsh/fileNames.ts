import type { FormatNames } from '../formatNames.ts';

/** How files of Gmsh are called. */
export const gmshFileNames: FormatNames = {
	id: 'gmsh',
	suffixes: ['msh'],
	languages: [],
	companions: () => [],
};
