import { goalKinds } from '../goal/goal.ts';
import { type Operation, trianglesAndLines } from '../operation.ts';
import * as options from '../options.ts';

/**
 * Divides each selected triangle into four similar ones, at the midpoints of its edges, which preserves its angles. The
 * closure is as in bisection of all edges: if an edge is divided, so are the longest edges of its triangles. Bytes for
 * each triangle: as in `refineInRounds.ts`.
 */
export const uniform: Operation = {
	id: 'uniform',
	title: 'Uniform division',
	summary:
		'divide selected triangles into four similar ones, and the neighbours needed to keep the mesh conforming',
	source:
		'R. E. Bank, A. H. Sherman, A. Weiser 1983, Some refinement algorithms and data structures for regular local mesh refinement; closed as B. Hatipoğlu 2011, chapter 3',
	takes: trianglesAndLines,
	gives: trianglesAndLines,
	selects: true,
	refines: true,
	inspects: true,
	engines: ['cpu', 'threads', 'gpu'],
	steps: 'refinement',
	options: options.roundSpecs(goalKinds),
	goals: goalKinds,
	fewest: (triangles, selected, values) =>
		triangles + selected * (4 ** options.guaranteedRounds(values) - 1),
	run: async (...args) => (await import('../rounds/inRounds.ts')).runUniform(...args),
};
