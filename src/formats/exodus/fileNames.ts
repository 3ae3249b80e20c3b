import type { FormatNames } from '../core/formatNames.ts';

/** Names of Exodus II files. */
export const exodusNames: FormatNames = {
	id: 'exodus',
	suffixes: ['exo', 'e', 'ex2', 'exii'],
	// `.e` is also the suffix of Eiffel sources.
	binary: ['exo', 'ex2', 'exii'],
	languages: [],
	companions: () => [],
};
