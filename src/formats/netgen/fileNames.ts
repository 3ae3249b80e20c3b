import type { FormatNames } from '../formatNames.ts';

/** How meshes of Netgen are called. */
export const netgenNames: FormatNames = {
	id: 'netgen',
	suffixes: ['vol'],
	languages: [],
	companions: () => [],
};
