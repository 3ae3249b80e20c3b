import type { OptionSpec } from '../../util/options.ts';
import { MAX_TRIANGLES } from './mesh.ts';

/** The most rounds that there may be. */
export const MOST_ROUNDS = 20;

/** The limit where the options name none. */
export const DEFAULT_MAX_TRIANGLES = 1e8;

/** What Lepp-bisection can be told, for help, forms and checks. */
export const leppOptions: readonly OptionSpec[] = [
	{
		name: 'rounds',
		title: 'Rounds',
		type: 'integer',
		from: 1,
		to: MOST_ROUNDS,
		default: 1,
		help: `how often, 1 to ${MOST_ROUNDS}; children of selected triangles stay selected`,
	},
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
		choices: [
			{ value: 'file', title: "The file's order" },
			{ value: 'random', title: 'At random' },
		],
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
	{
		name: 'max-triangles',
		title: 'Most triangles',
		type: 'integer',
		from: 1,
		to: MAX_TRIANGLES,
		default: DEFAULT_MAX_TRIANGLES,
		help: 'stop where a round would make more triangles than this',
	},
];
