import type { FormatNames } from '../core/formatNames.ts';

/** Names of Netgen meshes. */
export const netgenNames: FormatNames = {
	id: 'netgen',
	suffixes: ['vol'],
	languages: [],
	companions: () => [],
};
