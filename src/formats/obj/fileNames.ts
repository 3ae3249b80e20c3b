import type { FormatNames } from '../core/formatNames.ts';

/** Names of OBJ files. */
export const objNames: FormatNames = {
	id: 'obj',
	suffixes: ['obj'],
	languages: [{ id: 'obj', aliases: ['OBJ Mesh', 'obj'], suffix: 'obj', claims: 'suffix' }],
	heading: /^v[ \t]+[-+.\d]/m,
	companions: () => [],
};
