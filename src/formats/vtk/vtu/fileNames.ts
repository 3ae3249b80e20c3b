import type { FormatNames } from '../../core/formatNames.ts';

export const vtuFileNames: FormatNames = {
	id: 'vtu',
	suffixes: ['vtu'],
	languages: [],
	companions: () => [],
};
