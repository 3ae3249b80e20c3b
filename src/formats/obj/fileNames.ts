import type { FormatNames } from '../core/formatNames.ts';

export const objNames: FormatNames = {
	id: 'obj',
	suffixes: ['obj'],
	languages: [{ id: 'obj', aliases: ['OBJ Mesh', 'obj'], suffix: 'obj', claims: 'suffix' }],
	heading: /^v[ \t]+[-+.\d]/m,
	companions: () => [],
};
