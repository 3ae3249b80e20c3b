import type { FormatNames } from '../formatNames.ts';

/** How files of FreeFem are called. */
export const freefemNames: FormatNames = {
	id: 'freefem',
	suffixes: ['msh'],
	languages: [
		{ id: 'freefem', aliases: ['FreeFem Mesh', 'freefem'], suffix: 'msh', claims: 'content' },
	],
	companions: () => [],
};
