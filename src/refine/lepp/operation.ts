import type { OptionValues } from '../../util/options.ts';
import { NotRefinable } from '../errors.ts';
import { type Operation, outcomeOf } from '../operation.ts';
import { lepp } from './lepp.ts';
import { leppOptions } from './options.ts';

const roundsOf = ({ rounds }: OptionValues): number => (rounds as number | undefined) ?? 1;

/** Serial Lepp-bisection as an operation. */
export const leppBisection: Operation = {
	id: 'lepp',
	title: 'Lepp-bisection',
	summary:
		'bisect selected triangles and the terminal triangles of their longest-edge propagation paths',
	source:
		'P. A. Rodríguez, M.-C. Rivara 2015, Multithread Lepp-bisection algorithms, section 2 (the serial algorithm)',
	takes: { dimensions: [2, 3], cells: ['triangle', 'line'] },
	gives: { dimensions: [2, 3], cells: ['triangle', 'line'] },
	selects: true,
	refines: true,
	engines: ['cpu'],
	options: leppOptions,
	goals: [],
	fewest: (triangles, selected, values) =>
		triangles + selected * (values.reselect === true ? 1 : 2 ** roundsOf(values) - 1),
	async run(_, mesh, { selection, selectAgain, values, ...between }) {
		if (values.reselect === true && !selectAgain)
			throw new NotRefinable('reselect: the selection has no meaning on the mesh of a later round');
		return outcomeOf(
			await lepp(mesh, {
				...between,
				selection,
				rounds: roundsOf(values),
				maxTriangles: values['max-triangles'] as number,
				targets:
					values.targets === 'random'
						? { by: 'random', seed: values.seed as number }
						: { by: 'file' },
				...(values.reselect === true && selectAgain && { reselect: selectAgain }),
			}),
		);
	},
};
