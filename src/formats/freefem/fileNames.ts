import type { FormatNames } from '../core/formatNames.ts';

/** Names of FreeFem meshes. */
export const freefemNames: FormatNames = {
	id: 'freefem',
	suffixes: ['msh'],
	languages: [
		{ id: 'freefem', aliases: ['FreeFem Mesh', 'freefem'], suffix: 'msh', claims: 'content' },
	],
	companions: () => [],
};
