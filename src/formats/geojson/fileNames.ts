import type { FormatNames } from '../core/formatNames.ts';

/** Names of GeoJSON files. */
export const geojsonNames: FormatNames = {
	id: 'geojson',
	suffixes: ['geojson'],
	otherLanguage: ['geojson'],
	languages: [],
	companions: () => [],
};
