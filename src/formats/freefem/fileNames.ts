import type { FormatNames } from '../core/formatNames.ts';

export const freefemNames: FormatNames = {
	id: 'freefem',
	suffixes: ['msh'],
	languages: [
		{ id: 'freefem', aliases: ['FreeFem Mesh', 'freefem'], suffix: 'msh', claims: 'content' },
	],
	companions: () => [],
};
