import type { FormatNames } from '../core/formatNames.ts';

/** Names of NumPy archives. */
export const npzNames: FormatNames = {
	id: 'npz',
	suffixes: ['npz'],
	languages: [],
	companions: () => [],
};
