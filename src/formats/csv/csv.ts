import type { Format } from '../core/format.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { baseName, companions, csvNames, isPairName } from './fileNames.ts';

const columnsOn = (on: FieldKind['on']): FieldKind[] => [
	{ on, roles: ['marker'], components: [1], types: ['integer'], names: true },
	{ on, roles: ['attribute'], types: ['real'], names: true },
];

/** Points, triangles, and columns of numbers. */
const csvHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: true, cells: false },
	cells: [],
	groups: { dimensions: [], names: false, several: false },
	fields: [...columnsOn('points'), ...columnsOn('triangles')],
};

/** Pairs of CSV files, with a row for each point and for each triangle: for programs without mesh formats. */
export const csv: Format = {
	id: 'csv',
	title: 'CSV pair (.points.csv, .triangles.csv)',
	noun: 'pairs of CSV files',
	holds: csvHolds,
	options: [],
	suffixes: csvNames.suffixes,
	sniff(name, head) {
		if (!isPairName(name)) return 0;
		if (head.length === 0) return 0.5;
		return head.some((byte) => byte < 9 || (byte > 13 && byte < 32)) ? 0 : 1;
	},
	companions,
	baseName,
	reader: async () => (await import('./readCsv.ts')).readCsv,
	writer: async () => (await import('./writeCsv.ts')).writeCsv,
};
