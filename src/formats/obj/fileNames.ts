import type { FormatNames } from '../formatNames.ts';

/** How OBJ files are called. */
export const objNames: FormatNames = {
	id: 'obj',
	suffixes: ['obj'],
	languages: [{ id: 'obj', aliases: ['OBJ Mesh', 'obj'], suffix: 'obj', claims: 'suffix' }],
	heading: /^v[ \t]+[-+.\d]/m,
	companions: () => [],
};
