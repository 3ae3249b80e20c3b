import type { FormatNames } from '../../core/formatNames.ts';

/** Names of PVTU files. */
export const pvtuFileNames: FormatNames = {
	id: 'pvtu',
	suffixes: ['pvtu'],
	languages: [],
	named: /\sSource\s*=\s*["']([^"'<>]+)["']/g,
	companions: () => [],
};
