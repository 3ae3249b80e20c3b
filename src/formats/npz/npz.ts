import type { Format } from '../core/format.ts';
import { numberFields } from '../core/holds.ts';
import { latin1 } from '../text/decimal.ts';

const suffix = /\.npz$/i;

/** Archives of NumPy arrays with the points and the triangles of a mesh. */
export const npz: Format = {
	id: 'npz',
	title: 'NumPy archive (.npz)',
	noun: 'NumPy archives',
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: false, cells: false },
		cells: [],
		groups: { dimensions: [], names: false, several: false },
		fields: [numberFields('points'), numberFields('triangles')],
	},
	options: [],
	writtenAs: 'gmsh',
	suffixes: ['npz'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
		if (head[0] !== 0x50 || head[1] !== 0x4b || head[2] !== 3 || head[3] !== 4) return 0;
		// The name of the first member follows its header.
		const length = (head[26] ?? 0) + 256 * (head[27] ?? 0);
		return /\.npy$/.test(latin1(head, 30, Math.min(head.length, 30 + length))) ? 1 : 0;
	},
	companions: () => [],
	details: () => ({ encoding: 'binary' }),
	baseName: (name) => name.replace(suffix, ''),
	reader: async () => (await import('./readNpz.ts')).readNpz,
};
