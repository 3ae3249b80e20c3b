import { exodusExtras } from '../codecs/netcdf/variables.ts';
import type { Format } from '../core/format.ts';
import { midNodeFields, numberFields } from '../core/holds.ts';
import { latin1 } from '../text/decimal.ts';
import { exodusNames } from './fileNames.ts';

const suffix = /\.(exo|e|ex2|exii)$/i;

/** Exodus II of MOOSE, libMesh and SEACAS, in classic netCDF or HDF5. */
export const exodus: Format = {
	id: 'exodus',
	title: 'Exodus II (.exo, .e)',
	noun: 'Exodus files',
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: true, cells: true },
		cells: ['point', 'line', 'quad', 'quad8', 'quad9'],
		groups: { dimensions: [0, 1, 2], names: true, several: true },
		fields: [
			numberFields('points', [1]),
			numberFields('triangles', [1]),
			numberFields('cells', [1]),
			numberFields('mesh'),
			midNodeFields('triangles', 3),
			midNodeFields('cells', 1),
		],
	},
	options: [],
	writtenAs: 'gmsh',
	suffixes: exodusNames.suffixes,
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.4 : 0;
		const text = latin1(head, 0, Math.min(head.length, 4096));
		// Attributes are in the head, unless there are many.
		if (text.startsWith('\x89HDF'))
			return suffix.test(name) || text.includes('floating_point_word_size') ? 1 : 0;
		if (!text.startsWith('CDF') || ![1, 2, 5].includes(head[3] ?? 0)) return 0;
		// The header begins with dimensions.
		return text.includes('num_dim') && text.includes('num_nodes') ? 1 : 0;
	},
	details: (mesh) => exodusExtras(mesh) ?? { encoding: 'binary' },
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	reader: async () => (await import('./readExodus.ts')).readExodus,
};
