import { choicesOf, type OptionSpec } from '../../../util/options.ts';
import { type FieldKind, type Holds, midNodeFields } from '../../core/holds.ts';
import { edgeMarkerFields } from '../../fit/entityCells.ts';
import { linesOption } from '../../fit/linesOption.ts';
import { families } from './elementTypes.ts';
import { typeField } from './extras.ts';

/** The options of the writer. */
export const abaqusOptions: readonly OptionSpec[] = [
	{
		name: 'elements',
		title: 'Elements',
		help: 'element family; auto keeps the types read, else CPS in the plane and S in space',
		type: 'choice',
		choices: choicesOf({ auto: 'As read', ...families }),
		default: 'auto',
	},
	{
		name: 'boundaries',
		title: 'Boundaries',
		help: 'how groups of edges and lines are written; auto: as both a node set and an element surface, unless the file had line elements',
		type: 'choice',
		choices: choicesOf({
			auto: 'As read',
			both: 'Node sets and surfaces',
			nset: 'Node sets',
			surface: 'Surfaces',
			elements: 'Line elements',
			none: 'None',
		}),
		default: 'auto',
	},
	{
		name: 'solver',
		title: 'Solver',
		help: 'target solver: surfaces name shell edges S3 to S5 for CalculiX, E1 to E3 for Abaqus; six-node shells are S6 or STRI65; auto: as read, else CalculiX',
		type: 'choice',
		choices: choicesOf({ auto: 'As read', calculix: 'CalculiX', abaqus: 'Abaqus' }),
		default: 'auto',
	},
	{
		...linesOption,
		title: 'Lines',
		help: 'allow line elements for groups of edges and lines, as boundaries says; otherwise node sets and surfaces',
	},
];

const typesOn = (on: FieldKind['on']): FieldKind => ({
	on,
	roles: ['marker'],
	components: [1],
	types: ['integer'],
	names: true,
	called: typeField,
});

/** Contents that input files can hold; element types only for meshes that were read from one. */
export const abaqusHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: true, cells: true },
	cells: ['line', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		midNodeFields('triangles', 3),
		midNodeFields('cells', 1),
		typesOn('triangles'),
		typesOn('cells'),
	],
};
