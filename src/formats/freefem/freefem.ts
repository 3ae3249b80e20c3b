import type { Format } from '../format.ts';
import { linesOption } from '../linesOption.ts';
import { latin1 } from '../text/decimal.ts';
import { headLines } from '../text/headLines.ts';
import { freefemNames } from './fileNames.ts';
import { freefemHolds } from './options.ts';

const suffix = /\.msh$/i;
const counts = /^\d+\s+\d+\s+\d+$/;
/** Counts of which one may be damaged, and a vertex. */
const nearlyCounts = /^\d\S*\s+\d\S*\s+\d\S*$/;
const vertex = /^\S+\s+\S+\s+[-+]?\d+$/;

/** The meshes of FreeFem in the plane: vertices, triangles and edges with labels, and no word at all. */
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
	load: async () => (await import('./readWrite.ts')).freefemIo,
};
