import type { Format } from '../core/format.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { latin1 } from '../text/decimal.ts';

const suffix = /\.geojson$/i;

const propertiesOn = (on: FieldKind['on']): FieldKind[] => [
	{ on, roles: ['marker'], components: [1], types: ['integer'], names: true },
	{ on, roles: ['attribute'], types: ['real'], finite: true, names: true },
];

/** Points, triangles, and numbers as their properties. */
const geojsonHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: [],
	groups: { dimensions: [], names: false, several: false },
	fields: [...propertiesOn('points'), ...propertiesOn('triangles')],
};

/** GeoJSON: a feature with all points, and one for each triangle. */
export const geojson: Format = {
	id: 'geojson',
	title: 'GeoJSON (.geojson)',
	noun: 'GeoJSON files',
	holds: geojsonHolds,
	options: [],
	suffixes: ['geojson'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
		const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
		if (
			/^\s*\{/.test(text) &&
			/"type"\s*:\s*"(FeatureCollection|Feature|GeometryCollection|Polygon|MultiPolygon)"/.test(
				text,
			)
		)
			return 1;
		return suffix.test(name) && /^\s*(\{|$)/.test(text) ? 0.9 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	reader: async () => (await import('./readGeojson.ts')).readGeojson,
	writer: async () => (await import('./writeGeojson.ts')).writeGeojson,
};
