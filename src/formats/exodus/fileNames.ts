import type { FormatNames } from '../formatNames.ts';

/** How Exodus files are called. */
export const exodusNames: FormatNames = {
	id: 'exodus',
	suffixes: ['exo', 'e', 'ex2', 'exii'],
	// Sources of the Eiffel language are called `.e`.
	binary: ['exo', 'ex2', 'exii'],
	languages: [],
	companions: () => [],
};
