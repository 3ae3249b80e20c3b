import type { FormatNames } from '../core/formatNames.ts';

/** Names of PLY files. */
export const plyNames: FormatNames = {
	id: 'ply',
	suffixes: ['ply'],
	languages: [{ id: 'ply', aliases: ['PLY Mesh', 'ply'], suffix: 'ply', claims: 'suffix' }],
	heading: /^ply\s*\n\s*format /m,
	companions: () => [],
};
