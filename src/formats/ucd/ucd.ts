import type { Format } from '../core/format.ts';
import { midNodeFields, numberFields } from '../core/holds.ts';
import { latin1 } from '../text/decimal.ts';

const suffix = /\.(ucd|inp)$/i;

/** AVS UCD, the unstructured cell data of AVS: nodes, cells with a material, and data of both, as text. */
export const ucd: Format = {
	id: 'ucd',
	title: 'AVS UCD (.ucd, .inp)',
	noun: 'AVS UCD files',
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: true, cells: true },
		cells: ['point', 'line', 'quad'],
		groups: { dimensions: [0, 1, 2], names: false, several: false },
		fields: [
			numberFields('points'),
			numberFields('triangles'),
			numberFields('cells'),
			midNodeFields('triangles', 3),
		],
	},
	options: [],
	writtenAs: 'gmsh',
	suffixes: ['ucd', 'inp'],
	sniff(name, head) {
		if (head.length === 0) return /\.ucd$/i.test(name) ? 0.5 : 0;
		const lines = latin1(head, 0, Math.min(head.length, 4096))
			.replace(/^\xef\xbb\xbf/, '')
			.split(/\r\n|\r|\n/)
			.filter((line) => !/^\s*(#|$)/.test(line));
		const [first = '', second] = lines;
		if (!suffix.test(name)) return 0;
		const isNode = second !== undefined && /^\s*\d+(\s+[-+.\deEdD]+){3}\s*$/.test(second);
		if (/^\s*\d+(\s+\d+){4}\s*$/.test(first)) return second === undefined || isNode ? 1 : 0.5;
		// One of the counts may be damaged.
		return isNode && /^\s*\d\S*(\s+\d\S*){4}\s*$/.test(first) ? 0.4 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	reader: async () => (await import('./readUcd.ts')).readUcd,
};
