import type { OptionSpec } from '../../util/options.ts';
import type { FieldRoom, Holds } from '../holds.ts';

/** What the writer can be told. */
export const gmshOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		title: 'Version',
		help: 'version of the file; 2.2 is read by more programs, 4.1 holds several groups of an element',
		type: 'choice',
		choices: [
			{ value: '2.2', title: '2.2' },
			{ value: '4.1', title: '4.1' },
		],
		default: '2.2',
	},
	{
		name: 'encoding',
		title: 'Encoding',
		help: 'whether the numbers are written as text or as bytes',
		type: 'choice',
		choices: [
			{ value: 'ascii', title: 'Text' },
			{ value: 'binary', title: 'Binary' },
		],
		default: 'ascii',
	},
];

const room = (on: FieldRoom['on']): FieldRoom => ({
	on,
	roles: ['marker', 'attribute', 'size', 'metric'],
	components: [1, 2, 3, 4, 5, 6, 7, 8, 9],
	types: ['integer', 'real'],
	names: true,
});

const midNodes = (on: 'triangles' | 'cells', components: number): FieldRoom => ({
	on,
	roles: ['midNodes'],
	most: 1,
	components: [components],
	types: ['integer'],
	names: true,
});

/** What files of Gmsh can carry: the most, which version 4.1 has. */
export const gmshHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: true, cells: true },
	cells: ['point', 'line', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		room('points'),
		room('triangles'),
		room('cells'),
		room('corners'),
		midNodes('triangles', 3),
		midNodes('cells', 1),
	],
};

/** The same of version 2.2, where an element has one group. */
export const gmshHolds2: Holds = {
	...gmshHolds,
	groups: { ...gmshHolds.groups, several: false },
};
