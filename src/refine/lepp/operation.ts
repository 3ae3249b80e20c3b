import { type Operation, trianglesAndLines } from '../operation.ts';
import { surely } from '../options.ts';
import { leppOptions } from './options.ts';

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
	options: leppOptions,
	goals: [],
	fewest: (triangles, selected, values) =>
		triangles + selected * (values.reselect === true ? 1 : 2 ** surely(values) - 1),
	run: async (...asked) => (await import('./run.ts')).run(...asked),
};
