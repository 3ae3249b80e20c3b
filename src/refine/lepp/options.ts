import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { maxTriangles, rounds } from '../options.ts';

/** What Lepp-bisection can be told, for help, forms and checks. */
export const leppOptions: readonly OptionSpec[] = [
	rounds,
	{
		name: 'reselect',
		title: 'Select anew in each round',
		type: 'boolean',
		default: false,
		help: 'apply the selection to the mesh of each round anew, in place of what became of the triangles selected first',
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
