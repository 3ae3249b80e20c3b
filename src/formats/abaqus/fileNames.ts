import type { FormatNames } from '../core/formatNames.ts';

/** Names of Abaqus input files. */
export const abaqusNames: FormatNames = {
	id: 'abaqus',
	suffixes: ['inp'],
	languages: [
		{ id: 'abaqus', aliases: ['Abaqus Input', 'abaqus'], suffix: 'inp', claims: 'numbered' },
	],
	heading: /^[ \t]*\*[ \t]*(heading|node|element|part|assembly)\b/im,
	companions: () => [],
};
