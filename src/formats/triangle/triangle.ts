import type { Format } from '../format.ts';
import { rowsAfter } from '../glimpse.ts';
import { kindsOf } from '../heldFields.ts';
import { headLines } from '../text/headLines.ts';
import { triangleHolds } from './holds.ts';
import { baseName, companions, nextName, suffixOf, triangleNames } from './names.ts';

/** The files of Shewchuk's Triangle: `.node` and `.ele`, with `.poly`, `.edge` and `.neigh` next to them. */
export const triangle: Format = {
	id: 'triangle',
	title: 'Triangle (.node, .ele)',
	noun: "Triangle's files",
	holds: triangleHolds,
	options: [],
	suffixes: ['node', 'ele'],
	sniff(name, head) {
		// They hold nothing but numbers: only the suffix distinguishes one file of the set from another.
		if (!suffixOf(name)) return 0;
		const header = headLines(head, 1)?.content[0];
		if (header === undefined) return headLines(head, 1) ? 0.5 : 0;
		// More than a comment counts that reads like a heading of another format's.
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
			// Those with a marker are edges or lines of it there.
			lostIn(holds) {
				const markers = kindsOf(fields, holds);
				const held = fields.find(({ on, role }) => on === 'edges' && role === 'marker');
				const values = held && markers.has(held) ? held.values : undefined;
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
			? rowsAfter(head, countOfPoints, { before: 1, numbers: [3, 100] })
			: undefined,
	languages: triangleNames.languages,
	load: async () => (await import('./readWrite.ts')).triangleIo,
};

/** The number of points that a `.node` file begins with, or a `.poly` file that has points of its own. */
const countOfPoints = (line: string): number | undefined => {
	const count = /^\d+/.exec(line)?.[0];
	return count === undefined || Number(count) === 0 ? undefined : Number(count);
};
