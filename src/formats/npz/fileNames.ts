import type { FormatNames } from '../formatNames.ts';

/** How archives of NumPy are called. */
export const npzNames: FormatNames = {
	id: 'npz',
	suffixes: ['npz'],
	languages: [],
	companions: () => [],
};
