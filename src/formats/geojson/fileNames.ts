import type { FormatNames } from '../formatNames.ts';

/** How GeoJSON files are called. */
export const geojsonNames: FormatNames = {
	id: 'geojson',
	suffixes: ['geojson'],
	otherLanguage: ['geojson'],
	languages: [],
	companions: () => [],
};
