import { referenceFields } from '../build/references/partsOf.ts';
import type { Format } from '../core/format.ts';
import type { Holds } from '../core/holds.ts';
import { linesOption } from '../fit/linesOption.ts';
import { latin1 } from '../text/decimal.ts';
import { headLines } from '../text/headLines.ts';
import { freefemNames } from './fileNames.ts';

/** Points, triangles and boundary edges, each with a label. */
const freefemHolds: Holds = {
	coordinates: 2,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line'],
	groups: { dimensions: [1, 2], names: false, several: false },
	fields: referenceFields,
};

const suffix = /\.msh$/i;
const counts = /^\d+\s+\d+\s+\d+$/;
/** A line of counts of which one may be malformed; a vertex must follow it. */
const nearlyCounts = /^\d\S*\s+\d\S*\s+\d\S*$/;
const vertex = /^\S+\s+\S+\s+[-+]?\d+$/;

/** Plane meshes of FreeFem: vertices, triangles and edges with labels, without keywords. */
export const freefem: Format = {
	id: 'freefem',
	title: 'FreeFem mesh (.msh)',
	noun: "FreeFem's files",
	holds: freefemHolds,
	options: [linesOption],
	suffixes: ['msh'],
	sniff(name, head) {
		if (!suffix.test(name) || head.length === 0) return 0;
		const [first, second] = headLines(head, 2)?.content ?? [];
		if (first === undefined) return 0;
		const fits = second === undefined || vertex.test(second);
		if (counts.test(first)) return fits ? 1 : 0.6;
		return second !== undefined && fits && nearlyCounts.test(first) ? 0.4 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	pointRows(_name, head) {
		const text = latin1(head, 0, head.length);
		const header = /^\s*(\d+)[ \t]+\d+[ \t]+\d+[^\S\n]*\n/.exec(text);
		return header
			? { from: header[0].length, count: Number(header[1]), before: 0, numbers: [3, 3] }
			: undefined;
	},
	languages: freefemNames.languages,
	reader: async () => (await import('./readFreefem.ts')).readFreefem,
	writer: async () => (await import('./writeFreefem.ts')).writeFreefem,
};
