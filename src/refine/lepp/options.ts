import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { maxTriangles, rounds } from '../options.ts';

/** The options of Lepp-bisection, for help, forms and checks. */
export const leppOptions: readonly OptionSpec[] = [
	rounds,
	{
		name: 'reselect',
		title: 'Select again in each round',
		type: 'boolean',
		default: false,
		help: 'apply the selection again to the mesh of each round, instead of going on with the children of the triangles selected first',
	},
	{
		name: 'targets',
		title: 'Order of the targets',
		type: 'choice',
		choices: choicesOf({ file: "The file's order", random: 'At random' }),
		default: 'file',
		help: 'the order in which selected triangles are taken; the mesh is the same, its numbering is not',
	},
	{
		name: 'seed',
		title: 'Seed',
		type: 'integer',
		from: 0,
		to: 2 ** 32 - 1,
		default: 1,
		help: 'what the random order of the targets depends on',
	},
	maxTriangles,
];
