import type { Format } from '../core/format.ts';
import { midNodeFields } from '../core/holds.ts';
import { latin1 } from '../text/decimal.ts';

const suffix = /\.vol$/i;

/** Meshes of Netgen and NGSolve: surface elements and edge segments, as text. */
export const netgen: Format = {
	id: 'netgen',
	title: 'Netgen mesh (.vol)',
	noun: 'Netgen meshes',
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: false, cells: false },
		cells: ['point', 'line', 'quad', 'quad8'],
		groups: { dimensions: [0, 1, 2], names: true, several: false },
		fields: [midNodeFields('triangles', 3)],
	},
	options: [],
	writtenAs: 'gmsh',
	suffixes: ['vol'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.4 : 0;
		const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
		return /^(\s*#.*\n)*\s*(mesh3d|areamesh2)\s/.test(text) ? 1 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	reader: async () => (await import('./readNetgen.ts')).readNetgen,
};
