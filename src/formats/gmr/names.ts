import type { FormatNames } from '../formatNames.ts';

/** How files of GMR are called. */
export const gmrNames: FormatNames = {
	id: 'gmr',
	suffixes: ['gmr'],
	languages: [
		{ id: 'gmr', aliases: ['GMR Mesh', 'gmr'], suffix: 'gmr', claims: 'suffix', marks: true },
	],
	heading: /^\s*#\s*(points|edges)\b/im,
	companions: () => [],
};
