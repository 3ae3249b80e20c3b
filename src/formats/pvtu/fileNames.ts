import type { FormatNames } from '../formatNames.ts';

/** How files are called that name the pieces of VTK's XML unstructured grids. */
export const pvtuFileNames: FormatNames = {
	id: 'pvtu',
	suffixes: ['pvtu'],
	languages: [],
	named: /\sSource\s*=\s*["']([^"'<>]+)["']/g,
	companions: () => [],
};
