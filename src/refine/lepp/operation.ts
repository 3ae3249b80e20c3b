import { NotRefinable } from '../errors.ts';
import { type Operation, outcomeOf, trianglesAndLines } from '../operation.ts';
import { roundOptions, surely } from '../options.ts';
import { lepp } from './lepp.ts';
import { leppOptions } from './options.ts';

/** Serial Lepp-bisection as an operation. */
export const leppBisection: Operation = {
	id: 'lepp',
	title: 'Lepp-bisection',
	summary:
		'bisect selected triangles and the terminal triangles of their longest-edge propagation paths',
	source:
		'P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, section 2 (the serial algorithm)',
	takes: trianglesAndLines,
	gives: trianglesAndLines,
	selects: true,
	refines: true,
	engines: ['cpu'],
	options: leppOptions,
	goals: [],
	fewest: (triangles, selected, values) =>
		triangles + selected * (values.reselect === true ? 1 : 2 ** surely(values) - 1),
	async run(_, mesh, { selection, selectAgain, values, ...between }) {
		if (values.reselect === true && !selectAgain)
			throw new NotRefinable('reselect: the selection has no meaning on the mesh of a later round');
		const { rounds, maxTriangles } = roundOptions(values);
		return outcomeOf(
			await lepp(mesh, {
				...between,
				selection,
				rounds,
				maxTriangles,
				targets:
					values.targets === 'random'
						? { by: 'random', seed: values.seed as number }
						: { by: 'file' },
				...(values.reselect === true && selectAgain && { reselect: selectAgain }),
			}),
		);
	},
};
