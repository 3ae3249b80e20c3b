import type { FormatNames } from '../formatNames.ts';

/** How input files of Abaqus are called. */
export const abaqusNames: FormatNames = {
	id: 'abaqus',
	suffixes: ['inp'],
	languages: [
		{ id: 'abaqus', aliases: ['Abaqus Input', 'abaqus'], suffix: 'inp', claims: 'numbered' },
	],
	heading: /^[ \t]*\*[ \t]*(heading|node|element|part|assembly)\b/im,
	companions: () => [],
};
