import type { FormatNames } from '../../core/formatNames.ts';

export const pvtuFileNames: FormatNames = {
	id: 'pvtu',
	suffixes: ['pvtu'],
	languages: [],
	named: /\sSource\s*=\s*["']([^"'<>]+)["']/g,
	companions: () => [],
};
