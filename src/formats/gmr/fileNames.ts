import type { FormatNames } from '../core/formatNames.ts';

/** Names of GMR files. */
export const gmrNames: FormatNames = {
	id: 'gmr',
	suffixes: ['gmr'],
	languages: [
		{ id: 'gmr', aliases: ['GMR Mesh', 'gmr'], suffix: 'gmr', claims: 'suffix', marks: true },
	],
	heading: /^\s*#\s*(points|edges)\b/im,
	companions: () => [],
};
