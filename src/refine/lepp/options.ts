import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { maxTriangles, pointGroups, rounds } from '../options.ts';

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
		help: 'the order in which selected triangles are taken: only the time hangs on it, and with --canonical off the numbers of what is new',
		tip: 'the order in which selected triangles are taken: only the time hangs on it',
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
		name: 'variant',
		title: 'Algorithm',
		type: 'choice',
		choices: choicesOf({
			auto: 'The fastest',
			serial: 'Serial',
			pa1: 'PA1, marking paths',
			pa2: 'PA2, storing partial paths',
			pa3: 'PA3, recomputing paths',
		}),
		default: 'auto',
		help: 'the algorithm of the paper, the mesh being the same: auto is pa3 from 262,144 triangles on where there are threads, else serial',
		commandLine: true,
	},
	{
		name: 'canonical',
		title: 'Canonical numbers',
		type: 'choice',
		choices: choicesOf({ on: 'Canonical', off: 'As they were made' }),
		default: 'on',
		help: 'whether the numbers of what is new are the same for every variant, number of threads and order of targets: on or off; what they take is told as the step number of the last round',
		commandLine: true,
	},
	pointGroups,
	maxTriangles,
];
