import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { type Operation, trianglesAndLines } from '../operation.ts';
import { guaranteedRounds, maxTriangles, pointGroups, rounds } from '../options.ts';

const options: readonly OptionSpec[] = [
	rounds,
	{
		name: 'reselect',
		title: 'Reselect in each round',
		type: 'boolean',
		default: false,
		help: 'apply the selection to the mesh of each round instead of refining the children of the triangles selected first',
	},
	{
		name: 'targets',
		title: 'Target order',
		type: 'choice',
		choices: choicesOf({ file: 'File order', random: 'Random' }),
		default: 'file',
		help: 'order in which selected triangles are bisected; affects run time only, and with --canonical off the numbers of new entities',
		tip: 'order in which selected triangles are bisected; affects run time only',
	},
	{
		name: 'seed',
		title: 'Seed',
		type: 'integer',
		from: 0,
		to: 2 ** 32 - 1,
		default: 1,
		help: 'seed of the random target order',
	},
	{
		name: 'variant',
		title: 'Algorithm',
		type: 'choice',
		choices: choicesOf({
			auto: 'Fastest',
			serial: 'Serial',
			pa1: 'PA1, marking paths',
			pa2: 'PA2, storing partial paths',
			pa3: 'PA3, recomputing paths',
		}),
		default: 'auto',
		help: 'algorithm of the paper; all give the same mesh. auto: pa3 from 262,144 triangles on with threads, else serial',
		commandLine: true,
	},
	{
		name: 'canonical',
		title: 'Canonical numbers',
		type: 'choice',
		choices: choicesOf({ on: 'Canonical', off: 'Order of creation' }),
		default: 'on',
		help: 'number new entities independently of variant, threads and target order: on or off; the time is reported as step number of the last round',
		commandLine: true,
	},
	pointGroups,
	maxTriangles,
];

/** Lepp-bisection, serial and by threads, as an operation. */
export const leppBisection: Operation = {
	id: 'lepp',
	title: 'Lepp-bisection',
	summary:
		'bisect selected triangles and the terminal triangles of their longest-edge propagation paths',
	source:
		'P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, sections 2 and 3',
	takes: trianglesAndLines,
	gives: trianglesAndLines,
	selects: true,
	refines: true,
	inspects: true,
	engines: ['cpu', 'threads'],
	options,
	goals: [],
	fewest: (triangles, selected, values) =>
		triangles + selected * (values.reselect === true ? 1 : 2 ** guaranteedRounds(values) - 1),
	run: async (...args) => (await import('./lepp.ts')).run(...args),
};
