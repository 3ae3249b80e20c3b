import type { FormatNames } from '../core/formatNames.ts';

/** Names of OFF files. */
export const offNames: FormatNames = {
	id: 'off',
	suffixes: ['off'],
	languages: [{ id: 'off', aliases: ['OFF Mesh', 'off'], suffix: 'off', claims: 'suffix' }],
	heading: /^(ST)?C?N?4?n?OFF(?=\d|\s|$)/m,
	companions: () => [],
};
