import type { FormatNames } from '../core/formatNames.ts';

export const npzNames: FormatNames = {
	id: 'npz',
	suffixes: ['npz'],
	languages: [],
	companions: () => [],
};
