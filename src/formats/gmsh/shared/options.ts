import { choicesOf, type OptionSpec } from '../../../util/options.ts';
import { type FieldKind, type Holds, midNodeFields, numberFields } from '../../core/holds.ts';
import { edgeMarkerFields } from '../../fit/entityCells.ts';
import { linesOption } from '../../fit/linesOption.ts';

/** Options of the writer. */
export const gmshOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		title: 'Version',
		help: 'file version: 2.2 is read by more programs, 4.1 keeps geometry entities',
		type: 'choice',
		choices: choicesOf({ '2.2': '2.2', '4.1': '4.1' }),
		default: '2.2',
	},
	{
		name: 'encoding',
		title: 'Encoding',
		help: 'text or binary numbers',
		type: 'choice',
		choices: choicesOf({ ascii: 'Text', binary: 'Binary' }),
		default: 'ascii',
	},
	linesOption,
];

const numbersOn = (on: FieldKind['on']) => numberFields(on, [1, 2, 3, 4, 5, 6, 7, 8, 9]);

/** Contents that Gmsh files can hold. Version 2.2 repeats an element for each further group. */
export const gmshHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: true, cells: true },
	cells: ['point', 'line', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	regionsAsGroups: true,
	fields: [
		edgeMarkerFields,
		numbersOn('points'),
		numbersOn('triangles'),
		numbersOn('cells'),
		numbersOn('corners'),
		midNodeFields('triangles', 3),
		midNodeFields('cells', 1),
	],
};
