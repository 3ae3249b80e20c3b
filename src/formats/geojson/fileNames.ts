import type { FormatNames } from '../core/formatNames.ts';

export const geojsonNames: FormatNames = {
	id: 'geojson',
	suffixes: ['geojson'],
	otherLanguage: ['geojson'],
	languages: [],
	companions: () => [],
};
