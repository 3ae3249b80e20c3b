import type { Format } from '../core/format.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { headLines, rowsAfter } from '../text/headLines.ts';
import { baseName, companions, nextName, suffixOf, triangleNames } from './fileNames.ts';
import { triangleHolds } from './holds.ts';

/** The files of Shewchuk's Triangle: `.node` and `.ele`, with `.poly`, `.edge` and `.neigh` next to them. */
export const triangle: Format = {
	id: 'triangle',
	title: 'Triangle (.node, .ele)',
	noun: "Triangle's files",
	holds: triangleHolds,
	options: [],
	suffixes: ['node', 'ele'],
	sniff(name, head) {
		// The files hold only numbers: the suffix alone distinguishes one file of the set from another.
		if (!suffixOf(name)) return 0;
		const header = headLines(head, 1)?.content[0];
		if (header === undefined) return headLines(head, 1) ? 0.5 : 0;
		// Ranks above a comment that reads like a heading of another format.
		return /^\d+(\s+\d+){0,3}\s*(#.*)?$/.test(header) ? 0.95 : 0.3;
	},
	companions,
	baseName,
	nextName,
	leavesOutEdges: ({ source }) =>
		source?.format === 'triangle' &&
		source.parts.every((part) => part === 'node' || part === 'ele'),
	extras: ({ source, fields }) => [
		{
			what: 'segments of the .poly file',
			count: source?.segments?.length ?? 0,
			// Segments with a marker stay as edges or lines with it, in formats that hold these.
			lostIn(holds) {
				const markers = kindsOf(fields, holds);
				const markerField = fields.find(({ on, role }) => on === 'edges' && role === 'marker');
				const values = markerField && markers.has(markerField) ? markerField.values : undefined;
				let lost = 0;
				for (const edge of source?.segments ?? []) if (!values?.[edge]) lost++;
				return lost;
			},
		},
		{ what: 'holes of the .poly file', count: (source?.holes?.length ?? 0) / 2 },
		{ what: 'regions of the .poly file', count: source?.regions?.length ?? 0 },
	],
	pointRows: (name, head) =>
		['node', 'poly'].includes(suffixOf(name) ?? '')
			? rowsAfter(head, declaredPoints, { before: 1, numbers: [3, 100] })
			: undefined,
	languages: triangleNames.languages,
	reader: async () => (await import('./readTriangle.ts')).readTriangle,
	writer: async () => (await import('./writeTriangle.ts')).writeTriangle,
};

/** The number of points at the beginning of a `.node` file, or of a `.poly` file that has points of its own. */
const declaredPoints = (line: string): number | undefined => {
	const count = /^\d+/.exec(line)?.[0];
	return count === undefined || Number(count) === 0 ? undefined : Number(count);
};
