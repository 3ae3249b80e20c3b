import type { Format } from '../../../src/formats/core/format.ts';
import { markerFields } from '../../../src/formats/core/holds.ts';
import { latin1 } from '../../../src/formats/text/decimal.ts';

const suffix = /\.toy$/i;

/** A format that only tests know: triangles with marks, then points with markers, as text that people edit. */
export const toy: Format = {
	id: 'toy',
	title: 'Toy mesh (.toy)',
	noun: 'toys',
	suffixes: ['toy'],
	holds: {
		coordinates: 2,
		marks: true,
		edges: false,
		numbers: { points: false, cells: false },
		cells: [],
		groups: { dimensions: [], names: false, several: false },
		fields: [markerFields('points')],
	},
	options: [
		{
			...{ name: 'indent', title: 'Indent', help: 'blanks before each line' },
			...{ type: 'integer', from: 0, to: 8, default: 0 },
		},
		{
			...{ name: 'end', title: 'End', help: 'an empty line at the end' },
			...{ type: 'boolean', default: false },
		},
	],
	sniff: (name, head) =>
		suffix.test(name) || /^#triangles\b/.test(latin1(head, 0, head.length)) ? 1 : 0,
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	languages: [{ id: 'toy', aliases: ['Toy'], suffix: 'toy', claims: 'suffix', marks: true }],
	reader: async () => (await import('./readToy.ts')).readToy,
	writer: async () => (await import('./writeToy.ts')).writeToy,
};
