import { xmlRoot } from '../codecs/xml/xmlRoot.ts';
import type { Format } from '../core/format.ts';
import { numberFields } from '../core/holds.ts';
import { baseName, companions } from './fileNames.ts';

/** DOLFIN XML of legacy FEniCS: a mesh of triangles with markers inside or in separate files. */
export const dolfin: Format = {
	id: 'dolfin',
	title: 'DOLFIN XML (.xml)',
	noun: 'DOLFIN XML files',
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: false, cells: false },
		cells: ['line'],
		groups: { dimensions: [1, 2], names: true, several: true },
		fields: [numberFields('points', [1]), numberFields('triangles', [1])],
	},
	options: [],
	writtenAs: 'gmsh',
	suffixes: ['xml'],
	sniff(name, head) {
		if (head.length === 0) return /\.xml$/i.test(name) ? 0.3 : 0;
		return xmlRoot(head) === 'dolfin' ? 1 : 0;
	},
	companions,
	baseName,
	reader: async () => (await import('./readDolfin.ts')).readDolfin,
};
