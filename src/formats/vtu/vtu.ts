import type { Format } from '../format.ts';
import { latin1 } from '../text/decimal.ts';
import { vtuAsRead, vtuExtras, vtuHolds, vtuOptions } from './options.ts';
import { readVtu } from './readVtu.ts';
import { writeVtu } from './writeVtu.ts';

const suffix = /\.vtu$/i;
const opening = /<VTKFile\b[^>]*\stype\s*=\s*["']UnstructuredGrid["']/;

/** VTK's XML files of unstructured grids, as ParaView and most solvers write them. */
export const vtu: Format = {
	id: 'vtu',
	title: 'VTK unstructured grid (.vtu)',
	noun: 'VTU files',
	holds: vtuHolds,
	options: vtuOptions,
	suffixes: ['vtu'],
	sniff(name, head) {
		const text = latin1(head, 0, Math.min(head.length, 4096));
		if (opening.test(text)) return 1;
		return suffix.test(name) && /^(\xef\xbb\xbf)?\s*(<|$)/.test(text) ? 0.5 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	read: readVtu,
	write: writeVtu,
	asRead: vtuAsRead,
	extras: (mesh) => [{ what: 'arrays of strings', count: vtuExtras(mesh)?.strings.length ?? 0 }],
};
